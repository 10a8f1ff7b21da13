import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEEDS, type FeedName } from "#contract";
import { createCalendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { amended, amendmentsOf, VERSION_RULES } from "./amendments.ts";
import { feedTable, type FeedTable } from "./feed-table.ts";

const calendar = createCalendar();
const day = (text: string): number => daysOfIso(text)!;
/** Returns noon UTC of a day, in minutes since 1970. */
const noon = (text: string): number => day(text) * 1440 + 720;
const NO_SPLITS = { offsets: new Int32Array(2), sessions: new Int32Array(0), ratios: new Float64Array(0) };

type Row = Readonly<Record<string, number | string>>;

/** Builds a table with rows of one instrument. */
function tableOf(feed: FeedName, rows: readonly Row[]): FeedTable {
  const numbers: Record<string, Float64Array> = {};
  const texts: Record<string, (string | null)[]> = { ticker: rows.map(() => "A") };
  for (const [name, { kind }] of Object.entries(FEEDS[feed].fields)) {
    if (name === "ticker") continue;
    if (kind === "text") texts[name] = rows.map((row) => (row[name] as string | undefined) ?? null);
    else numbers[name] = Float64Array.from(rows, (row) => (row[name] as number | undefined) ?? Number.NaN);
  }
  return feedTable(feed, { rows: rows.length, numbers, texts }, () => 0, 1, calendar).table;
}

function amendedRows(feed: FeedName, rows: readonly Row[], field: string, until = Infinity, splits = NO_SPLITS) {
  const table = tableOf(feed, rows);
  const amendments = amendmentsOf(feed, table, splits, calendar, Infinity);
  return [...(amendments === undefined ? table : amended(table, amendments, until)).columns[field]!];
}

const q1 = { period_end: day("2020-03-31"), months: 3, period: "Q1" };
const REPORTS: readonly Row[] = [
  { ...q1, form: "10-Q", known_at: noon("2020-05-01"), revenue: 100, eps_basic: 1, shares_outstanding: 50 },
  { ...q1, form: "10-Q/A", known_at: noon("2020-06-01"), revenue: 90, net_income: 7, shares_outstanding: 60 },
  { ...q1, form: "10-Q", known_at: noon("2021-05-01"), revenue: 80, eps_basic: 0.2 },
  { ...q1, period_end: day("2020-06-30"), form: "10-Q", known_at: noon("2020-08-01"), revenue: 500 },
];

describe("amended rows of a feed", () => {
  it("take figures from later rows of the same period that were known by then", () => {
    // In the order in which they became known: the report of June comes third.
    expect(amendedRows("filings", REPORTS, "revenue")).toEqual([80, 80, 500, 80]);
    expect(amendedRows("filings", REPORTS, "revenue", noon("2020-06-01"))).toEqual([90, 90, 500, 80]);
    expect(amendedRows("filings", REPORTS, "revenue", noon("2020-06-01") - 1)).toEqual([100, 90, 500, 80]);
  });

  it("do not take first values of a figure, nor share counts of another day", () => {
    expect(amendedRows("filings", REPORTS, "net_income")).toEqual([Number.NaN, 7, Number.NaN, Number.NaN]);
    expect(amendedRows("filings", REPORTS, "shares_outstanding")).toEqual([50, 60, Number.NaN, Number.NaN]);
  });

  it("have amounts per share in the share count of their own day", () => {
    const splits = {
      offsets: Int32Array.of(0, 1),
      sessions: Int32Array.of(calendar.ordinalOfDate(day("2020-08-31"))),
      ratios: Float64Array.of(4),
    };
    // $0.20 in the shares of 2021 are $0.80 in those of May 2020.
    expect(amendedRows("filings", REPORTS, "eps_basic", Infinity, splits)).toEqual([0.8, Number.NaN, Number.NaN, 0.2]);
    expect(amendedRows("filings", REPORTS, "revenue", Infinity, splits)).toEqual([80, 80, 500, 80]);
  });

  it("of earnings take the corrected date and figures, but keep the estimates of their day", () => {
    const report = { period_end: day("2020-03-31") };
    const rows: readonly Row[] = [
      { ...report, known_at: noon("2020-04-01"), date: day("2020-05-05"), estimate: 1, timing: "bmo" },
      { ...report, known_at: noon("2020-04-20"), date: day("2020-05-07"), estimate: 1.1 },
      { ...report, known_at: noon("2020-05-07"), date: day("2020-05-07"), actual: 1.2, timing: "amc" },
      { ...report, known_at: noon("2020-05-09"), actual: 1.3 },
    ];
    expect(amendedRows("earnings", rows, "date").slice(0, 3)).toEqual([
      day("2020-05-07"),
      day("2020-05-07"),
      day("2020-05-07"),
    ]);
    expect(amendedRows("earnings", rows, "actual")).toEqual([Number.NaN, Number.NaN, 1.3, 1.3]);
    expect(amendedRows("earnings", rows, "estimate").slice(0, 2)).toEqual([1, 1.1]);
    expect(amendedRows("earnings", rows, "timing").slice(0, 2)).toEqual([1, Number.NaN]);
    // A row without a period may belong to any period.
    const loose = [...rows, { known_at: noon("2020-04-10"), date: day("2020-05-06") }];
    expect(amendedRows("earnings", loose, "date")[0]).toBe(day("2020-05-05"));
  });

  it("of insiders change only within the same filing, if the amended row is unambiguous", () => {
    const trade = { traded: day("2020-05-04"), code: "P", accession: "0-1", owner_cik: "7", security: "Common" };
    const rows: readonly Row[] = [
      { ...trade, known_at: noon("2020-05-05"), shares: 100, price: 5 },
      { ...trade, known_at: noon("2020-05-09"), shares: 10 },
      { ...trade, accession: "0-2", known_at: noon("2020-06-09"), shares: 11 },
    ];
    expect(amendedRows("insiders", rows, "shares")).toEqual([10, 10, 11]);
    const two = [{ ...rows[0]!, shares: 200 }, ...rows];
    expect(amendedRows("insiders", two, "shares").slice(0, 2)).toEqual([200, 100]);
  });

  it("ignore amendments after the watermark, and feeds of observations", () => {
    const table = tableOf("filings", REPORTS);
    expect(amendmentsOf("filings", table, NO_SPLITS, calendar, noon("2020-06-01"))?.knownAt).toHaveLength(1);
    expect(amendmentsOf("filings", table, NO_SPLITS, calendar, noon("2020-05-31"))).toBeUndefined();
    const halts = tableOf("halts", [
      { known_at: noon("2020-05-05"), halted: 1 },
      { known_at: noon("2020-05-06"), halted: 0 },
    ]);
    expect(amendmentsOf("halts", halts, NO_SPLITS, calendar, Infinity)).toBeUndefined();
  });

  it("amend only fields that the feeds have", () => {
    for (const [feed, { key, needs, fields, perShare }] of Object.entries(VERSION_RULES)) {
      const known = Object.keys(FEEDS[feed as FeedName].fields);
      expect(known).toEqual(expect.arrayContaining([...key, ...fields]));
      expect(key).toEqual(expect.arrayContaining([...needs]));
      expect(fields).toEqual(expect.arrayContaining([...perShare]));
    }
  });

  const figure = fc.option(fc.constantFrom(1, 2, 3), { nil: undefined });
  const anyRow = fc.record({ period: fc.nat(2), known: fc.nat(20), revenue: figure, eps_basic: figure });
  const rowsOf = fc.array(anyRow, { maxLength: 10 });
  const filings = (
    rows: readonly { period: number; known: number; revenue?: number | undefined; eps_basic?: number | undefined }[],
  ) =>
    rows.map(({ period, known, ...figures }): Row => {
      const given = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
      return { period_end: 18_000 + 91 * period, known_at: 26_000_000 + known, form: "10-Q", ...(given as Row) };
    });

  it("equal at an instant the rows that a reader without later rows sees", () => {
    fc.assert(
      fc.property(rowsOf, fc.nat(20), (rows, at) => {
        const until = 26_000_000 + at;
        const all = filings(rows);
        const then = all.filter((row) => (row["known_at"] as number) <= until);
        for (const field of ["revenue", "eps_basic"]) {
          const theirs = amendedRows("filings", then, field);
          expect(amendedRows("filings", all, field, until).slice(0, then.length)).toEqual(theirs);
        }
      }),
    );
  });

  it("leave the newest row with a figure of a period unchanged", () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const table = tableOf("filings", filings(rows));
        const after = amendedRows("filings", filings(rows), "revenue");
        const raw = table.columns["revenue"]!;
        const ends = table.columns["period_end"]!;
        const newest = [...new Set(ends)]
          .map((end) => raw.findLastIndex((value, row) => value === value && ends[row] === end))
          .filter((row) => row >= 0);
        expect(newest.map((row) => after[row])).toEqual(newest.map((row) => raw[row]));
        for (const [row, value] of raw.entries()) expect(Number.isNaN(after[row]!)).toBe(Number.isNaN(value));
      }),
    );
  });
});
