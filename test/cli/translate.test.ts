import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { TranslatedScan, validatePayload } from "#contract";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe("winnow translate", () => {
  it("prints the payload, its reading, and the conditions that were left out", async () => {
    const ran = await winnow(["translate", "[close > 5] and [SCTR > 90]"]);
    expect(ran.code).toBe(0);
    expect(validatePayload(JSON.parse(ran.out))).toMatchObject({ ok: true });
    expect(ran.notes).toContain("stockcharts: Stocks where close > $5 on daily bars.");
    expect(ran.notes).toContain("1 of 2 conditions were left out");
    expect(ran.notes).toContain("not carried over, 16–27: [SCTR > 90]");
  });

  it("fails with --strict where a condition was left out", async () => {
    expect(await winnow(["translate", "--strict", "[close > 5] and [SCTR > 90]"])).toMatchObject({ code: 1 });
    expect(await winnow(["translate", "--strict", "[close > 5]"])).toMatchObject({ code: 0 });
  });

  it("translates a file of scans to a line for each", async () => {
    const file = join(folder.path, "scans.jsonl");
    const scans = [
      { id: "a", text: "[close > 5] and [SCTR > 90]" },
      { id: "b", language: "chartink", text: "( {cash} ( latest close > 5 ) )" },
      { id: "c", text: "hello" },
    ];
    writeFileSync(file, `${scans.map((one) => JSON.stringify(one)).join("\n")}\n`);
    const ran = await winnow(["translate", "--batch", file]);
    const lines = ran.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(ran.code).toBe(0);
    expect(lines).toMatchObject([
      { id: "a", from: "stockcharts", conditions: 2, carried: 1, read_back: "Stocks where close > $5 on daily bars." },
      { id: "b", from: "chartink", conditions: 1, carried: 1, not_carried: [] },
      { id: "c", from: null, payload: null, carried: 0, not_carried: [{ span: [0, 5] }] },
    ]);
    expect(await winnow(["translate", "--batch", file, "--strict"])).toMatchObject({ code: 1 });
    writeFileSync(file, '{"id": 1}\n');
    expect(await winnow(["translate", "--batch", file])).toMatchObject({
      code: 2,
      notes: expect.stringContaining("line 1 must be like"),
    });
    expect(await winnow(["translate"])).toMatchObject({ code: 2 });
  });

  it("reads a file, and prints everything as JSON", async () => {
    const file = join(folder.path, "scan.ts");
    writeFileSync(file, "plot scan = close > Highest(high, 20)[1];\n");
    const ran = await winnow(["translate", "--from", "thinkscript", file, "--json"]);
    const translated = TranslatedScan.parse(JSON.parse(ran.out));
    expect(translated).toMatchObject({ from: "thinkscript", not_carried: [] });
    expect(translated.read_back).toContain("highest(high,20) 1 bar earlier");
  });

  it("fails if no condition was carried over, and prints its usage", async () => {
    expect(await winnow(["translate", "[SCTR > 90]"])).toMatchObject({ code: 1, out: "" });
    expect(await winnow(["translate", "hello"])).toMatchObject({
      code: 2,
      notes: expect.stringContaining("--from finviz"),
    });
    expect(await winnow(["translate", "C > Mov(C,50,S)"])).toMatchObject({
      code: 2,
      notes: expect.stringContaining("scan of MetaStock, which is not read"),
    });
    expect(await winnow(["translate", "[close > 5]", "--from", "latin"])).toMatchObject({
      code: 2,
      notes: expect.stringContaining('"latin"'),
    });
  });
});
