import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { candleNode, candlestickOf, CANDLESTICKS } from "#catalogue";
import { evaluateSeries } from "#expression";
import { firstDifference } from "./first-difference.ts";
import { decodeGolden, encodeGolden } from "./golden-file.ts";

/** Written by scripts/candle-oracle/write-golden.ts from TA-Lib's C library. */
const TEXT = readFileSync(join(import.meta.dirname, "golden.txt"), "utf8");
const GOLDEN = decodeGolden(TEXT);
const IDS = [...GOLDEN[0]!.values.keys()];

describe("TA-Lib's candlesticks on synthetic bars", () => {
  it("cover all 61 functions, each with at least three signals", () => {
    const ours = CANDLESTICKS.filter(({ source }) => source.startsWith("TA-Lib")).map(({ id }) => id);
    expect(IDS).toEqual(ours);
    expect(ours).toHaveLength(61);
    expect(encodeGolden(GOLDEN)).toBe(TEXT);
    const fired = (id: string): number =>
      GOLDEN.flatMap(({ values }) => [...values.get(id)!]).filter((value) => value !== 0 && value === value).length;
    expect(IDS.filter((id) => fired(id) < 3)).toEqual([]);
  });

  it.each(IDS)("%s equals TA-Lib's value on every bar", (id) => {
    const node = candleNode(candlestickOf(id)!);
    for (const [k, { bars, values }] of GOLDEN.entries()) {
      const ours = evaluateSeries(node, { ...bars }, bars.open.length);
      expect(firstDifference(ours, values.get(id)!), `series ${k}`).toBe("none");
    }
  });
});
