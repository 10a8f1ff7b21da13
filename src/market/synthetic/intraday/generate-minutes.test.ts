import { seededRandom } from "#base";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resample } from "../../bars/resample.ts";
import type { BarColumns, BarTable } from "../../bars/columns.ts";
import { calendar, END, marketOf } from "../market.testing.ts";
import { MinuteBuffer } from "./minute-buffer.ts";
import { appendMinutes } from "./minute-walk.ts";
import { ZoneFactory } from "./minute-zones.ts";
import { roundToTick } from "../daily/round-to-tick.ts";

const SESSIONS = 8;
const { daily, minutes } = marketOf();

function rowsOf(table: BarTable, key: number): BarColumns {
  const [from, to] = [table.offsets[key], table.offsets[key + 1]];
  return {
    time: table.time.subarray(from, to),
    session: table.session.subarray(from, to),
    open: table.open.subarray(from, to),
    high: table.high.subarray(from, to),
    low: table.low.subarray(from, to),
    close: table.close.subarray(from, to),
    volume: table.volume.subarray(from, to),
    vwap: table.vwap.subarray(from, to),
    trades: table.trades.subarray(from, to),
  };
}

describe("minute bars", () => {
  it("resample exactly to the daily bars", () => {
    expect(minutes.keys.length).toBeGreaterThanOrEqual(45);
    let compared = 0;
    for (const [k, key] of minutes.keys.entries()) {
      const built = resample(rowsOf(minutes, k), "1m", { timeframe: "1d", zones: ["regular"] }, calendar);
      const days = rowsOf(daily, daily.keys.indexOf(key));
      for (let row = 0; row < built.session.length; row++) {
        const at = days.session.indexOf(built.session[row]!);
        for (const field of ["open", "high", "low", "close", "volume", "trades"] as const) {
          expect(built[field][row]).toBe(days[field][at]);
        }
        compared++;
      }
      const expected = [...days.session].filter((session) => session > END - SESSIONS).length;
      expect(built.session.length).toBe(expected);
    }
    expect(compared).toBeGreaterThan(44 * SESSIONS);
  });

  it("are valid, in order, and within trading hours", () => {
    let wrong = 0;
    for (let k = 0; k < minutes.keys.length; k++) {
      const bars = rowsOf(minutes, k);
      for (let row = 0; row < bars.time.length; row++) {
        const [open, high, low, close] = [bars.open[row]!, bars.high[row]!, bars.low[row]!, bars.close[row]!];
        if (!(low > 0 && low <= open && low <= close && high >= open && high >= close)) wrong++;
        for (const price of [open, high, low, close]) if (price !== roundToTick(price)) wrong++;
        if (!(bars.vwap[row]! >= low && bars.vwap[row]! <= high)) wrong++;
        if (!(bars.trades[row]! >= 1 && bars.volume[row]! >= bars.trades[row]!)) wrong++;
        if (row > 0 && bars.time[row]! <= bars.time[row - 1]!) wrong++;
        const session = bars.session[row]!;
        if (bars.time[row]! < calendar.extendedOpen(session) || bars.time[row]! >= calendar.extendedClose(session))
          wrong++;
      }
    }
    expect(wrong).toBe(0);
  });

  it("follow the U of the day, and have gaps if little is traded", () => {
    const k = minutes.keys.indexOf("MKT");
    const bars = rowsOf(minutes, k);
    const volumeAt = (from: number, to: number): number => {
      let sum = 0;
      for (let row = 0; row < bars.time.length; row++) {
        const minute = bars.time[row]! - calendar.midnight(bars.session[row]!);
        if (minute >= from && minute < to) sum += bars.volume[row]!;
      }
      return sum / (to - from);
    };
    const noon = volumeAt(12 * 60, 13 * 60);
    expect(volumeAt(570, 590)).toBeGreaterThan(1.8 * noon);
    expect(volumeAt(940, 960)).toBeGreaterThan(1.5 * noon);
    expect(volumeAt(240, 570)).toBeLessThan(0.2 * noon);
    expect(volumeAt(960, 1200)).toBeLessThan(0.2 * noon);
    const counts = minutes.keys.map((_, i) => minutes.offsets[i + 1]! - minutes.offsets[i]!);
    expect(Math.max(...counts)).toBeGreaterThan(SESSIONS * 700);
    expect(Math.min(...counts)).toBeLessThan(SESSIONS * 300);
  });

  it("add up for any bar, zone and number of trades", () => {
    const zoneFactory = new ZoneFactory(calendar, seededRandom(5));
    const early = calendar.ordinalOfDate(Math.floor(Date.UTC(2025, 10, 28) / 86_400_000));
    expect(calendar.isEarlyClose(early)).toBe(true);
    const days = [zoneFactory.zones(END), zoneFactory.zones(early)];
    const price = fc.double({ min: 0.5, max: 900, noNaN: true }).map(roundToTick);
    const part = fc.double({ min: 0, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer(),
        price,
        part,
        part,
        part,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom("premarket", "regular", "afterhours"),
        fc.constantFrom(...days),
        (seed, open, move, above, below, trades, more, name, day) => {
          const zone = day[name as "regular"];
          const close = roundToTick(open * (1 + move - 0.1));
          const bar = {
            open,
            close,
            high: roundToTick(Math.max(open, close) * (1 + above)),
            low: roundToTick(Math.min(open, close) * (1 - below)),
            trades,
            volume: trades + more,
          };
          const out = new MinuteBuffer(3);
          appendMinutes(seededRandom(seed), bar, zone, out);
          const bars = out.take();
          const sum = (column: Float64Array): number => column.reduce((total, value) => total + value, 0);
          expect(bars.open[0]).toBe(bar.open);
          expect(bars.close.at(-1)).toBe(bar.close);
          expect(Math.max(...bars.high)).toBe(bar.high);
          expect(Math.min(...bars.low)).toBe(bar.low);
          expect(sum(bars.volume)).toBe(bar.volume);
          expect(sum(bars.trades)).toBe(bar.trades);
          const sound = Array.from(bars.time.keys()).every(
            (row) =>
              bars.high[row]! >= Math.max(bars.open[row]!, bars.close[row]!) &&
              bars.low[row]! <= Math.min(bars.open[row]!, bars.close[row]!) &&
              bars.trades[row]! >= 1,
          );
          expect(sound).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});
