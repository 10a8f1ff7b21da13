import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Filings } from "./filings.ts";
import { dayOf, momentAt, type WrittenRow, writtenRows } from "./written-rows.testing.ts";

const QUARTERS = ["03-31", "06-30", "09-30", "12-31"];
const KNOWN = ["04-25", "07-25", "10-25", "02-10"];

/** The report of a quarter of a calendar year; the fourth is the yearly report. */
function report(year: number, quarter: 1 | 2 | 3 | 4, figures: WrittenRow): WrittenRow {
  return {
    period_end: `${year}-${QUARTERS[quarter - 1]}`,
    known_at: `${quarter === 4 ? year + 1 : year}-${KNOWN[quarter - 1]}`,
    form: quarter === 4 ? "10-K" : "10-Q",
    period: quarter === 4 ? "FY" : `Q${quarter}`,
    ...figures,
  };
}

function filings(rows: readonly WrittenRow[], at = "2026-01-02T16:00", splits: Record<string, number> = {}): Filings {
  const moment = momentAt(at, splits);
  const standing = new Filings();
  standing.stand(writtenRows("filings", rows, moment.instant), moment);
  return standing;
}

const year2023 = [
  report(2023, 1, { revenue: 100, operating_cash_flow: 10 }),
  report(2023, 2, { revenue: 110, operating_cash_flow: 25 }),
  report(2023, 3, { revenue: 120, operating_cash_flow: 45 }),
  report(2023, 4, { revenue: 460, operating_cash_flow: 70 }),
];

describe("quarters, years and twelve months", () => {
  it("takes the fourth quarter from the year, and cash flows from the year to date", () => {
    const known = filings(year2023);
    expect([0, 1, 2, 3].map((ago) => known.flow("revenue", "FQ", ago))).toEqual([130, 120, 110, 100]);
    expect([0, 1, 2, 3].map((ago) => known.flow("operating_cash_flow", "FQ", ago))).toEqual([25, 20, 15, 10]);
    expect(known.flow("revenue", "FY", 0)).toBe(460);
    expect(known.flow("revenue", "TTM", 0)).toBe(460);
  });

  it("rolls twelve months on from the year", () => {
    const known = filings([...year2023, report(2024, 1, { revenue: 150, operating_cash_flow: 20 })]);
    expect(known.flow("revenue", "TTM", 0)).toBe(460 + 150 - 100);
    expect(known.flow("operating_cash_flow", "TTM", 0)).toBe(70 + 20 - 10);
    expect(known.flow("revenue", "FQ", 0)).toBe(150);
    expect(known.flow("revenue", "FY", 0)).toBe(460);
    expect(known.flow("revenue", "TTM", 1)).toBe(460);
  });

  it("rolls on what is told for the year to date alone", () => {
    const toDate = (year: number, quarter: 1 | 2 | 3 | 4, capex: number) => report(year, quarter, { capex });
    const rows = [toDate(2023, 2, 30), toDate(2023, 4, 80), toDate(2024, 2, 50)];
    expect(filings(rows).flow("capex", "TTM", 0)).toBe(80 + 50 - 30);
    expect(filings(rows).flow("capex", "FQ", 0)).toBeNaN();
  });

  it("believes the months that a row tells", () => {
    const rows = [1, 2, 3, 4].map((quarter) =>
      report(2023, quarter as 1 | 2 | 3 | 4, { months: 3, period: `Q${quarter}`, operating_cash_flow: quarter }),
    );
    expect(filings(rows).flow("operating_cash_flow", "FQ", 0)).toBe(4);
    expect(filings(rows).flow("operating_cash_flow", "FY", 0)).toBe(10);
    const told = [
      report(2023, 1, { capex: 1 }),
      report(2023, 2, { months: 3, cash_flow_months: 6, capex: 5, revenue: 7 }),
    ];
    expect(filings(told).flow("capex", "FQ", 0)).toBe(4);
    expect(filings(told).flow("revenue", "FQ", 0)).toBe(7);
  });

  it("has no value where a part is missing", () => {
    const rows = year2023.filter((row) => row["period"] !== "Q2");
    expect(filings(rows).flow("revenue", "FQ", 0)).toBeNaN();
    expect(filings(rows).flow("revenue", "TTM", 0)).toBe(460);
    expect(filings(rows.slice(0, 2)).flow("revenue", "TTM", 0)).toBeNaN();
    expect(filings(rows.slice(0, 2)).flow("revenue", "FY", 0)).toBeNaN();
    expect(filings([]).flow("revenue", "FQ", 0)).toBeNaN();
  });

  it("counts years of 52 and 53 weeks as years", () => {
    const ends = ["2014-12-27", "2015-12-26", "2016-12-31", "2017-12-30", "2018-12-29"];
    const rows = ends.map((end, k) => ({
      period_end: end,
      known_at: end,
      form: "10-K",
      period: "FY",
      revenue: 100 + k,
    }));
    expect([0, 1, 2, 3, 4].map((ago) => filings(rows).flow("revenue", "FY", ago))).toEqual([104, 103, 102, 101, 100]);
    expect(filings(rows).yearEnd(2)).toBe(dayOf("2016-12-31"));
  });
});

