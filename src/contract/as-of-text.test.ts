import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRealDate, parseAsOf } from "./as-of-text.ts";

describe("parseAsOf", () => {
  it.each([
    ["2026-03-31", { kind: "date", date: "2026-03-31" }],
    ["2000-02-29", { kind: "date", date: "2000-02-29" }],
    ["2024-02-29", { kind: "date", date: "2024-02-29" }],
    ["2026-03-31T10:30", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_800_000, offsetMinutes: null }],
    ["2026-03-31 10:30:15.5", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_815_500, offsetMinutes: null }],
    ["2026-03-31T10:30:00Z", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_800_000, offsetMinutes: 0 }],
    ["2026-03-31T10:30-04:00", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_800_000, offsetMinutes: -240 }],
    ["2026-03-31T10:30+0530", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_800_000, offsetMinutes: 330 }],
    ["2026-03-31T10:30-00:00", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_800_000, offsetMinutes: 0 }],
    ["2026-03-31T10", { kind: "instant", date: "2026-03-31", timeOfDayMs: 36_000_000, offsetMinutes: null }],
    ["2026-03-31T1030", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_800_000, offsetMinutes: null }],
    ["2026-03-31T103015Z", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_815_000, offsetMinutes: 0 }],
    ["2026-03-31 10:30:00+00", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_800_000, offsetMinutes: 0 }],
    ["2026-03-31T10:30 -04", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_800_000, offsetMinutes: -240 }],
    ["2026-03-31T10:30:15,5", { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_815_500, offsetMinutes: null }],
    [
      "2026-03-31T10:30:15.5000000000Z",
      { kind: "instant", date: "2026-03-31", timeOfDayMs: 37_815_500, offsetMinutes: 0 },
    ],
    ["2026-03-31 9:30", { kind: "instant", date: "2026-03-31", timeOfDayMs: 34_200_000, offsetMinutes: null }],
    ["2026-03-31 9:30am", { kind: "instant", date: "2026-03-31", timeOfDayMs: 34_200_000, offsetMinutes: null }],
    ["2026-03-31 12:15 AM", { kind: "instant", date: "2026-03-31", timeOfDayMs: 900_000, offsetMinutes: null }],
    ["2026-03-31 4 PM", { kind: "instant", date: "2026-03-31", timeOfDayMs: 57_600_000, offsetMinutes: null }],
    ["2026-03-31T12:00 pm Z", { kind: "instant", date: "2026-03-31", timeOfDayMs: 43_200_000, offsetMinutes: 0 }],
    ["-P5D", { kind: "relative", sessionsBack: 5 }],
    ["-P0009D", { kind: "relative", sessionsBack: 9 }],
  ])("reads %s", (text, expected) => {
    expect(parseAsOf(text)).toEqual(expected);
  });

  it.each(["2026-02-30", "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31T10:00", "2026-01-00"])(
    "knows no day %s",
    (text) => {
      expect(parseAsOf(text)).toBe("impossible_date");
    },
  );

  it.each([
    "",
    "today",
    "2026-3-1",
    "2026-03-31T",
    "2026-03-31 noon",
    "2026-03-31T24:00",
    "2026-03-31T10:60",
    "2026-03-31T9",
    "2026-03-31T930",
    "2026-03-31T10:3000",
    "2026-03-31T13:00 PM",
    "2026-03-31T0:30 AM",
    "2026-03-31T10:30 ET",
    "2026-03-31T10:30\n",
    "2026-03-31T10:30:60",
    "2026-03-31T10:30+05:60",
    "2026-03-31T10:30+15:00",
    "2026-03-3110:30",
    "P5D",
    "-P10000D",
    "-PD",
    "-P5D ",
    " 2026-03-31",
    "２０２６-03-31",
  ])("cannot read %j", (text) => {
    expect(parseAsOf(text)).toBe("bad_format");
  });

  it("agrees with the calendar on every day", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (y, m, d) => {
          const text = `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
          expect(isRealDate(text)).toBe(isDay(text));
        },
      ),
    );
  });
});

/** Whether the engine's own calendar leaves the day where it is. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
