import * as fc from "fast-check";
import { expect, it } from "vitest";
import { BAR_FIELDS, createCalendar, type BarColumns, type BarField } from "#market";
import { daysUntil } from "./days-until.ts";
import { tileBars } from "../tile-set.ts";

const FIRST = 6_000;
const calendar = createCalendar();

function barsOf(sessions: readonly number[]): BarColumns | undefined {
  const session = Int32Array.from(sessions, (one) => FIRST + one);
  const values = Float64Array.from(session, () => 1);
  const fields = Object.fromEntries(BAR_FIELDS.map((field) => [field, values])) as Record<BarField, Float64Array>;
  const time = session.map((one) => calendar.regularOpen(one));
  return session.length === 0 ? undefined : { ...fields, session, time };
}

const sessionsWithBars = fc
  .tuple(fc.nat(20), fc.nat(30), fc.array(fc.nat(50), { maxLength: 12 }))
  .map(([from, more, gaps]) =>
    Array.from({ length: more }, (_, k) => from + k).filter((session) => !gaps.includes(session)),
  );

it("daysUntil counts the daily bars up to a session and returns the newest of them", () => {
  fc.assert(
    fc.property(fc.array(sessionsWithBars, { minLength: 1, maxLength: 20 }), (market) => {
      const daily = tileBars(market.length, (i) => barsOf(market[i]!));
      for (let session = -1; session < 52; session++) {
        const { rows, newest } = daysUntil(daily, FIRST + session, calendar);
        const until = market.map((sessions) => sessions.filter((one) => one <= session));
        expect([...rows]).toEqual(until.map((sessions) => sessions.length));
        const last = until.map((sessions) => (sessions.length === 0 ? -1 : FIRST + sessions.at(-1)!));
        expect([...newest.session]).toEqual(last);
        expect([...newest.time]).toEqual(last.map((one) => (one < 0 ? -1 : calendar.regularOpen(one))));
      }
      expect([...daysUntil(daily, -1, calendar).rows]).toEqual(market.map(() => 0));
    }),
    { numRuns: 100 },
  );
});