describe("what was known", () => {
  it("counts an amendment from its own known_at on, and only what it tells", () => {
    const amendment = report(2023, 4, { known_at: "2024-05-01", amended: "true", revenue: 450 });
    const rows = [...year2023, amendment];
    expect(filings(rows, "2024-05-01T16:00").flow("revenue", "FY", 0)).toBe(460);
    expect(filings(rows, "2024-05-02T09:30").flow("revenue", "FY", 0)).toBe(450);
    expect(filings(rows, "2024-05-02T09:30").flow("revenue", "FQ", 0)).toBe(120);
    expect(filings(rows, "2024-05-02T09:30").flow("operating_cash_flow", "FY", 0)).toBe(70);
  });

  it("counts a quarter from the evening on which it was filed", () => {
    const rows = [report(2023, 1, { revenue: 100 }), report(2023, 2, { revenue: 110, known_at: "2023-07-25T16:30" })];
    expect(filings(rows, "2023-07-25T16:00").flow("revenue", "FQ", 0)).toBe(100);
    expect(filings(rows, "2023-07-25T16:30").flow("revenue", "FQ", 0)).toBe(110);
  });

  it("restates each per-share figure and share count by the splits after its own filing", () => {
    const rows = [
      report(2023, 1, { eps_diluted: 4, shares_outstanding: 100 }),
      report(2023, 2, { eps_diluted: 1.5, shares_outstanding: 200 }),
    ];
    const known = filings(rows, "2026-01-02T16:00", { "2023-06-01": 2, "2023-07-25": 10, "2023-07-26": 3 });
    // The filing of 25 July stands in the shares of its day; a split of the next day comes on top.
    expect(known.flow("eps_diluted", "FQ", 0)).toBe(0.5);
    expect(known.flow("eps_diluted", "FQ", 1)).toBe(4 / 60);
    expect([known.point("shares_outstanding", "MRQ", 0), known.point("shares_outstanding", "MRQ", 1)]).toEqual([
      600, 6000,
    ]);
  });

  it("is not moved by rows that become known later", () => {
    const row = fc.record({
      year: fc.integer({ min: 2021, max: 2024 }),
      quarter: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
      late: fc.integer({ min: 0, max: 27 }),
      revenue: fc.integer({ min: -50, max: 1000 }),
      months: fc.constantFrom(undefined, 3, 12),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 24 }), (list) => {
        const rows = list.map(({ year, quarter, late, revenue, months }) =>
          report(year, quarter, {
            revenue,
            known_at: `2024-06-${String(late + 1).padStart(2, "0")}`,
            ...(months === undefined ? {} : { months }),
          }),
        );
        const at = "2024-06-15T16:00";
        const early = rows.filter((one) => String(one["known_at"]) < "2024-06-15");
        const periods = ["FQ", "FY", "TTM"] as const;
        const all = (known: Filings) =>
          periods.flatMap((period) => [0, 1, 4].map((ago) => known.flow("revenue", period, ago)));
        expect(all(filings(rows, at))).toEqual(all(filings(early, at)));
      }),
      { numRuns: 200 },
    );
  });

  it("sums four told quarters to twelve months", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 8, maxLength: 8 }), (revenues) => {
        const rows = revenues.map((revenue, k) =>
          report(2022 + Math.floor(k / 4), ((k % 4) + 1) as 1 | 2 | 3 | 4, {
            months: 3,
            revenue,
            period: `Q${(k % 4) + 1}`,
          }),
        );
        const sum = (from: number) => revenues.slice(from, from + 4).reduce((a, b) => a + b, 0);
        expect([0, 1, 2, 3, 4].map((ago) => filings(rows).flow("revenue", "TTM", ago))).toEqual(
          [4, 3, 2, 1, 0].map(sum),
        );
        expect([0, 1].map((ago) => filings(rows).flow("revenue", "FY", ago))).toEqual([sum(4), sum(0)]);
      }),
    );
  });
});
