import { describe, expect, it } from "vitest";
import { TIMEFRAMES, type Timeframe } from "#contract";
import { createCalendar } from "./calendar.ts";
import { daysOfIso } from "./civil-date.ts";
import { barsPerYear, isIntraday, sessionsOfBar, TIMEFRAME_INFO } from "./timeframes.ts";

const calendar = createCalendar();

function dates(timeframe: Timeframe, date: string): string {
  const { first, last } = sessionsOfBar(calendar, timeframe, calendar.ordinalOfDate(daysOfIso(date)!));
  return `${calendar.isoDate(first)} ${calendar.isoDate(last)}`;
}

describe("timeframes", () => {
  it("cover all timeframes of the interface", () => {
    expect(Object.keys(TIMEFRAME_INFO).sort()).toEqual([...TIMEFRAMES].sort());
    expect(TIMEFRAMES.filter(isIntraday)).toEqual([
      "1m",
      "2m",
      "3m",
      "4m",
      "5m",
      "10m",
      "15m",
      "20m",
      "30m",
      "1hr",
      "2hr",
      "4hr",
    ]);
  });

  it("count sessions from 1970-01-02, so that a bar does not depend on the start of a query", () => {
    // 1990-01-02 is session 5054 of that count: 0 mod 2, 2 mod 3, 2 mod 4.
    expect(dates("2d", "1990-01-02")).toBe("1990-01-02 1990-01-03");
    expect(dates("2d", "1990-01-04")).toBe("1990-01-04 1990-01-05");
    expect(dates("3d", "1990-01-02")).toBe("1990-01-02 1990-01-02");
    expect(dates("3d", "1990-01-04")).toBe("1990-01-03 1990-01-05");
    expect(dates("4d", "1990-01-03")).toBe("1990-01-02 1990-01-03");
    expect(dates("4d", "1990-01-04")).toBe("1990-01-04 1990-01-09");
    // 2024-07-03 is session 8691 of the calendar, 13745 of the count: 1 mod 2, 2 mod 3, 1 mod 4.
    expect(calendar.ordinalOfDate(daysOfIso("2024-07-03")!)).toBe(8691);
    expect(dates("2d", "2024-07-03")).toBe("2024-07-02 2024-07-03");
    expect(dates("3d", "2024-07-03")).toBe("2024-07-01 2024-07-03");
    expect(dates("4d", "2024-07-03")).toBe("2024-07-02 2024-07-08");
  });

  it("span weeks and months by the calendar", () => {
    expect(dates("1d", "2024-07-03")).toBe("2024-07-03 2024-07-03");
    expect(dates("1wk", "2024-07-03")).toBe("2024-07-01 2024-07-05");
    expect(dates("1mo", "2024-07-03")).toBe("2024-07-01 2024-07-31");
    expect(dates("1wk", "2024-12-31")).toBe("2024-12-30 2025-01-03");
  });

  it.each(["2d", "3d", "4d", "1wk", "1mo"] as const)(
    "cut all sessions into bars of %s without gap or overlap",
    (timeframe) => {
      const faults: number[] = [];
      for (let session = 0; session < calendar.sessionCount;) {
        const { first, last } = sessionsOfBar(calendar, timeframe, session);
        for (let o = session; o <= last; o++) {
          const same = sessionsOfBar(calendar, timeframe, o);
          if (first !== session || same.first !== first || same.last !== last) faults.push(o);
        }
        session = Math.max(session, last) + 1;
      }
      expect(faults).toEqual([]);
    },
  );

  it("give the number of bars in a year", () => {
    expect(
      ["1m", "30m", "1hr", "1d", "4d", "1wk", "1mo"].map((timeframe) => barsPerYear(timeframe as Timeframe)),
    ).toEqual([98_280, 3276, 1638, 252, 63, 52, 12]);
  });
});
