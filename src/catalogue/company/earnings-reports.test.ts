import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { EarningsReports, surprisePercent } from "./earnings-reports.ts";
import { lastReportFelt } from "./last-report.ts";
import { factValue, figureOf } from "./value-of.testing.ts";
import { dayOf, momentAt, type WrittenRow, writtenRows } from "./written-rows.testing.ts";

function reports(rows: readonly WrittenRow[], at = "2024-06-28T16:00", splits = {}): EarningsReports {
  const moment = momentAt(at, splits);
  const standing = new EarningsReports();
  standing.stand(writtenRows("earnings", rows, moment.instant), moment);
  return standing;
}

const SCHEDULED = {
  known_at: "2024-04-01T12:00",
  date: "2024-05-02",
  period_end: "2024-03-31",
  timing: "amc",
  estimate: 1,
};
const MOVED = { known_at: "2024-04-20T12:00", date: "2024-05-07", period_end: "2024-03-31", estimate: 1.1 };
const GIVEN = { known_at: "2024-05-07T16:10", date: "2024-05-07", period_end: "2024-03-31", actual: 1.32 };
const LATER = { known_at: "2024-05-20T12:00", period_end: "2024-03-31", estimate: 5 };
const NEXT = { known_at: "2024-05-20T12:00", date: "2024-08-06", period_end: "2024-06-30", estimate: 2 };
const ALL = [SCHEDULED, MOVED, GIVEN, LATER, NEXT];

describe("what is known of a report", () => {
  it("is what the newest rows tell of its period", () => {
    expect(reports(ALL, "2024-04-10T16:00").next(dayOf("2024-04-10"))).toMatchObject({
      date: dayOf("2024-05-02"),
      estimate: 1,
      timing: "amc",
    });
    expect(reports(ALL, "2024-04-22T16:00").next(dayOf("2024-04-22"))).toMatchObject({
      date: dayOf("2024-05-07"),
      estimate: 1.1,
      timing: "amc",
    });
    expect(reports(ALL, "2024-05-07T16:00").reported(0)).toBeUndefined();
    expect(reports(ALL, "2024-05-07T16:10").reported(0)).toMatchObject({ actual: 1.32, estimate: 1.1 });
  });

  it("keeps the consensus that stood when the figures came", () => {
    expect(reports(ALL).reported(0)?.estimate).toBe(1.1);
    expect(figureOf("EpsSurprisePct", "FQ", { at: "2024-06-28T16:00", feeds: { earnings: ALL } })).toBeCloseTo(20, 9);
    expect(reports([GIVEN, LATER]).reported(0)?.estimate).toBe(5);
  });

  it("holds the reports in the order of their periods", () => {
    const known = reports([NEXT, ...ALL]);
    expect([known.count, known.at(0).periodEnd, known.at(1).periodEnd]).toEqual([
      2,
      dayOf("2024-03-31"),
      dayOf("2024-06-30"),
    ]);
    expect(known.next(dayOf("2024-06-28"))?.date).toBe(dayOf("2024-08-06"));
    expect(known.next(dayOf("2024-08-07"))).toBeUndefined();
  });

  it("takes rows without a period for the report near their date", () => {
    const dated = [
      { known_at: "2024-04-01T12:00", date: "2024-05-02" },
      { known_at: "2024-04-20T12:00", date: "2024-05-07" },
      { known_at: "2024-05-20T12:00", date: "2024-08-06" },
      { known_at: "2024-05-21T12:00", date: "2024-08-08", period_end: "2024-06-30" },
    ];
    const known = reports(dated);
    expect([known.count, known.at(0).date, known.at(1).date]).toEqual([2, dayOf("2024-05-07"), dayOf("2024-08-08")]);
  });

  it("is in the shares of today", () => {
    const split = reports(ALL, "2024-06-28T16:00", { "2024-05-06": 2 });
    // The estimate was made before the split, the figure after it.
    expect(split.reported(0)).toMatchObject({ estimate: 0.55, actual: 1.32 });
  });

  it("has no surprise without an estimate, or over one of 0", () => {
    expect(surprisePercent(1, 0)).toBeNaN();
    expect(surprisePercent(-0.5, -1)).toBe(50);
    expect(surprisePercent(1, Number.NaN)).toBeNaN();
  });
});

describe("the last report that a bar felt", () => {
  const felt = (timing: string | undefined, at: string, given = "2024-05-07T16:10") =>
    factValue(lastReportFelt.fact, [], {
      at,
      feeds: {
        earnings: [{ known_at: given, date: "2024-05-07", actual: 1, ...(timing === undefined ? {} : { timing }) }],
      },
    });
  const DAY = dayOf("2024-05-07");

  it("is of its day before the open, and of the next after the close", () => {
    expect(felt("bmo", "2024-05-07T16:00", "2024-05-07T07:00")).toBe(DAY);
    expect(felt("dmh", "2024-05-07T16:00", "2024-05-07T12:00")).toBe(DAY);
    expect(felt("amc", "2024-05-07T20:00")).toBe(-1);
    expect(felt("amc", "2024-05-08T16:00")).toBe(DAY);
  });

  it("is where no time is told of the first bar that began after the figures were known", () => {
    expect(felt(undefined, "2024-05-07T16:00", "2024-05-07T07:00")).toBe(DAY);
    expect(felt(undefined, "2024-05-07T20:00", "2024-05-07T11:00")).toBe(-1);
    expect(felt(undefined, "2024-05-08T16:00", "2024-05-07T11:00")).toBe(DAY);
    expect(felt("unknown", "2024-05-07T16:00")).toBe(-1);
  });
});

describe("reports as they were given", () => {
  const file = fileURLToPath(
    new URL("../../../../shared/data/earnings/earnings_surprise_excerpt.csv", import.meta.url),
  );

  it("gives the surprises that a vendor states", () => {
    if (!existsSync(file)) {
      process.stderr.write(`\n!!! ${file} is absent: surprises are NOT checked against real reports\n`);
      return;
    }
    const lines = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
    expect(lines.length).toBeGreaterThan(10);
    for (const [ticker, date, periodEnd, estimate, actual, , percent] of lines) {
      const row = {
        known_at: date!,
        date: date!,
        period_end: periodEnd!,
        estimate: Number(estimate),
        actual: Number(actual),
      };
      const told = { at: "2025-01-02T16:00", feeds: { earnings: [row] } };
      expect([ticker, figureOf("EpsSurprisePct", "FQ", told).toFixed(2)]).toEqual([ticker, Number(percent).toFixed(2)]);
    }
  });
});
