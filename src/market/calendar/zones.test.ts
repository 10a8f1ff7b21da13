import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SESSION_ZONES } from "#contract";
import { createCalendar } from "./calendar.ts";
import { daysOfIso } from "./civil-date.ts";
import { isZone, zoneRanges, type Zone } from "./zones.ts";

const calendar = createCalendar();

function hours(date: string, ...zones: Zone[]): string {
  const session = calendar.ordinalOfDate(daysOfIso(date)!);
  const text = (minute: number): string => {
    const m = minute - calendar.midnight(session);
    return `${m < 0 ? "-" : ""}${Math.floor(Math.abs(m) / 60)}:${String(Math.abs(m) % 60).padStart(2, "0")}`;
  };
  return zoneRanges(calendar, session, zones)
    .map(([start, end]) => `${text(start)}-${text(end)}`)
    .join(" ");
}

describe("zones", () => {
  it.each<[Zone, string, string]>([
    ["premarket", "4:00-9:30", "4:00-9:30"],
    ["regular", "9:30-16:00", "9:30-13:00"],
    ["afterhours", "16:00-20:00", "13:00-17:00"],
    ["extended", "4:00-9:30 16:00-20:00", "4:00-9:30 13:00-17:00"],
    ["all", "4:00-20:00", "4:00-17:00"],
    ["overnight", "-4:00-4:00", "-4:00-4:00"],
    ["open_5", "9:30-9:35", "9:30-9:35"],
    ["open_15", "9:30-9:45", "9:30-9:45"],
    ["open_30", "9:30-10:00", "9:30-10:00"],
    ["open_60", "9:30-10:30", "9:30-10:30"],
    ["open_45", "9:30-10:15", "9:30-10:15"],
    ["open_300", "9:30-14:30", "9:30-13:00"],
    ["midday", "11:30-13:30", "11:30-13:00"],
    ["power_hour", "15:00-16:00", "12:00-13:00"],
  ])("give %s the hours %s, on an early close %s", (zone, plain, early) => {
    expect(hours("2024-07-02", zone)).toBe(plain);
    expect(hours("2024-07-03", zone)).toBe(early);
  });

  it("merge if they touch or overlap, in the order of the day", () => {
    expect(hours("2024-07-02", "afterhours", "regular", "premarket")).toBe("4:00-20:00");
    expect(hours("2024-07-02", "power_hour", "open_15", "open_5")).toBe("9:30-9:45 15:00-16:00");
    expect(hours("2024-07-02")).toBe("");
  });

  it("move with a late open", () => {
    expect(hours("1996-01-08", "premarket", "open_30")).toBe("4:00-11:30");
    expect(hours("2002-09-11", "midday")).toBe("12:00-13:30");
  });

  it("are recognised by name", () => {
    for (const zone of [...SESSION_ZONES, "open_1", "open_960"]) expect(isZone(zone)).toBe(true);
    for (const text of ["", "Regular", "open_0", "open_05", "open_961", "open_", "open_1.5", "open_-5"])
      expect(isZone(text)).toBe(false);
  });

  it("give disjoint, sorted ranges that contain exactly the minutes of each zone", () => {
    const anyZone = fc.constantFrom<Zone>(...SESSION_ZONES, "open_7", "open_200");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: calendar.sessionCount - 1 }),
        fc.array(anyZone, { maxLength: 5 }),
        (session, zones) => {
          const ranges = zoneRanges(calendar, session, zones);
          for (const [i, [start, end]] of ranges.entries()) {
            expect(start).toBeLessThan(end);
            expect(start).toBeGreaterThan(i > 0 ? ranges[i - 1]![1] : -Infinity);
          }
          const minutes = new Set<number>();
          for (const zone of zones)
            for (const [start, end] of zoneRanges(calendar, session, [zone]))
              for (let m = start; m < end; m++) minutes.add(m);
          expect(ranges.reduce((sum, [start, end]) => sum + end - start, 0)).toBe(minutes.size);
        },
      ),
      { numRuns: 100 },
    );
  });
});
