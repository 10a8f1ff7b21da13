import { describe, expect, it } from "vitest";
import type { Clock } from "#base";
import { AS_OF_BASES, ScanPayload } from "#contract";
import { assemble, BAR_FIELDS, chosenRows, copiedRows, createCalendar, daysOfIso, generateMarket } from "#market";
import { engineData } from "#tiles";
import { ScanEngine } from "../scanner.ts";
import { scanRange } from "./scan-range.ts";

const clock: Clock = { now: () => Date.parse("2025-06-21T12:00:00Z"), elapsed: () => 0 };
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2025-06-20")!);
const made = generateMarket({
  seed: 4,
  tickers: 24,
  years: 1,
  minuteTickers: 24,
  minuteSessions: 8,
  end: END,
  calendar,
});
const minutes = made.minutes!;
/** The newest six days are built from minutes. */
const daily = chosenRows(made.daily, (row) => made.daily.session[row]! <= END - 6);

/** Nine of ten minutes of the fifth session from the end came two sessions later. */
const rows = [...minutes.time.keys()].filter((row) => minutes.session[row] === END - 4 && row % 10 > 0);
const offsets = minutes.offsets.map((to) => rows.filter((row) => row < to).length);
const late = copiedRows(minutes, rows, minutes.keys, offsets);
for (const field of BAR_FIELDS) late[field].fill(Number.NaN);
const replacedAt = new Float64Array(rows.length).fill(calendar.regularOpen(END - 2) + 7);
const { listings, actions } = made;
const source = { snapshot: "late", daily, minutes, listings, actions, superseded: { "1m": { ...late, replacedAt } } };
const engine = new ScanEngine(engineData(assemble(source, calendar), calendar), clock);

const payload = ScanPayload.parse({
  All: [
    {
      FeatureWindow: {
        Filters: [{ Input: "=volume/sma(volume,5)", Returns: { Want: { Value: { GreaterThan: 0.5 } } } }],
      },
    },
  ],
});

describe("scanRange with minutes that came late", () => {
  it.each(AS_OF_BASES)("matches on each session what a scan as of that session matches, %s", (basis) => {
    const dates = [6, 5, 4, 3, 2, 1].map((back) => calendar.isoDate(END - back));
    for (const last of [dates.length, 4]) {
      const to = dates[last - 1]!;
      const range = scanRange(engine, { instructions: payload, from: dates[0]!, to, basis, forward: [1] }, {});
      const scans = dates
        .slice(0, last)
        .map((AsOf) => engine.scan({ All: [{ AsOf, AsOfBasis: basis, Leaf: payload }] }).tickers!);
      expect(range.days.tickers).toEqual(scans.map((tickers) => tickers.toSorted()));
      expect(scans[2]!.length).toBeLessThan(scans[1]!.length / 2);
    }
  });
});
