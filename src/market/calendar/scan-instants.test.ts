import { describe, expect, it } from "vitest";
import { SCAN_SCHEDULES, type ScanSchedule } from "#contract";
import { createCalendar } from "./calendar.ts";
import { instantAfter, instantAtOrBefore } from "./scan-instants.ts";
import { newYorkTime, minuteOfNewYork } from "./new-york.ts";
import { daysOfIso, isoOfDays } from "./civil-date.ts";

const calendar = createCalendar();
const minuteAt = (text: string): number => {
  const [date, time] = text.split(" ") as [string, string];
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  return minuteOfNewYork(daysOfIso(date)!, hour * 60 + minute);
};
/** A minute on New York's clocks. */
const written = (minute: number | undefined): string | undefined => {
  if (minute === undefined) return undefined;
  const { days, minuteOfDay } = newYorkTime(minute);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${isoOfDays(days)} ${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
};
const after = (schedule: ScanSchedule, text: string) => written(instantAfter(calendar, schedule, minuteAt(text)));
const before = (schedule: ScanSchedule, text: string) => written(instantAtOrBefore(calendar, schedule, minuteAt(text)));

describe("the instants of a schedule", () => {
  it.each([
    ["every_minute", "2024-07-01 09:30", "2024-07-01 09:31"],
    ["every_minute", "2024-07-01 15:59", "2024-07-01 16:00"],
    ["every_minute", "2024-07-01 16:00", "2024-07-02 09:31"],
    ["every_5_minutes", "2024-07-01 09:31", "2024-07-01 09:35"],
    ["every_15_minutes", "2024-07-01 09:45", "2024-07-01 10:00"],
    ["hourly", "2024-07-01 09:30", "2024-07-01 10:30"],
    ["hourly", "2024-07-01 15:30", "2024-07-01 16:00"],
    ["daily_open", "2024-07-01 09:30", "2024-07-01 09:31"],
    ["daily_open", "2024-07-01 09:31", "2024-07-02 09:31"],
    ["daily_close", "2024-07-01 09:31", "2024-07-01 16:00"],
    // An early close, then a holiday and a weekend.
    ["daily_close", "2024-07-03 09:31", "2024-07-03 13:00"],
    ["hourly", "2024-07-03 12:30", "2024-07-03 13:00"],
    ["every_15_minutes", "2024-07-03 13:00", "2024-07-05 09:45"],
    ["daily_close", "2024-07-05 16:00", "2024-07-08 16:00"],
    ["daily_open", "2024-07-06 12:00", "2024-07-08 09:31"],
  ] as const)("%s comes after %s at %s", (schedule, minute, next) => {
    expect(after(schedule, minute)).toBe(next);
  });

  it.each([
    ["every_minute", "2024-07-01 16:00", "2024-07-01 16:00"],
    ["every_5_minutes", "2024-07-01 09:34", "2024-06-28 16:00"],
    ["hourly", "2024-07-01 12:00", "2024-07-01 11:30"],
    ["daily_open", "2024-07-07 12:00", "2024-07-05 09:31"],
    ["daily_close", "2024-07-04 12:00", "2024-07-03 13:00"],
  ] as const)("%s was before %s at %s", (schedule, minute, last) => {
    expect(before(schedule, minute)).toBe(last);
  });

  it("are each the last one before the next one", () => {
    for (const schedule of SCAN_SCHEDULES) {
      let instant = instantAfter(calendar, schedule, minuteAt("2024-07-02 15:00"))!;
      for (let k = 0; k < 500; k++) {
        const next = instantAfter(calendar, schedule, instant)!;
        expect(instantAtOrBefore(calendar, schedule, next)).toBe(next);
        expect(instantAtOrBefore(calendar, schedule, next - 1)).toBe(instant);
        instant = next;
      }
    }
  });

  it("end with the calendar", () => {
    const last = calendar.regularClose(calendar.sessionCount - 1);
    for (const schedule of SCAN_SCHEDULES) expect(instantAfter(calendar, schedule, last)).toBeUndefined();
    const first = calendar.regularOpen(0);
    for (const schedule of SCAN_SCHEDULES) expect(instantAtOrBefore(calendar, schedule, first)).toBeUndefined();
  });
});
