import { assert } from "#base";
import type { Sentiment } from "#contract";
import { call, close, high, low, open, type SeriesNode } from "#expression";
import { candleAverage } from "./candle-averages.ts";
import { marksNode } from "./candle-marks.ts";
import type { Candlestick } from "./define-candlestick.ts";

/**
 * The pattern's value per bar as a node; NaN on the first `lookback` bars and while a bar of the window lacks a price.
 * `penetration` is a share (0.3 = 30 % of the body) and only for patterns that have one; the default is the pattern's.
 */
export function candleNode(pattern: Candlestick, penetration: number | undefined = pattern.penetration): SeriesNode {
  const params = penetration === undefined ? [] : [penetration];
  assert(
    params.every((share) => share >= 0 && share < Infinity),
    `${pattern.id}: penetration ${penetration}`,
  );
  const averages = pattern.uses.map(candleAverage);
  return call(pattern.primitive, params, [open, high, low, close, ...averages, marksNode(pattern.measured)]);
}

/** What a value says: undefined for 0 and NaN, the pattern's sentiment, or the side of the sign where it has two. */
export function candleSentiment(pattern: Candlestick, value: number): Sentiment | undefined {
  if (value === 0 || value !== value) return undefined;
  if (pattern.sentiment !== "two") return pattern.sentiment;
  return value > 0 ? "bullish" : "bearish";
}
