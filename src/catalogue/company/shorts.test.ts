import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHORT_INPUTS } from "../shorts.gen.ts";
import { publishedRow } from "./publications.ts";
import { shortOf, type Told } from "./value-of.testing.ts";
import { instantOf, type WrittenRow, writtenRows } from "./written-rows.testing.ts";

const interest = (settled: string, known: string, shares: number, volume?: number): WrittenRow => ({
  settled,
  known_at: known,
  short_interest: shares,
  ...(volume === undefined ? {} : { average_volume: volume }),
});
const COMPANY: Told = {
  at: "2024-06-28T16:00",
  feeds: {
    short_interest: [
      interest("2024-05-31", "2024-06-11", 400, 100),
      interest("2024-06-14", "2024-06-26", 500, 50),
      interest("2024-06-28", "2024-07-10", 9999, 1),
    ],
    short_volume: [20, 30, 40, 50, 60, 70].map((short_volume, k) => ({
      date: `2024-06-${20 + k}`,
      known_at: `2024-06-${20 + k}`,
      short_volume,
      short_exempt_volume: k,
      total_volume: 100,
    })),
    borrow: [
      { known_at: "2024-06-26T09:00", borrow_fee: 3, shares_available: 900, utilization: 40 },
      { known_at: "2024-06-27T09:00", borrow_fee: 4, shares_available: 800, utilization: 50 },
      { known_at: "2024-06-27T15:00", borrow_fee: 5, shares_available: 700, utilization: 60 },
    ],
    fails: [{ settled: "2024-05-30", known_at: "2024-06-14", ftd_shares: 20 }],
    threshold: ["2024-06-20", "2024-06-21", "2024-06-24", "2024-06-25", "2024-06-26", "2024-06-27"].map((date) => ({
      date,
      known_at: date,
    })),
    filings: [
      {
        known_at: "2024-05-01",
        period_end: "2024-03-31",
        form: "10-Q",
        period: "Q1",
        shares_outstanding: 2000,
        shares_float: 1000,
      },
    ],
  },
};

describe("every series of short-selling data, by hand", () => {
  it.each<[string, number]>([
    ["short_interest", 500],
    ["short_interest_prev", 400],
    ["short_interest_change_pct", 25],
    ["short_pct_float", 50],
    ["short_pct_out", 25],
    ["days_to_cover", 10],
    ["short_volume", 70],
    ["short_exempt_volume", 5],
    ["short_volume_ratio", 70],
    ["short_volume_ratio_sma(5)", 50],
    ["borrow_fee", 5],
    ["borrow_fee_change", 2],
    ["shares_available", 700],
    ["utilization", 60],
    ["ftd_shares", 20],
    ["ftd_pct_out", 1],
    ["threshold_list_days", 6],
  ])("%s", (text, expected) => {
    expect(shortOf(text, COMPANY)).toBeCloseTo(expected, 9);
  });

  it("covers all that there are, under names of their own", () => {
    expect(SHORT_INPUTS).toHaveLength(17);
    expect(SHORT_INPUTS.filter(({ description }) => !description.endsWith("."))).toEqual([]);
    const names = SHORT_INPUTS.flatMap(({ alias, aliases }) => [alias, ...aliases]);
    expect(names.filter((name, k) => names.indexOf(name) !== k)).toEqual([]);
  });

  it("is null where nothing is known, but for the list, on which nothing stands", () => {
    const nothing: Told = { at: COMPANY.at, feeds: {} };
    const given = SHORT_INPUTS.filter(({ alias }) => !Number.isNaN(shortOf(alias, nothing)));
    expect(given.map(({ alias }) => alias)).toEqual(["threshold_list_days"]);
  });
});

