import { describe, expect, it } from "vitest";
import { AppError } from "#base";
import { argon2Hasher } from "./password-hasher.ts";

const codeOf = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === "rejected" && outcome.reason instanceof AppError ? outcome.reason.code : outcome.status;

describe("argon2Hasher", () => {
  it("creates argon2id hashes with 19 MiB, two passes, and a new salt each", async () => {
    const hasher = argon2Hasher();
    const [one, other] = await Promise.all([hasher.hash("correct horse"), hasher.hash("correct horse")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await hasher.verify(one, "correct horse")).toBe(true);
    expect(await hasher.verify(one, "correct horsf")).toBe(false);
  });

  it("treats an invalid hash, or no account, as a wrong password", async () => {
    const hasher = argon2Hasher({ memoryKiB: 8, passes: 1 });
    for (const hash of ["", "secret", "$argon2id$v=19$m=8,t=1,p=1$AAAA", null]) {
      expect(await hasher.verify(hash, "secret")).toBe(false);
    }
  });

  it("takes as long without an account as with one", async () => {
    const hasher = argon2Hasher();
    const known = await hasher.hash("correct horse");
    const timeOf = async (hash: string | null): Promise<number> => {
      const begun = performance.now();
      await hasher.verify(hash, "a guess");
      return performance.now() - begun;
    };
    // Alternating, and the best of each, so that other work on the machine affects neither.
    const least = [Infinity, Infinity];
    for (let i = 0; i < 15; i++) {
      for (const [k, hash] of [known, null].entries()) least[k] = Math.min(least[k]!, await timeOf(hash));
    }
    const ratio = least[1]! / least[0]!;
    expect(ratio).toBeGreaterThan(0.25);
    expect(ratio).toBeLessThan(4);
  });

  it("limits concurrent and waiting computations, and refuses the rest", async () => {
    const hasher = argon2Hasher({ concurrent: 2, waiting: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => hasher.hash("correct horse")));
    expect(outcomes.map(codeOf).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "fulfilled"),
      ...Array.from({ length: 4 }, () => "unavailable"),
    ]);
    // The places are free again afterwards, also after a failed task.
    expect(await hasher.verify("no hash", "x")).toBe(false);
    const later = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash("correct horse")));
    expect(later.map(codeOf)).toEqual(Array.from({ length: 5 }, () => "fulfilled"));
  });
});
