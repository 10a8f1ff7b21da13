import { div, lag, mul, num, type SeriesNode, sub } from "#expression";

/** 100 (x / x n bars ago - 1). */
export function percentChange(x: SeriesNode, bars: number): SeriesNode {
  return mul(num(100), sub(div(x, lag(x, bars)), num(1)));
}