describe("publications", () => {
  it("count from the day on which they are published", () => {
    expect(shortOf("short_interest", { ...COMPANY, at: "2024-06-26T16:00" })).toBe(400);
    expect(shortOf("short_interest", { ...COMPANY, at: "2024-06-27T09:30" })).toBe(500);
    expect(shortOf("short_interest", { ...COMPANY, at: "2024-07-11T09:30" })).toBe(9999);
  });

  it("are counted back one by one, a correction taking the place of its own", () => {
    const corrected: Told = {
      ...COMPANY,
      feeds: { short_interest: [...COMPANY.feeds.short_interest!, interest("2024-05-31", "2024-06-27", 410)] },
    };
    expect([0, 1, 2].map((ago) => shortOf("short_interest", corrected, ago))).toEqual([500, 410, Number.NaN]);
    expect(shortOf("short_interest", { ...corrected, at: "2024-06-27T16:00" }, 1)).toBe(400);
  });

  it("cover at least one day, and fall back on what was published", () => {
    const one = (row: WrittenRow): number =>
      shortOf("days_to_cover", { at: COMPANY.at, feeds: { short_interest: [row] } });
    expect(one(interest("2024-06-14", "2024-06-26", 10, 1000))).toBe(1);
    expect(one({ ...interest("2024-06-14", "2024-06-26", 10), days_to_cover: 3.5 })).toBe(3.5);
    expect(one(interest("2024-06-14", "2024-06-26", 10, 0))).toBeNaN();
  });

  it("are restated by the splits after their date", () => {
    const split = { ...COMPANY, splits: { "2024-06-17": 2 } };
    expect([shortOf("short_interest", split), shortOf("short_pct_float", split)]).toEqual([1000, 50]);
    expect(shortOf("days_to_cover", split)).toBe(10);
  });

  it("leave the list after it names the security no more", () => {
    const days = (at: string, ago = 0) => shortOf("threshold_list_days", { ...COMPANY, at }, ago);
    expect(days("2024-06-28T16:00", 1)).toBe(5);
    expect(days("2024-07-01T16:00")).toBe(6);
    expect(days("2024-07-02T16:00")).toBe(0);
  });

  it("are found as a plain search finds them", () => {
    const row = fc.record({
      settled: fc.integer({ min: 1, max: 20 }),
      late: fc.integer({ min: 0, max: 8 }),
      told: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 15 }), fc.integer({ min: 0, max: 6 }), (list, ago) => {
        const day = (n: number) => `2024-06-${String(n).padStart(2, "0")}`;
        const written = list.map(({ settled, late, told }, k) => ({
          settled: day(settled),
          known_at: day(settled + late),
          short_interest: told ? k + 1 : Number.NaN,
        }));
        const rows = writtenRows("short_interest", written, instantOf("2024-07-01T16:00"));
        const values = rows.columns["short_interest"]!;
        const newest = new Map<number, number>();
        for (let k = rows.from; k < rows.to; k++)
          if (values[k] === values[k]) newest.set(rows.columns["settled"]![k]!, k);
        const wanted = [...newest].sort(([a], [b]) => b - a)[ago]?.[1] ?? -1;
        expect(publishedRow(rows, "settled", ago, "short_interest")).toBe(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the daily file of the reporting facilities", () => {
  const file = fileURLToPath(new URL("../../../../shared/data/short/regsho_cnms_20210802_sample.txt", import.meta.url));

  it("gives the ratio of its own volumes", () => {
    if (!existsSync(file)) {
      process.stderr.write(`\n!!! ${file} is absent: short volumes are NOT checked against a real file\n`);
      return;
    }
    const lines = readFileSync(file, "utf8")
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split("|"));
    const [, , short, exempt, total] = lines.find((line) => line[1] === "TSLA")!.map(Number);
    const row = {
      date: "2021-08-02",
      known_at: "2021-08-02",
      short_volume: short!,
      short_exempt_volume: exempt!,
      total_volume: total!,
    };
    const told: Told = { at: "2021-08-03T16:00", feeds: { short_volume: [row] } };
    expect(shortOf("short_volume", told)).toBe(5_368_275);
    expect(shortOf("short_volume_ratio", told)).toBeCloseTo(36.5535, 4);
  });
});
