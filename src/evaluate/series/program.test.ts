import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import {
  calendarKey,
  close,
  cumSince,
  date,
  div,
  ema,
  firstSince,
  framed,
  lag,
  lastBefore,
  mean,
  mul,
  session,
  type SeriesNode,
  volume,
} from "#expression";
import { DAILY, frameOf, FrameStore, ScanView } from "#tiles";
import { writtenMarket, type WrittenBar } from "../../tiles/market.testing.ts";
import { Program } from "./program.ts";

const random = seededRandom(11);
const history = (bars: number): WrittenBar[] =>
  Array.from({ length: bars }, () => ({ close: 10 + random.next(), volume: Math.floor(1e6 * random.next()) }));
const lengths = [300, 41, 2, 1];
const data = writtenMarket({ daily: Object.fromEntries(lengths.map((bars, k) => [`T${k}`, history(bars)])) });
const view = new ScanView(new FrameStore(data, 1e8), false);

const month = calendarKey(date, "month");
const sinceMonth = cumSince(mul(close, volume), month);
const ROOTS: Readonly<Record<string, SeriesNode>> = {
  "a sum since a key": sinceMonth,
  "a ratio of two sums": div(sinceMonth, cumSince(volume, month)),
  "sums since different keys": div(cumSince(close, calendarKey(date, "year")), cumSince(close, session)),
  "the first value of a key": firstSince(close, calendarKey(date, "week")),
  "a window over a sum": mean(sinceMonth, 7),
  "an earlier row of a sum": lag(sinceMonth, 30),
  "a sum over a window": cumSince(mean(close, 9), month),
  "a sum of a sum": cumSince(cumSince(close, calendarKey(date, "week")), month),
  "a recursion over a sum": ema(sinceMonth, 5),
  "the last value before a key": div(close, lastBefore(close, month)),
};

describe("Program", () => {
  it.each(Object.entries(ROOTS))("gives few rows the bits of the whole history: %s", (_, root) => {
    for (const [i, bars] of lengths.entries()) {
      const whole = new Program([root], DAILY, view);
      whole.run(i, 0, bars);
      for (const rows of [1, 2, 12, 40]) {
        const few = new Program([root], DAILY, view);
        for (let to = bars; to > Math.max(0, bars - 45); to--) {
          few.run(i, to - rows, to);
          const from = Math.max(0, to - rows);
          expect(few.output(0).slice(from, to), `${rows} rows`).toEqual(whole.output(0).slice(from, to));
        }
      }
    }
  });

  it.each([
    ["few days of each month", mean(close, 3)],
    ["all days since the first", ema(close, 5)],
  ])("gives a month the study of its newest day: %s", (_, study) => {
    const monthly = frameOf("1mo", ["regular"]);
    const days = new Program([study], DAILY, view);
    const months = new Program([framed({ timeframe: "1d", zones: ["regular"] }, "asof", study)], monthly, view);
    const rows = months.bars.visible[0]!;
    days.run(0, 0, lengths[0]!);
    const { tiles } = months.bars;
    const newestDayOf = (row: number): number => {
      const next = row + 1 < rows ? tiles.at("session", 0, row + 1) : Infinity;
      let day = lengths[0]! - 1;
      while (days.bars.tiles.at("session", 0, day) >= next) day--;
      return day;
    };
    for (const count of [1, 3, rows]) {
      months.run(0, rows - count, rows);
      for (let row = rows - count; row < rows; row++)
        expect(months.output(0)[row]).toBe(days.output(0)[newestDayOf(row)]);
    }
  });
});
