import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIMEFRAMES, type Timeframe } from "#contract";
import { createCalendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { isIntraday } from "../calendar/timeframes.ts";
import { zoneRanges, type Zone } from "../calendar/zones.ts";
import { barsOf, linesOf, rowsWhere } from "./bars.testing.ts";
import { BAR_FIELDS, type BarColumns } from "./columns.ts";
import { barEnd } from "./frame-grid.ts";
import { resample } from "./resample.ts";

const calendar = createCalendar();
const REGULAR: readonly Zone[] = ["regular"];
const FIRST = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);

/**
 * Minutes of the sessions from 2024-06-28 on (2024-07-03 closes early), with gaps; prices and volumes are whole
 * numbers.
 */
const minuteBars = fc
  .record({
    sessions: fc.integer({ min: 1, max: 5 }),
    density: fc.constantFrom(0.01, 0.1, 0.6),
    seed: fc.integer({ min: 1, max: 1 << 30 }),
    known: fc.boolean(),
  })
  .map(({ sessions, density, seed, known }) => {
    let state = seed;
    const next = (): number => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
    const rows = [];
    let price = 100;
    for (let o = FIRST; o < FIRST + sessions; o++) {
      for (let m = 240; m < 1200; m++) {
        if (next() > density || calendar.midnight(o) + m >= calendar.extendedClose(o)) continue;
        price = Math.max(5, price + Math.floor(next() * 9) - 4);
        const open = price + Math.floor(next() * 3);
        rows.push({
          at: `${calendar.isoDate(o)} ${Math.floor(m / 60)}:${m % 60}`,
          open,
          close: price,
          high: Math.max(open, price) + Math.floor(next() * 3),
          low: Math.min(open, price) - Math.floor(next() * 3),
          volume: Math.floor(next() * 4) * 100,
          vwap: known && next() < 0.7 ? price + 0.25 : Number.NaN,
          trades: known && next() < 0.7 ? Math.ceil(next() * 50) : Number.NaN,
        });
      }
    }
    return barsOf(calendar, rows);
  });

const anyTimeframe = fc.constantFrom(...TIMEFRAMES);
const anyZones = fc.constantFrom<readonly Zone[]>(
  ["regular"],
  ["premarket"],
  ["premarket", "regular", "afterhours"],
  ["extended"],
  ["open_15", "power_hour"],
  ["midday"],
);

function inZones(bars: BarColumns, zones: readonly Zone[]): BarColumns {
  const ranges = new Map(
    [...new Set(bars.session)].map((ordinal) => [ordinal, zoneRanges(calendar, ordinal, zones)] as const),
  );
  return rowsWhere(bars, (row) => {
    const time = bars.time[row]!;
    return ranges.get(bars.session[row]!)!.some(([start, end]) => time >= start && time < end);
  });
}

const sum = (column: Iterable<number>): number => [...column].reduce((a, b) => a + (Number.isNaN(b) ? 0 : b), 0);

