import * as fc from "fast-check";
import { expect, it } from "vitest";
import { assemble, createCalendar, daysOfIso, generateMarket } from "#market";
import { engineData } from "../load/load-engine-data.ts";
import { frameOf } from "../frame.ts";
import { PartialBars } from "./partial-bars.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const SESSIONS = 4;
const made = generateMarket({
  seed: 3,
  tickers: 3,
  years: 1,
  minuteTickers: 2,
  minuteSessions: SESSIONS,
  end: END,
  calendar,
});
const source = { snapshot: "made", daily: made.daily, minutes: made.minutes, listings: [], actions: [] };
const data = engineData(assemble(source, calendar), calendar);

const requests = fc.record({
  frame: fc.constantFrom(...(["1d", "1wk", "1mo"] as const).map((timeframe) => frameOf(timeframe, ["regular"]))),
  instrument: fc.nat(2),
  back: fc.nat(SESSIONS - 1),
  minute: fc.integer({ min: 500, max: 1_000 }),
});

it("PartialBars returns the same bar whatever it computed before", () => {
  const known = new Set<boolean>();
  fc.assert(
    fc.property(fc.array(requests, { minLength: 2, maxLength: 12 }), (list) => {
      const bars = new PartialBars(data);
      for (const { frame, instrument, back, minute } of list) {
        const session = END - back;
        const instant = calendar.midnight(session) + minute;
        const bar = bars.at(frame, instrument, session, instant);
        known.add(bar !== undefined);
        expect(bar).toEqual(new PartialBars(data).at(frame, instrument, session, instant));
      }
    }),
    { numRuns: 200 },
  );
  expect(known.size).toBe(2);
});
