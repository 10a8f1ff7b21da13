import { describe, expect, it } from "vitest";
import type { Clock } from "#base";
import { AS_OF_BASES, ScanPayload } from "#contract";
import { createCalendar, daysOfIso, type StoredFeed } from "#market";
import { writtenMarket } from "../../tiles/market.testing.ts";
import { ScanEngine } from "../scanner.ts";
import { scanRange } from "./scan-range.ts";

const clock: Clock = { now: () => Date.parse("2024-06-30T12:00:00Z"), elapsed: () => 0 };
const calendar = createCalendar();
const closeOf = (date: string): number => calendar.regularClose(calendar.ordinalOfDate(daysOfIso(date)!));

/** An earnings report whose date is amended within the range. */
const versions = [
  { known: "2024-06-20", date: "2024-06-24" },
  { known: "2024-06-26", date: "2024-06-20" },
];
const earnings: StoredFeed = {
  rows: versions.length,
  numbers: {
    known_at: Float64Array.from(versions, ({ known }) => closeOf(known)),
    period_end: Float64Array.from(versions, () => daysOfIso("2024-03-31")!),
    date: Float64Array.from(versions, ({ date }) => daysOfIso(date)!),
    actual: Float64Array.from(versions, () => 1),
  },
  texts: { ticker: versions.map(() => "AAA"), timing: versions.map(() => "bmo") },
};
const engine = new ScanEngine(
  writtenMarket({ daily: { AAA: [10, 11, 12, 10, 11, 12, 13, 14, 15, 16, 17] }, feeds: { earnings } }),
  clock,
);
const above = (level: number): ScanPayload =>
  ScanPayload.parse({
    All: [
      {
        FeatureWindow: {
          Filters: [{ Input: "since_earnings_pct", Returns: { Want: { Value: { GreaterThan: level } } } }],
        },
      },
    ],
  });

/**
 * On the third session the return is 14/12 - 1 since the report date known then, and 14/10 - 1 since the amended date.
 */
const ON_THE_25TH = { as_traded: [], restated: ["AAA"] } as const;

describe("scanRange with a fact amended within the range", () => {
  it.each(AS_OF_BASES)("matches on each session what a scan as of that session matches, %s", (basis) => {
    const dates = ["2024-06-21", "2024-06-24", "2024-06-25", "2024-06-26", "2024-06-27", "2024-06-28"];
    const daysOf = (level: number) => {
      const instructions = above(level);
      return scanRange(engine, { instructions, from: dates[0]!, to: dates.at(-1)!, basis, forward: [1] }, {}).days;
    };
    for (const level of [5, 20, 30, 45]) {
      const scans = dates.map((AsOf) => engine.scan({ All: [{ AsOf, AsOfBasis: basis, Leaf: above(level) }] }).tickers);
      expect([level, daysOf(level).tickers]).toEqual([level, scans]);
    }
    expect(daysOf(20).tickers[2]).toEqual(ON_THE_25TH[basis]);
  });
});
