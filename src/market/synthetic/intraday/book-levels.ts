import type { Random } from "#base";
import type { DrawnQuote } from "./quotes.ts";
import { roundToTick, tickAt } from "../daily/round-to-tick.ts";

const LEVELS = Array.from({ length: 10 }, (_, k) => k + 1);
const ROUND_LOT = 100;
const WALL_SHARE = 0.04;

export const DEPTH_FIELDS: readonly string[] = [
  "known_at",
  ...LEVELS.flatMap((k) => [`bid_price_${k}`, `bid_size_${k}`]),
  ...LEVELS.flatMap((k) => [`ask_price_${k}`, `ask_size_${k}`]),
  "added",
  "cancelled",
];

/**
 * Draws a snapshot of the book around a quote, which is its best level. Deeper levels are further apart and larger, a
 * few of them very large.
 */
export function drawBook(random: Random, quote: DrawnQuote, knownAt: number): Readonly<Record<string, number>> {
  const row: Record<string, number> = { known_at: knownAt };
  const added = ROUND_LOT * (20 + random.int(400));
  row["added"] = added;
  row["cancelled"] = ROUND_LOT * Math.floor((added / ROUND_LOT) * (0.6 + 0.35 * random.next()));
  for (const [side, way, best, size] of [
    ["bid", -1, quote.bid, quote.bidSize],
    ["ask", 1, quote.ask, quote.askSize],
  ] as const) {
    let price = best;
    for (const level of LEVELS) {
      if (level > 1) price = roundToTick(price + way * tickAt(price) * (1 + random.int(2)));
      const fuller = ROUND_LOT * (1 + random.int(12 + 4 * level)) * (random.next() < WALL_SHARE ? 12 : 1);
      row[`${side}_price_${level}`] = price;
      row[`${side}_size_${level}`] = level === 1 ? size : fuller;
    }
  }
  return row;
}
