import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { FEEDS } from "#contract";
import { describe, expect, it } from "vitest";
import { figureOf, type Told } from "./value-of.testing.ts";
import type { WrittenRow } from "./written-rows.testing.ts";

const FILE = fileURLToPath(new URL("../../../../shared/data/filings/sec_10q_10k_2015_2017.csv.gz", import.meta.url));
const FINANCIALS = fileURLToPath(
  new URL("../../../../shared/data/reference/sp500_financials_2018-02-08.csv", import.meta.url),
);
const present = existsSync(FILE) && existsSync(FINANCIALS);
if (!present) process.stderr.write(`\n!!! ${FILE} is absent: figures are NOT checked against real filings\n`);

/** The rows of each company under the names of the contract. */
function filingsBySymbol(): ReadonlyMap<string, readonly WrittenRow[]> {
  const [header, ...lines] = gunzipSync(readFileSync(FILE))
    .toString()
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  const fields = header!.map(
    (name) =>
      Object.entries(FEEDS.filings.fields).find(([, field]) => (field.names as readonly string[]).includes(name))?.[0],
  );
  const rows = new Map<string, WrittenRow[]>();
  for (const line of lines) {
    const row: Record<string, string | number> = {};
    for (const [k, field] of fields.entries()) {
      const text = line[k]!;
      if (field === undefined || text === "") continue;
      const { kind } = FEEDS.filings.fields[field as keyof typeof FEEDS.filings.fields];
      row[field] = kind === "number" ? Number(text) : text;
    }
    const symbol = String(row["ticker"]);
    delete row["ticker"];
    const list = rows.get(symbol);
    if (list === undefined) rows.set(symbol, [row]);
    else list.push(row);
  }
  return rows;
}

describe.runIf(present)("reports of 2015 to 2017 as they were filed", () => {
  const filings = present ? filingsBySymbol() : new Map<string, readonly WrittenRow[]>();
  const apple = (at: string, close = 100): Told => ({ at, close, feeds: { filings: filings.get("AAPL")! } });

  it("knows Apple's quarter of June 2015 from 22 July on", () => {
    expect(figureOf("Revenue", "FQ", apple("2015-07-22T16:00"))).toBe(58_010e6);
    expect(figureOf("Revenue", "FQ", apple("2015-07-23T09:30"))).toBe(49_605e6);
    expect(figureOf("DaysSinceFiling", "MRQ", apple("2015-07-23T09:30"))).toBe(0);
  });

  it("works out quarters that Apple's reports do not tell themselves", () => {
    // Year to date of 52,803 by March 2015 and 67,791 by June.
    expect(figureOf("OperatingCashFlow", "FQ", apple("2015-08-03T16:00"))).toBe((67_791 - 52_803) * 1e6);
    // The fiscal year of 2016 less its three quarters.
    expect(figureOf("Revenue", "FQ", apple("2016-11-01T16:00"))).toBe((215_639 - 75_872 - 50_557 - 42_358) * 1e6);
    expect(figureOf("Revenue", "FY", apple("2016-11-01T16:00"), 1)).toBe(233_715e6);
    expect(figureOf("RevenueGrowthYoY", "FY", apple("2016-11-01T16:00"))).toBeCloseTo(100 * (215_639 / 233_715 - 1), 9);
  });

  it("rolls Apple's twelve months on with the quarter of December 2016", () => {
    const at = apple("2017-02-06T16:00", 130.29);
    expect(figureOf("Revenue", "TTM", at)).toBe((215_639 + 78_351 - 75_872) * 1e6);
    expect(figureOf("EpsDiluted", "TTM", at)).toBeCloseTo(8.31 + 3.36 - 3.28, 9);
    expect(figureOf("OperatingCashFlow", "TTM", at)).toBe((65_824 + 27_056 - 27_463) * 1e6);
    expect(figureOf("PeTtm", "TTM", at)).toBeCloseTo(130.29 / 8.39, 6);
    expect(figureOf("Roe", "FY", at)).toBeCloseTo((100 * 45_687) / ((128_249 + 119_355) / 2), 9);
    expect(figureOf("CurrentRatio", "MRQ", at)).toBeCloseTo(103_332 / 84_130, 9);
  });

  it("agrees in size with what a vendor states a year later", () => {
    const lines = readFileSync(FINANCIALS, "utf8").trim().split("\n").slice(1);
    const ratios = lines.flatMap((line) => {
      // Names may hold commas inside quotes.
      const cells = line.replace(/"[^"]*"/g, "name").split(",");
      const rows = filings.get(cells[0]!);
      const stated = Number(cells[6]);
      if (rows === undefined || !(stated > 0)) return [];
      const eps = figureOf("EpsDiluted", "FY", { at: "2017-12-29T16:00", feeds: { filings: rows } });
      return Number.isNaN(eps) ? [] : [eps / stated];
    });
    expect(ratios.length).toBeGreaterThan(250);
    const near = ratios.filter((one) => one > 0.5 && one < 2).length / ratios.length;
    expect(near).toBeGreaterThan(0.6);
  });

  it("gives every company the same figures whatever is filed later", () => {
    let compared = 0;
    for (const rows of [...filings.values()].slice(0, 300)) {
      const early = rows.filter((row) => String(row["known_at"]) < "2016-08-01");
      for (const id of ["Revenue", "EpsDiluted", "OperatingCashFlow"] as const) {
        for (const period of ["FQ", "FY", "TTM"] as const) {
          const at = "2016-08-01T16:00";
          const now = figureOf(id, period, { at, feeds: { filings: rows } });
          expect(now).toEqual(figureOf(id, period, { at, feeds: { filings: early } }));
          if (!Number.isNaN(now)) compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });
});
