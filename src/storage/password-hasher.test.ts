import { describe, expect, it } from "vitest";
import { AppError } from "#base";
import { argon2Hasher } from "./password-hasher.ts";

const codeOf = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === "rejected" && outcome.reason instanceof AppError ? outcome.reason.code : outcome.status;

describe("argon2Hasher", () => {
  it("makes argon2id texts of 19 MiB and two passes, each with its own salt", async () => {
    const hasher = argon2Hasher();
    const [one, other] = await Promise.all([hasher.hash("correct horse"), hasher.hash("correct horse")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await hasher.verify(one, "correct horse")).toBe(true);
    expect(await hasher.verify(one, "correct horsf")).toBe(false);
  });

  it("takes what is no hash, and no account, for a wrong password", async () => {
    const hasher = argon2Hasher({ memoryKiB: 8, passes: 1 });
    for (const hash of ["", "secret", "$argon2id$v=19$m=8,t=1,p=1$AAAA", null]) {
      expect(await hasher.verify(hash, "secret")).toBe(false);
    }
  });

  it("works as long for no account as for one", async () => {
    const hasher = argon2Hasher();
    const known = await hasher.hash("correct horse");
    const timeOf = async (hash: string | null): Promise<number> => {
      const begun = performance.now();
      await hasher.verify(hash, "a guess");
      return performance.now() - begun;
    };
    // In turn, and the best of each, so that other work on the machine counts for neither.
    const least = [Infinity, Infinity];
    for (let i = 0; i < 15; i++) {
      for (const [k, hash] of [known, null].entries()) least[k] = Math.min(least[k]!, await timeOf(hash));
    }
    const ratio = least[1]! / least[0]!;
    expect(ratio).toBeGreaterThan(0.25);
    expect(ratio).toBeLessThan(4);
  });

  it("computes so many at once, lets so many wait, and refuses the rest", async () => {
    const hasher = argon2Hasher({ concurrent: 2, waiting: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => hasher.hash("correct horse")));
    expect(outcomes.map(codeOf).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "fulfilled"),
      ...Array.from({ length: 4 }, () => "unavailable"),
    ]);
    // The places are free again afterwards, also after a task that failed.
    expect(await hasher.verify("no hash", "x")).toBe(false);
    const later = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash("correct horse")));
    expect(later.map(codeOf)).toEqual(Array.from({ length: 5 }, () => "fulfilled"));
  });
});
