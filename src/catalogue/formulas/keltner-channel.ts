import { add, close, ema, mul, num, type SeriesNode, sub } from "#expression";
import { averageTrueRange } from "./average-true-range.ts";

/** EMA of the close and k average true ranges on either side. */
export function keltnerChannel(
  bars: number,
  atrBars: number,
  k: number,
): { readonly upper: SeriesNode; readonly lower: SeriesNode } {
  const middle = ema(close, bars);
  const reach = mul(num(k), averageTrueRange(atrBars));
  return { upper: add(middle, reach), lower: sub(middle, reach) };
}
