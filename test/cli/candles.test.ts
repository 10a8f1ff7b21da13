import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CANDLESTICKS } from "#catalogue";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Eleven quiet days, then a long black one and a hammer below it. */
const rows = [
  ...Array.from({ length: 11 }, (_, k) => (k % 2 === 0 ? [99.5, 101, 99, 100.5] : [100.5, 101, 99, 99.5])),
  [101, 101.1, 98.9, 99],
  [98.8, 99.05, 97, 99],
];
const day = (k: number): string => new Date(Date.UTC(2024, 0, 2 + k)).toISOString().slice(0, 10);
const file = join(folder.path, "bars.csv");
writeFileSync(file, `date,open,high,low,close\n${rows.map((row, k) => `${day(k)},${row.join(",")}\n`).join("")}`);

describe("winnow candles", () => {
  it("prints the values of a pattern, and an empty value before its lookback", async () => {
    const ran = await winnow(["candles", file, "--pattern", "CDLHAMMER"]);
    expect(ran).toMatchObject({ code: 0, notes: "" });
    const lines = ran.out.split("\n");
    expect(lines[0]).toBe("time,CDLHAMMER");
    expect(lines[1]).toBe("2024-01-02,");
    expect(lines.slice(11)).toEqual(["2024-01-12,", "2024-01-13,0", "2024-01-14,100", ""]);
  });

  it("prints several patterns, or all", async () => {
    const two = await winnow(["candles", file, "--pattern", "CDLDOJI, GAP_DOWN"]);
    expect(two.out.split("\n")[0]).toBe("time,CDLDOJI,GAP_DOWN");
    expect(two.out.split("\n")[2]).toBe("2024-01-03,,0");
    const all = await winnow(["candles", file, "--pattern", "all"]);
    const [header, ...lines] = all.out.trimEnd().split("\n");
    expect(header).toBe(`time,${CANDLESTICKS.map(({ id }) => id).join(",")}`);
    expect(lines).toHaveLength(13);
    expect(lines.every((line) => line.split(",").length === 1 + CANDLESTICKS.length)).toBe(true);
    expect(lines.at(-1)!.split(",")[header!.split(",").indexOf("CDLHAMMER")]).toBe("100");
  });

  it("prints JSON with null where a pattern has no value", async () => {
    const { out } = await winnow(["candles", file, "--pattern", "CDLHAMMER", "--json"]);
    const told = JSON.parse(out);
    expect(told.timeframe).toBe("1d");
    expect(told.rows).toHaveLength(13);
    expect(told.rows[0]).toEqual({ time: "2024-01-02", CDLHAMMER: null });
    expect(told.rows[12]).toEqual({ time: "2024-01-14", CDLHAMMER: 100 });
  });

  it.each([
    ["CDLHAMER", "is no candlestick pattern. Did you mean CDLHAMMER?"],
    ["cdlhammer", "Did you mean CDLHAMMER?"],
    ["CDLDOJI,zzzzzzzz", 'winnow: --pattern "zzzzzzzz" is no candlestick pattern. Name one as CDLHAMMER, or all.'],
  ])("refuses %s with a remedy", async (pattern, message) => {
    expect(await winnow(["candles", file, "--pattern", pattern])).toMatchObject({
      code: 2,
      out: "",
      notes: expect.stringContaining(message),
    });
  });

  it("refuses a call without a pattern, and a missing file", async () => {
    expect((await winnow(["candles", file])).notes).toContain("--pattern <ids>");
    const missing = await winnow(["candles", join(folder.path, "none.csv"), "--pattern", "all"]);
    expect(missing).toMatchObject({ code: 2, notes: expect.stringContaining("none.csv does not exist") });
  });
});
