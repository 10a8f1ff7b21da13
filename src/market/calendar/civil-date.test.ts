import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilOf, daysIfReal, daysOf, daysOfIso, easterOf, isoOfDays, nthWeekday, weekdayOf } from "./civil-date.ts";

describe("civil dates", () => {
  it("agree with JavaScript's UTC dates in both directions", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 60_000 }), (days) => {
        const reference = new Date(days * 86_400_000);
        expect(isoOfDays(days)).toBe(reference.toISOString().slice(0, 10));
        expect(weekdayOf(days)).toBe(reference.getUTCDay());
        const { year, month, day } = civilOf(days);
        expect(daysOf(year, month, day)).toBe(days);
        expect(daysOfIso(isoOfDays(days))).toBe(days);
      }),
    );
  });

  it("reject dates that do not exist and other texts", () => {
    for (const text of [
      "2023-02-29",
      "2024-13-01",
      "2024-00-10",
      "2024-04-31",
      "2024-1-01",
      "20240101",
      "",
      "2024-01-01T00:00",
    ]) {
      expect(daysOfIso(text)).toBeUndefined();
    }
    expect(daysIfReal(2024, 2, 29)).toBe(daysOf(2024, 2, 29));
  });

  it("give the known dates of Easter", () => {
    const sundays = [
      "1990-04-15",
      "1999-04-04",
      "2000-04-23",
      "2008-03-23",
      "2011-04-24",
      "2019-04-21",
      "2024-03-31",
      "2035-03-25",
    ];
    for (const text of sundays) expect(isoOfDays(easterOf(Number(text.slice(0, 4))))).toBe(text);
  });

  it("count weekdays from the beginning and from the end of a month", () => {
    expect(isoOfDays(nthWeekday(2024, 11, 4, 4))).toBe("2024-11-28");
    expect(isoOfDays(nthWeekday(2024, 5, 1, -1))).toBe("2024-05-27");
    expect(isoOfDays(nthWeekday(2023, 12, 0, -1))).toBe("2023-12-31");
    expect(isoOfDays(nthWeekday(2026, 2, 0, 1))).toBe("2026-02-01");
  });
});
