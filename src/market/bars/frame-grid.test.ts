import { describe, expect, it } from "vitest";
import type { Timeframe } from "#contract";
import { createCalendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { sessionsOfBar } from "../calendar/timeframes.ts";
import type { Zone } from "../calendar/zones.ts";
import { barEnd, barStart, frameGrid, slotOf } from "./frame-grid.ts";

const calendar = createCalendar();
const session = (date: string): number => calendar.ordinalOfDate(daysOfIso(date)!);
const clock = (minute: number): string => {
  const m = calendar.minuteOfDay(minute);
  return `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;
};

/** Formats all bars of a session by the clock, as "slot start-end". */
function bars(date: string, timeframe: Timeframe, zones: readonly Zone[]): string[] {
  const frame = { timeframe, zones };
  const ordinal = session(date);
  const { starts } = frameGrid(calendar, frame).day(ordinal);
  return [...starts.keys()]
    .filter((slot) => starts[slot] !== -1)
    .map((slot) => {
      const start = barStart(calendar, frame, ordinal, slot);
      expect(slotOf(calendar, frame, start, ordinal)).toBe(slot);
      return `${slot} ${clock(start)}-${clock(barEnd(calendar, frame, start, ordinal))}`;
    });
}

describe("frame grid", () => {
  it("anchors intraday bars at the first minute of the zones; the last bar may be short", () => {
    expect(bars("2024-07-02", "1hr", ["regular"])).toEqual([
      "0 09:30-10:30",
      "1 10:30-11:30",
      "2 11:30-12:30",
      "3 12:30-13:30",
      "4 13:30-14:30",
      "5 14:30-15:30",
      "6 15:30-16:00",
    ]);
    expect(bars("2024-07-02", "4hr", ["regular"])).toEqual(["0 09:30-13:30", "1 13:30-16:00"]);
    expect(bars("2024-07-02", "2hr", ["premarket"])).toEqual(["0 04:00-06:00", "1 06:00-08:00", "2 08:00-09:30"]);
    expect(bars("2024-07-02", "4hr", ["all"])).toEqual([
      "0 04:00-08:00",
      "1 08:00-12:00",
      "2 12:00-16:00",
      "3 16:00-20:00",
    ]);
    expect(bars("2024-07-02", "20m", ["regular"]).at(-1)).toBe("19 15:50-16:00");
    expect(bars("2024-07-02", "4m", ["open_15"])).toEqual([
      "0 09:30-09:34",
      "1 09:34-09:38",
      "2 09:38-09:42",
      "3 09:42-09:45",
    ]);
  });

  it("cuts bars at a gap between the zones", () => {
    expect(bars("2024-07-02", "4hr", ["premarket", "afterhours"])).toEqual([
      "0 04:00-08:00",
      "1 08:00-09:30",
      "3 16:00-20:00",
    ]);
    expect(bars("2024-07-02", "1hr", ["open_15", "power_hour"])).toEqual([
      "0 09:30-09:45",
      "5 15:00-15:30",
      "6 15:30-16:00",
    ]);
  });

  it("ends the last bar at an early close", () => {
    expect(bars("2024-07-03", "2hr", ["regular"])).toEqual(["0 09:30-11:30", "1 11:30-13:00"]);
    expect(bars("2024-07-03", "2hr", ["afterhours"])).toEqual(["0 13:00-15:00", "1 15:00-17:00"]);
  });

  it.each<[Timeframe, readonly Zone[], string, string]>([
    ["1d", ["regular"], "2024-07-03T13:30", "2024-07-03T17:00"],
    ["1d", ["premarket"], "2024-07-03T08:00", "2024-07-03T13:30"],
    ["1d", ["all"], "2024-07-03T08:00", "2024-07-03T21:00"],
    ["2d", ["regular"], "2024-07-02T13:30", "2024-07-03T17:00"],
    ["3d", ["regular"], "2024-07-01T13:30", "2024-07-03T17:00"],
    ["4d", ["regular"], "2024-07-02T13:30", "2024-07-08T20:00"],
    ["1wk", ["regular"], "2024-07-01T13:30", "2024-07-05T20:00"],
    ["1wk", ["all"], "2024-07-01T08:00", "2024-07-06T00:00"],
    ["1mo", ["regular"], "2024-07-01T13:30", "2024-07-31T20:00"],
  ])("gives the %s bar of %j that contains 2024-07-03 the span from %s to %s", (timeframe, zones, start, end) => {
    const frame = { timeframe, zones };
    const ordinal = session("2024-07-03");
    const utc = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 16);
    expect(utc(barStart(calendar, frame, ordinal, 0))).toBe(start);
    const { first } = sessionsOfBar(calendar, timeframe, ordinal);
    expect(utc(barEnd(calendar, frame, barStart(calendar, frame, ordinal, 0), first))).toBe(end);
    expect(slotOf(calendar, frame, barStart(calendar, frame, ordinal, 0), first)).toBe(0);
  });

  it("has no slot outside the zones, but an end for a stray bar", () => {
    const frame = { timeframe: "5m", zones: ["regular"] } as const;
    const ordinal = session("2024-07-02");
    const evening = calendar.regularClose(ordinal) + 30;
    expect(slotOf(calendar, frame, evening, ordinal)).toBe(-1);
    expect(barEnd(calendar, frame, evening, ordinal)).toBe(evening + 5);
  });
});
