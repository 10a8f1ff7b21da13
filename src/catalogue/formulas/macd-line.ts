import { ema, type SeriesNode, sub } from "#expression";

/**
 * EMA(fast) - EMA(slow), each average seeded with the mean of its own first n values. TA_MACD lets the faster one begin
 * with the slower one instead; the difference shrinks by the factor 1 - 2 / (fast + 1) with every bar.
 */
export function macdLine(x: SeriesNode, fast: number, slow: number): SeriesNode {
  return sub(ema(x, fast), ema(x, slow));
}
