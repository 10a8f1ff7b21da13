import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOfIso } from "./civil-date.ts";
import { minuteOfNewYork, newYorkOffset, newYorkTime } from "./new-york.ts";

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

function offsetByIntl(minute: number): number {
  const parts = Object.fromEntries(
    clock.formatToParts(minute * 60_000).map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(parts["year"]!, parts["month"]! - 1, parts["day"], parts["hour"], parts["minute"]) / 60_000;
  return minute - local;
}

const FIRST = daysOfIso("1987-01-02")! * 1440;
const LAST = daysOfIso("2036-12-30")! * 1440;

describe("New York's clock", () => {
  it("has the offset of the time zone database on every day of the calendar", () => {
    const faults: number[] = [];
    for (let minute = FIRST; minute < LAST; minute += 1440) {
      if (newYorkOffset(minute) !== offsetByIntl(minute)) faults.push(minute);
    }
    expect(faults).toEqual([]);
  });

  it("changes at the same minute as the time zone database", () => {
    const faults: number[] = [];
    let changes = 0;
    for (let minute = FIRST; minute < LAST; minute += 1440) {
      if (newYorkOffset(minute) === newYorkOffset(minute + 1440)) continue;
      changes++;
      for (let m = minute; m < minute + 1440; m += 60) {
        for (const near of [m - 1, m]) if (newYorkOffset(near) !== offsetByIntl(near)) faults.push(near);
      }
    }
    expect(faults).toEqual([]);
    expect(changes).toBe(100);
  });

  it("converts New York time back to the same instant", () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST }), (minute) => {
        const { days, minuteOfDay } = newYorkTime(minute);
        const back = minuteOfNewYork(days, minuteOfDay);
        // The hour that autumn repeats converts back to its first pass.
        expect(minute - back === 0 || (minute - back === 60 && newYorkOffset(minute) === 300)).toBe(true);
      }),
    );
  });

  it("treats the hour that spring skips as standard time", () => {
    const days = daysOfIso("2024-03-10")!;
    expect(minuteOfNewYork(days, 150)).toBe(days * 1440 + 150 + 300);
    expect(minuteOfNewYork(days, 90)).toBe(days * 1440 + 90 + 300);
    expect(minuteOfNewYork(days, 180)).toBe(days * 1440 + 180 + 240);
  });
});
