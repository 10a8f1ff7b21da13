import * as fc from "fast-check";
import { expect, it } from "vitest";
import { BAR_FIELDS, createCalendar, type BarColumns, type BarField } from "#market";
import { tileBars } from "../tiles/tile-set.ts";
import { sessionCounts } from "./session-counts.ts";

const FIRST = 6_000;
const calendar = createCalendar();

/** Bars of sessions since FIRST, so many minutes of each. */
function barsOf(sessions: readonly number[], minutes: number): BarColumns | undefined {
  const session = Int32Array.from(sessions.flatMap((one) => Array.from({ length: minutes }, () => FIRST + one)));
  if (session.length === 0) return undefined;
  const values = Float64Array.from(session, () => 1);
  const fields = Object.fromEntries(BAR_FIELDS.map((field) => [field, values])) as Record<BarField, Float64Array>;
  return { ...fields, session, time: session.map((one, row) => calendar.regularOpen(one) + (row % minutes)) };
}

/** Mostly runs without a gap, so that both ways of counting are needed. */
const sessionsWithBars = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.nat(30), fc.array(fc.nat(60), { maxLength: 4 }))
  .map(([from, more, gaps]) =>
    Array.from({ length: more }, (_, k) => from + k).filter((session) => !gaps.includes(session)),
  );

it.each([
  ["bars that are sessions", true, 1],
  ["parts of sessions", false, 3],
])("tells of %s how many instruments have some in each session", (_, each, minutes) => {
  fc.assert(
    fc.property(fc.array(sessionsWithBars, { minLength: 1, maxLength: 20 }), (market) => {
      const tiles = tileBars(market.length, (i) => barsOf(market[i]!, minutes));
      const counts = sessionCounts(tiles, each);
      expect(counts.first).toBe(market.flat().length === 0 ? -1 : FIRST + Math.min(...market.flat()));
      for (let session = -1; session < 62 && counts.first >= 0; session++) {
        const expected = market.filter((sessions) => sessions.includes(session)).length;
        const told = [expected, expected + 1].map((instruments) => counts.hasAtLeast(FIRST + session, instruments));
        expect({ session, told }).toEqual({ session, told: [true, false] });
      }
    }),
    { numRuns: 100 },
  );
});
