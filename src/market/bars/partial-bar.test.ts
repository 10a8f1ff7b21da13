import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIMEFRAMES } from "#contract";
import { createCalendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { minuteOfNewYork } from "../calendar/new-york.ts";
import type { Zone } from "../calendar/zones.ts";
import { barsOf, rowsWhere } from "./bars.testing.ts";
import { BAR_FIELDS } from "./columns.ts";
import { barEnd } from "./frame-grid.ts";
import { partialBar } from "./partial-bar.ts";
import { resample } from "./resample.ts";

const calendar = createCalendar();
const session = (date: string): number => calendar.ordinalOfDate(daysOfIso(date)!);
const at = (date: string, hour: number, minute: number): number =>
  minuteOfNewYork(daysOfIso(date)!, hour * 60 + minute);
const REGULAR: readonly Zone[] = ["regular"];

const minutes = barsOf(calendar, [
  { at: "2024-07-01 09:30", close: 10, volume: 1 },
  { at: "2024-07-01 15:59", close: 12, volume: 2 },
  { at: "2024-07-02 08:00", close: 99, volume: 4 },
  { at: "2024-07-02 09:30", close: 13, volume: 8 },
  { at: "2024-07-02 09:33", close: 15, volume: 16 },
  { at: "2024-07-02 09:36", close: 11, volume: 32 },
]);
const daily = barsOf(calendar, [
  { at: "2024-07-01", open: 9, high: 14, low: 8, close: 12.5, volume: 1000 },
  { at: "2024-07-02", open: 13, high: 20, low: 5, close: 6, volume: 2000 },
]);

describe("partialBar", () => {
  it("contains only minutes that had ended", () => {
    const five = { timeframe: "5m", zones: REGULAR } as const;
    const bar = (hour: number, minute: number) =>
      partialBar(minutes, "1m", five, calendar, at("2024-07-02", hour, minute), session("2024-07-02"));
    expect(bar(9, 30)).toBeUndefined();
    expect(bar(9, 31)).toMatchObject({ time: at("2024-07-02", 9, 30), slot: 0, open: 13, close: 13, volume: 8 });
    expect(bar(9, 33)).toMatchObject({ close: 13, volume: 8 });
    expect(bar(9, 34)).toMatchObject({
      open: 13,
      high: 15,
      low: 13,
      close: 15,
      volume: 24,
      date: daysOfIso("2024-07-02"),
    });
    expect(bar(9, 35)).toMatchObject({ slot: 0, volume: 24 });
    expect(bar(9, 36)).toBeUndefined();
    expect(bar(9, 37)).toMatchObject({ slot: 1, close: 11, volume: 32 });
  });

  it("builds a day or week from the minutes so far", () => {
    const bar = (timeframe: "1d" | "1wk", zones: readonly Zone[]) =>
      partialBar(minutes, "1m", { timeframe, zones }, calendar, at("2024-07-02", 9, 34), session("2024-07-02"));
    expect(bar("1d", REGULAR)).toMatchObject({ open: 13, high: 15, low: 13, close: 15, volume: 24 });
    expect(bar("1d", ["premarket"])).toMatchObject({ close: 99, volume: 4 });
    expect(bar("1wk", REGULAR)).toMatchObject({
      session: session("2024-07-01"),
      open: 10,
      high: 15,
      low: 10,
      close: 15,
      volume: 27,
    });
  });

  it("uses official daily bars for sessions that had closed", () => {
    const week = { timeframe: "1wk", zones: REGULAR } as const;
    const bar = (instant: number) => partialBar(minutes, "1m", week, calendar, instant, session("2024-07-02"), daily);
    expect(bar(at("2024-07-02", 9, 34))).toMatchObject({ open: 9, high: 15, low: 8, close: 15, volume: 1024 });
    expect(bar(at("2024-07-02", 8, 30))).toMatchObject({ close: 12.5, volume: 1000 });
    expect(bar(at("2024-07-02", 16, 0))).toMatchObject({ high: 20, low: 5, close: 6, volume: 3000 });
    const extended = partialBar(
      minutes,
      "1m",
      { timeframe: "1wk", zones: ["all"] },
      calendar,
      at("2024-07-02", 16, 0),
      session("2024-07-02"),
      daily,
    );
    expect(extended).toMatchObject({ open: 10, high: 99, volume: 63 });
  });

  it("contains only sessions that had closed if built from daily bars alone", () => {
    const month = { timeframe: "1mo", zones: REGULAR } as const;
    const bar = (instant: number) => partialBar(daily, "1d", month, calendar, instant, session("2024-07-01"));
    expect(bar(at("2024-07-01", 15, 59))).toBeUndefined();
    expect(bar(at("2024-07-02", 12, 0))).toMatchObject({ time: at("2024-07-01", 9, 30), close: 12.5, volume: 1000 });
    expect(bar(at("2024-07-02", 16, 0))).toMatchObject({ close: 6, volume: 3000 });
  });

  it("equals at every instant the last bar that resample builds from the minutes until then", () => {
    const sessions = ["2024-06-28", "2024-07-01", "2024-07-02", "2024-07-03"];
    const rows = sessions.flatMap((date) =>
      [250, 569, 570, 571, 575, 630, 700, 779, 780, 781, 900, 1015].map((m, i) => ({
        at: `${date} ${Math.floor(m / 60)}:${m % 60}`,
        close: 10 + ((i * 7) % 5),
        volume: 100 * i,
        trades: i,
      })),
    );
    const bars = barsOf(calendar, rows);
    const anyZones = fc.constantFrom<readonly Zone[]>(
      REGULAR,
      ["premarket"],
      ["premarket", "regular", "afterhours"],
      ["extended"],
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...TIMEFRAMES),
        anyZones,
        fc.constantFrom(...sessions),
        fc.integer({ min: 240, max: 1200 }),
        (timeframe, zones, date, minute) => {
          const frame = { timeframe, zones };
          const instant = calendar.midnight(session(date)) + minute;
          const made = resample(
            rowsWhere(bars, (row) => bars.time[row]! < instant),
            "1m",
            frame,
            calendar,
          );
          const bar = partialBar(bars, "1m", frame, calendar, instant, session(date));
          const row = made.time.length - 1;
          const ended = row < 0 || barEnd(calendar, frame, made.time[row]!, made.session[row]!) < instant;
          const expected = [made.time[row], made.session[row], ...BAR_FIELDS.map((field) => made[field][row])];
          // A bar that had ended before is not partial, and its slot may differ by now.
          const actual = bar === undefined ? [] : [bar.time, bar.session, ...BAR_FIELDS.map((field) => bar[field])];
          expect(actual).toEqual(bar === undefined && ended ? [] : expected);
        },
      ),
      { numRuns: 400 },
    );
  });
});
