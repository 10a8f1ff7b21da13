import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { tokenVerifier } from "#operations";
import { openTokens } from "./token-file.ts";

const clock = { now: () => Date.parse("2026-01-02T03:04:05Z"), elapsed: () => 0 };
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-tokens-"));
  file = join(folder, "tokens.json");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const random = seededRandom(1);
const open = () => openTokens(folder, (count) => Uint8Array.from({ length: count }, () => random.int(256)), clock);

describe("the tokens of a data folder", () => {
  it("begin with one, whose text is told once and kept nowhere", async () => {
    const { issued, records } = await open();
    expect(tokenVerifier(records).verify(issued!)).toMatchObject({ scopes: ["read", "write"], tier: "business" });
    expect(records).toMatchObject([{ createdAt: "2026-01-02T03:04:05.000Z" }]);
    expect(readFileSync(file, "utf8")).not.toContain(issued!.slice(15));
    expect(await open()).toEqual({ records });
  });

  it("are for their owner's eyes only, also when that was changed", async () => {
    await open();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    await open();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["", "is not JSON"],
    ["{", "is not JSON"],
    ["[]", "does not hold tokens"],
    ['{"tokens":[{"id":"x"}]}', "does not hold tokens"],
    [
      '{"tokens":[{"id":"x","name":"x","secretSha256":"00","scopes":[],"tier":"starter","createdAt":"x"}]}',
      "does not hold tokens",
    ],
  ])("stop the start when the file is damaged, instead of letting nobody or anybody in: %s", async (text, message) => {
    writeFileSync(file, text);
    await expect(open()).rejects.toThrow(message);
    expect(readFileSync(file, "utf8")).toBe(text);
  });
});
