import type { StoredFeed } from "../../feeds/feed-table.ts";
import { roundToTick } from "../daily/round-to-tick.ts";
import { FeedRowBuffer } from "../feeds/feed-row-buffer.ts";
import type { TradedMinutes } from "./traded-minutes.ts";

const REFERENCE_MINUTES = 5;
const MOVE_THRESHOLD = 0.01;
const LOW_PRICE = 3;
const LAST_MINUTES = 25;

/**
 * Draws limit-up limit-down bands of the regular minutes: 5 % around the mean price of the last minutes (20 % below
 * $3), twice as wide at the end of the session. New bands follow when the mean has moved by 1 %.
 */
export function drawBands(traded: readonly TradedMinutes[]): StoredFeed {
  const rows = new FeedRowBuffer("bands", ["known_at", "lower", "upper"]);
  for (const { ticker, minutes, from, to, open, length } of traded) {
    const recent: number[] = [];
    let reference = Number.NaN;
    let wide = false;
    let row = from;
    let last = minutes.open[from]!;
    for (let minute = open; minute < open + length; minute++) {
      recent.push(last);
      if (recent.length > REFERENCE_MINUTES) recent.shift();
      const mean = recent.reduce((sum, price) => sum + price, 0) / recent.length;
      const late = minute >= open + length - LAST_MINUTES;
      if (!(Math.abs(mean / reference - 1) < MOVE_THRESHOLD) || late !== wide) {
        if (!(Math.abs(mean / reference - 1) < MOVE_THRESHOLD)) reference = mean;
        wide = late;
        const part = (reference < LOW_PRICE ? 0.2 : 0.05) * (late ? 2 : 1);
        const lower = roundToTick(reference * (1 - part));
        rows.add(ticker, { known_at: minute, lower, upper: roundToTick(reference * (1 + part)) });
      }
      if (row < to && minutes.time[row] === minute) last = minutes.close[row++]!;
    }
  }
  return rows.feed();
}
