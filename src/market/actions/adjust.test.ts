import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barsOf } from "../bars/bars.testing.ts";
import { createCalendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { asTraded, restated } from "./adjust.ts";
import type { CorporateAction } from "./corporate-action.ts";
import { laterSplitFactors, splitsOf } from "./split-table.ts";

const calendar = createCalendar();
const session = (date: string): number => calendar.ordinalOfDate(daysOfIso(date)!);

describe("restated", () => {
  const bars = barsOf(calendar, [
    { at: "2024-07-01", close: 84, volume: 10, vwap: 42, trades: 5 },
    { at: "2024-07-02", close: 42, volume: 20 },
    { at: "2024-07-03", close: 6, volume: 140 },
  ]);
  const splits = { sessions: [session("2024-07-02"), session("2024-07-03")], ratios: [2, 7] };

  it("divides prices and multiplies volumes by all later splits", () => {
    const now = restated(bars, splits);
    expect([...now.close]).toEqual([6, 6, 6]);
    expect([...now.volume]).toEqual([140, 140, 140]);
    expect([now.vwap[0], now.trades[0]]).toEqual([3, 5]);
    expect([...bars.close]).toEqual([84, 42, 6]);
    expect([...asTraded(now, splits).close]).toEqual([84, 42, 6]);
    expect([...asTraded(now, splits).volume]).toEqual([10, 20, 140]);
  });

  it("keeps bars without splits as they are", () => {
    expect(restated(bars, { sessions: [], ratios: [] })).toBe(bars);
    expect([...restated(bars, { sessions: [session("2024-07-01")], ratios: [3] }).close]).toEqual([84, 42, 6]);
  });

  it("preserves price × volume, to the bit for powers of two, and asTraded undoes it", () => {
    const rows = fc.array(
      fc.record({
        open: fc.integer({ min: 1, max: 1e6 }).map((cents) => cents / 100),
        volume: fc.integer({ min: 0, max: 1e9 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    const twos = fc.constantFrom(2, 4, 0.5, 8, 0.125);
    const odd = fc.constantFrom(3, 7, 1.5, 0.1, 20, 0.04);
    fc.assert(
      fc.property(rows, fc.array(fc.tuple(fc.nat(20), twos, odd), { maxLength: 4 }), (list, cuts) => {
        const at = list.map((_, i) => calendar.isoDate(8000 + i));
        const traded = barsOf(
          calendar,
          list.map(({ open, volume }, i) => ({ at: at[i]!, open, close: open, volume })),
        );
        const byDay = new Map(cuts.map((cut) => [8000 + cut[0], cut]));
        const sessions = [...byDay.keys()].sort((a, b) => a - b);
        for (const which of [1, 2] as const) {
          const table = { sessions, ratios: sessions.map((s) => byDay.get(s)![which]) };
          const now = restated(traded, table);
          const back = asTraded(now, table);
          const tolerance = which === 1 ? 0 : 1e-14;
          const near = (value: number, expected: number): boolean => Math.abs(value - expected) <= tolerance * expected;
          for (const row of list.keys()) {
            const [open, volume] = [traded.open[row]!, traded.volume[row]!];
            expect(near(now.open[row]! * now.volume[row]!, open * volume)).toBe(true);
            expect(near(back.open[row]!, open) && near(back.volume[row]!, volume)).toBe(true);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("splitsOf", () => {
  const names = ["AAA", "BBB"];
  const find = ({ ticker }: CorporateAction): number => names.indexOf(ticker ?? "");
  const through = session("2024-07-10");
  const split = (ticker: string, exDate: string, ratio?: number): CorporateAction =>
    ratio === undefined ? { ticker, exDate, kind: "split" } : { ticker, exDate, kind: "split", ratio };

  it("lists each instrument's splits in order and leaves dividends out", () => {
    const actions: CorporateAction[] = [
      split("BBB", "2024-07-05", 7),
      split("BBB", "2024-07-01", 2),
      { ticker: "BBB", exDate: "2024-07-02", kind: "dividend", amount: 1 },
    ];
    const { splits, issues } = splitsOf(actions, find, 2, through, calendar);
    expect([...splits.offsets]).toEqual([0, 0, 2]);
    expect([...splits.sessions]).toEqual([session("2024-07-01"), session("2024-07-05")]);
    expect([...splits.ratios]).toEqual([2, 7]);
    expect(issues).toEqual([]);
    const factor = (date: string): number => laterSplitFactors(splits, session(date))[1]!;
    expect([factor("2024-06-28"), factor("2024-07-01"), factor("2024-07-03"), factor("2024-07-05")]).toEqual([
      14, 7, 7, 1,
    ]);
    expect(laterSplitFactors(splits, 0)[0]).toBe(1);
  });

  it("leaves out splits not yet in effect, and moves a split on a closed day to the next session", () => {
    const { splits } = splitsOf(
      [split("AAA", "2024-07-11", 2), split("AAA", "2024-07-06", 3)],
      find,
      2,
      through,
      calendar,
    );
    expect([...splits.sessions]).toEqual([session("2024-07-08")]);
  });

  it("reports unusable splits as issues", () => {
    const actions = [
      split("AAA", "2024-02-30", 2),
      split("AAA", "2024-07-01"),
      split("AAA", "2024-07-01", 0),
      split("ZZZ", "2024-07-01", 2),
    ];
    const { splits, issues } = splitsOf(actions, find, 2, through, calendar);
    expect(splits.sessions.length).toBe(0);
    expect(issues.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      "/actions/0 unusable_split",
      "/actions/1 unusable_split",
      "/actions/2 unusable_split",
      "/actions/3 unknown_instrument",
    ]);
    const twice = splitsOf(
      [split("AAA", "2024-07-01", 2), split("AAA", "2024-07-01", 2), split("AAA", "2024-07-01", 3)],
      find,
      2,
      through,
      calendar,
    );
    expect([...twice.splits.ratios]).toEqual([3]);
    expect(twice.issues.map(({ rule }) => rule)).toEqual(["conflicting_splits"]);
  });
});
