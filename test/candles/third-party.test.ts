import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { candleNode, CANDLESTICKS } from "#catalogue";
import { evaluateSeries } from "#expression";
import { firstDifference } from "./first-difference.ts";

const FILE = "../shared/data/indicators/talib_spy_candle_patterns.csv.gz";
const present = existsSync(FILE);
if (!present) {
  process.stderr.write(`\n!!! ${FILE} is absent: the candlesticks are NOT checked against third-party values\n`);
}

describe.skipIf(!present)("our candlesticks of SPY, against TA-Lib's values", () => {
  const [header, ...lines] = present ? gunzipSync(readFileSync(FILE)).toString("utf8").trim().split(/\r?\n/) : [""];
  const names = header!.split(",");
  const cells = lines.map((line) => line.split(","));
  const column = (name: string): Float64Array => {
    const at = names.indexOf(name);
    return Float64Array.from(cells, (row) => (row[at] === "" || row[at] === undefined ? Number.NaN : Number(row[at])));
  };
  const bars = { open: column("Open"), high: column("High"), low: column("Low"), close: column("Close") };
  const ids = names.filter((name) => name.startsWith("CDL"));

  it("cover every pattern of the file", () => {
    expect(ids).toHaveLength(61);
    expect(cells.length).toBeGreaterThan(400);
  });

  it.each(CANDLESTICKS.filter(({ source }) => source.startsWith("TA-Lib")))(
    "$id equals TA-Lib's value on every bar",
    (pattern) => {
      const ours = evaluateSeries(candleNode(pattern), bars, cells.length);
      // The file was made by a release before 0.6, which found nothing where bodies touch at one end (HARAMI on one row).
      const strict = ours.map((value) => (Math.abs(value) === 80 ? 0 : value));
      expect(ours.filter((value, i) => value !== strict[i] && value === value).length).toBeLessThanOrEqual(1);
      expect(firstDifference(strict, column(pattern.id))).toBe("none");
    },
  );
});