describe("resample, against bars written out by hand", () => {
  const minutes = barsOf(calendar, [
    { at: "2024-07-02 04:00", close: 9, volume: 10 },
    { at: "2024-07-02 09:29", close: 11, volume: 20 },
    { at: "2024-07-02 09:30", open: 12, high: 15, low: 11, close: 13, volume: 100, vwap: 12.5, trades: 7 },
    { at: "2024-07-02 09:34", open: 13, high: 14, low: 10, close: 14, volume: 300, trades: 3 },
    { at: "2024-07-02 10:29", close: 16, volume: 100 },
    { at: "2024-07-02 15:59", close: 17, volume: 200 },
    { at: "2024-07-02 16:00", close: 18, volume: 500 },
    { at: "2024-07-03 12:59", close: 20, volume: 50 },
    { at: "2024-07-03 13:00", close: 21, volume: 40 },
    { at: "2024-07-05 09:31", close: 30, volume: 70 },
    { at: "2024-07-08 09:31", close: 40, volume: 80 },
  ]);
  const made = (timeframe: Timeframe, zones: readonly Zone[] = REGULAR): string[] =>
    linesOf(calendar, resample(minutes, "1m", { timeframe, zones }, calendar));

  const opening = "12 15 10 14 400";
  const half = {
    "16": "16 16 16 16 100",
    "17": "17 17 17 17 200",
    "20": "20 20 20 20 50",
    "30": "30 30 30 30 70",
    "40": "40 40 40 40 80",
  };

  it.each<[Timeframe, string[]]>([
    [
      "1m",
      [
        "2024-07-02 09:30 12 15 11 13 100",
        "2024-07-02 09:34 13 14 10 14 300",
        `2024-07-02 10:29 ${half[16]}`,
        `2024-07-02 15:59 ${half[17]}`,
        `2024-07-03 12:59 ${half[20]}`,
        `2024-07-05 09:31 ${half[30]}`,
        `2024-07-08 09:31 ${half[40]}`,
      ],
    ],
    [
      "2m",
      [
        "2024-07-02 09:30 12 15 11 13 100",
        "2024-07-02 09:34 13 14 10 14 300",
        `2024-07-02 10:28 ${half[16]}`,
        `2024-07-02 15:58 ${half[17]}`,
        `2024-07-03 12:58 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "3m",
      [
        "2024-07-02 09:30 12 15 11 13 100",
        "2024-07-02 09:33 13 14 10 14 300",
        `2024-07-02 10:27 ${half[16]}`,
        `2024-07-02 15:57 ${half[17]}`,
        `2024-07-03 12:57 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "4m",
      [
        "2024-07-02 09:30 12 15 11 13 100",
        "2024-07-02 09:34 13 14 10 14 300",
        `2024-07-02 10:26 ${half[16]}`,
        `2024-07-02 15:58 ${half[17]}`,
        `2024-07-03 12:58 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "5m",
      [
        `2024-07-02 09:30 ${opening}`,
        `2024-07-02 10:25 ${half[16]}`,
        `2024-07-02 15:55 ${half[17]}`,
        `2024-07-03 12:55 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "10m",
      [
        `2024-07-02 09:30 ${opening}`,
        `2024-07-02 10:20 ${half[16]}`,
        `2024-07-02 15:50 ${half[17]}`,
        `2024-07-03 12:50 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "15m",
      [
        `2024-07-02 09:30 ${opening}`,
        `2024-07-02 10:15 ${half[16]}`,
        `2024-07-02 15:45 ${half[17]}`,
        `2024-07-03 12:45 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "20m",
      [
        `2024-07-02 09:30 ${opening}`,
        `2024-07-02 10:10 ${half[16]}`,
        `2024-07-02 15:50 ${half[17]}`,
        `2024-07-03 12:50 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "30m",
      [
        `2024-07-02 09:30 ${opening}`,
        `2024-07-02 10:00 ${half[16]}`,
        `2024-07-02 15:30 ${half[17]}`,
        `2024-07-03 12:30 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "1hr",
      [
        "2024-07-02 09:30 12 16 10 16 500",
        `2024-07-02 15:30 ${half[17]}`,
        `2024-07-03 12:30 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "2hr",
      [
        "2024-07-02 09:30 12 16 10 16 500",
        `2024-07-02 15:30 ${half[17]}`,
        `2024-07-03 11:30 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "4hr",
      [
        "2024-07-02 09:30 12 16 10 16 500",
        `2024-07-02 13:30 ${half[17]}`,
        `2024-07-03 09:30 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    [
      "1d",
      [
        "2024-07-02 09:30 12 17 10 17 700",
        `2024-07-03 09:30 ${half[20]}`,
        `2024-07-05 09:30 ${half[30]}`,
        `2024-07-08 09:30 ${half[40]}`,
      ],
    ],
    ["2d", ["2024-07-02 09:30 12 20 10 20 750", "2024-07-05 09:30 30 40 30 40 150"]],
    ["3d", ["2024-07-01 09:30 12 20 10 20 750", "2024-07-05 09:30 30 40 30 40 150"]],
    ["4d", ["2024-07-02 09:30 12 40 10 40 900"]],
    ["1wk", ["2024-07-01 09:30 12 30 10 30 820", `2024-07-08 09:30 ${half[40]}`]],
    ["1mo", ["2024-07-01 09:30 12 40 10 40 900"]],
  ])("builds %s bars of regular hours", (timeframe, expected) => {
    expect(made(timeframe)).toEqual(expected);
  });

  it("uses only the minutes of the zones", () => {
    expect(made("1d", ["premarket"])).toEqual(["2024-07-02 04:00 9 11 9 11 30"]);
    expect(made("1d", ["afterhours"])).toEqual(["2024-07-02 16:00 18 18 18 18 500", "2024-07-03 13:00 21 21 21 21 40"]);
    expect(made("4hr", ["extended"])).toEqual([
      "2024-07-02 04:00 9 9 9 9 10",
      "2024-07-02 08:00 11 11 11 11 20",
      "2024-07-02 16:00 18 18 18 18 500",
      "2024-07-03 13:00 21 21 21 21 40",
    ]);
  });

  it("weighs vwap by volume, with (h+l+c)/3 for a minute without vwap, and sums known trade counts", () => {
    const five = resample(minutes, "1m", { timeframe: "5m", zones: REGULAR }, calendar);
    expect(five.vwap[0]).toBe((12.5 * 100 + ((14 + 10 + 14) / 3) * 300) / 400);
    expect([...five.trades]).toEqual([10, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    const idle = barsOf(calendar, [{ at: "2024-07-02 09:30", close: 5, volume: 0 }]);
    expect(resample(idle, "1m", { timeframe: "5m", zones: REGULAR }, calendar).vwap[0]).toBeNaN();
  });

  it("cuts every session at the minute of the day in toNow", () => {
    const cut = resample(minutes, "1m", { timeframe: "1d", zones: REGULAR, toNow: 9 * 60 + 34 }, calendar);
    expect(linesOf(calendar, cut)).toEqual([
      "2024-07-02 09:30 12 15 11 13 100",
      `2024-07-05 09:30 ${half[30]}`,
      `2024-07-08 09:30 ${half[40]}`,
    ]);
  });

  it("builds longer bars from daily bars, and returns daily bars unchanged", () => {
    const daily = barsOf(
      calendar,
      ["2024-07-01", "2024-07-02", "2024-07-03", "2024-07-05", "2024-07-08"].map((at, i) => ({ at, close: i + 1 })),
    );
    const lines = (timeframe: Timeframe): string[] =>
      linesOf(calendar, resample(daily, "1d", { timeframe, zones: REGULAR }, calendar));
    expect(lines("1wk")).toEqual(["2024-07-01 09:30 1 4 1 4 400", "2024-07-08 09:30 5 5 5 5 100"]);
    expect(lines("4d")).toEqual(["2024-06-26 09:30 1 1 1 1 100", "2024-07-02 09:30 2 5 2 5 400"]);
    expect(resample(daily, "1d", { timeframe: "1d", zones: REGULAR }, calendar)).toBe(daily);
    expect(() => resample(daily, "1d", { timeframe: "5m", zones: REGULAR }, calendar)).toThrow(
      "cannot be built from daily",
    );
  });
});

describe("resample, for any minutes, timeframe and zones", () => {
  it("preserves the volume and the extremes of the minutes in the zones", () => {
    fc.assert(
      fc.property(minuteBars, anyTimeframe, anyZones, (minutes, timeframe, zones) => {
        const made = resample(minutes, "1m", { timeframe, zones }, calendar);
        const used = inZones(minutes, zones);
        expect(sum(made.volume)).toBe(sum(used.volume));
        expect(sum(made.trades)).toBe(sum(used.trades));
        expect(Math.max(...made.high)).toBe(Math.max(...used.high));
        expect(Math.min(...made.low)).toBe(Math.min(...used.low));
        expect(made.open[0]).toBe(used.open[0]);
        expect(made.close.at(-1)).toBe(used.close.at(-1));
        expect([...made.time]).toEqual([...new Set(made.time)].sort((a, b) => a - b));
        for (const [row, time] of made.time.entries()) {
          const weighed = made.volume[row]! > 0 && timeframe !== "1m";
          const vwap = weighed ? made.vwap[row]! : made.close[row]!;
          expect(vwap).toBeGreaterThanOrEqual(made.low[row]! - 0.3);
          expect(vwap).toBeLessThanOrEqual(made.high[row]! + 0.3);
          expect(barEnd(calendar, { timeframe, zones }, time, made.session[row]!)).toBeGreaterThan(time);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("puts each minute into the bar that contains it by the clock", () => {
    fc.assert(
      fc.property(minuteBars, anyTimeframe, anyZones, (minutes, timeframe, zones) => {
        const made = resample(minutes, "1m", { timeframe, zones }, calendar);
        const used = inZones(minutes, zones);
        for (const [row, start] of made.time.entries()) {
          const end = barEnd(calendar, { timeframe, zones }, start, made.session[row]!);
          const own = rowsWhere(used, (r) => used.time[r]! >= start && used.time[r]! < end);
          expect(own.time.length).toBeGreaterThan(0);
          expect([made.open[row], made.high[row], made.low[row], made.close[row], made.volume[row]]).toEqual([
            own.open[0],
            Math.max(...own.high),
            Math.min(...own.low),
            own.close.at(-1),
            sum(own.volume),
          ]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("does not look ahead: later minutes never change a bar that has ended", () => {
    fc.assert(
      fc.property(minuteBars, anyTimeframe, anyZones, fc.nat(), (minutes, timeframe, zones, cutSeed) => {
        if (minutes.time.length === 0) return;
        const frame = { timeframe, zones };
        const cut = minutes.time[cutSeed % minutes.time.length]!;
        const all = resample(minutes, "1m", frame, calendar);
        const some = resample(
          rowsWhere(minutes, (row) => minutes.time[row]! < cut),
          "1m",
          frame,
          calendar,
        );
        for (const [row, start] of some.time.entries()) {
          if (barEnd(calendar, frame, start, some.session[row]!) > cut) continue;
          expect(all.time[row]).toBe(start);
          for (const field of BAR_FIELDS) expect(all[field][row]).toBe(some[field][row]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("composes: bars built from bars equal bars built from the minutes", () => {
    const steps: readonly (readonly [Timeframe, Timeframe])[] = [
      ["5m", "30m"],
      ["10m", "30m"],
      ["2m", "10m"],
      ["30m", "2hr"],
      ["1hr", "1d"],
      ["1d", "1wk"],
      ["1d", "4d"],
      ["2d", "4d"],
    ];
    fc.assert(
      fc.property(minuteBars, fc.constantFrom(...steps), (minutes, [step, timeframe]) => {
        const between = resample(minutes, "1m", { timeframe: step, zones: REGULAR }, calendar);
        const base = isIntraday(step) ? "1m" : "1d";
        const twice = resample(between, base, { timeframe, zones: REGULAR }, calendar);
        const once = resample(minutes, "1m", { timeframe, zones: REGULAR }, calendar);
        for (const field of ["time", "session", "open", "high", "low", "close", "volume", "trades"] as const) {
          expect([...twice[field]]).toEqual([...once[field]]);
        }
        // Sums of partial sums round differently, by a few units in the last place.
        for (const [row, value] of once.vwap.entries()) {
          const apart = Math.abs(twice.vwap[row]! - value) / value;
          expect(Number.isNaN(value) ? Number.isNaN(twice.vwap[row]!) : apart < 1e-12).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
