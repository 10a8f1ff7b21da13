import * as fc from "fast-check";
import { expect, it } from "vitest";
import { BAR_FIELDS, createCalendar, type BarColumns, type BarField } from "#market";
import { tileBars } from "../tile-set.ts";
import { sessionCounts } from "./session-counts.ts";

const FIRST = 6_000;
const calendar = createCalendar();

/** Returns bars of sessions counted from FIRST, `minutes` bars in each. */
function barsOf(sessions: readonly number[], minutes: number): BarColumns | undefined {
  const session = Int32Array.from(sessions.flatMap((one) => Array.from({ length: minutes }, () => FIRST + one)));
  if (session.length === 0) return undefined;
  const values = Float64Array.from(session, () => 1);
  const fields = Object.fromEntries(BAR_FIELDS.map((field) => [field, values])) as Record<BarField, Float64Array>;
  return { ...fields, session, time: session.map((one, row) => calendar.regularOpen(one) + (row % minutes)) };
}

/** Mostly runs without a gap, so that both ways of counting are tested. */
const sessionsWithBars = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.nat(30), fc.array(fc.nat(60), { maxLength: 4 }))
  .map(([from, more, gaps]) =>
    Array.from({ length: more }, (_, k) => from + k).filter((session) => !gaps.includes(session)),
  );

it.each([
  ["daily bars", true, 1],
  ["minutes", false, 3],
])("SessionCounts of %s gives the number of instruments with bars in each session", (_, isDaily, minutes) => {
  fc.assert(
    fc.property(fc.array(sessionsWithBars, { minLength: 1, maxLength: 20 }), (market) => {
      const tiles = tileBars(market.length, (i) => barsOf(market[i]!, minutes));
      const counts = sessionCounts(tiles, isDaily);
      expect(counts.first).toBe(market.flat().length === 0 ? -1 : FIRST + Math.min(...market.flat()));
      for (let session = -1; session < 62 && counts.first >= 0; session++) {
        const expected = market.filter((sessions) => sessions.includes(session)).length;
        const reached = [expected, expected + 1].map((instruments) => counts.hasAtLeast(FIRST + session, instruments));
        expect({ session, reached }).toEqual({ session, reached: [true, false] });
      }
    }),
    { numRuns: 100 },
  );
});
