/**
 * The bars that a candlestick pattern looks at, row = bar. The four averages are means of the bars BEFORE the row, so
 * a candle is compared with its past: body10 of |close - open|, range10 and range5 of high - low, shadows10 of both
 * shadows together. A pattern that does not declare an average has an empty array there.
 */
export interface Candles {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly body10: Float64Array;
  readonly range10: Float64Array;
  readonly shadows10: Float64Array;
  readonly range5: Float64Array;
}

/** The averages by name, with the number of bars that each is the mean of. */
export const CANDLE_AVERAGES = { body10: 10, range10: 10, shadows10: 10, range5: 5 } as const;
export type CandleAverage = keyof typeof CANDLE_AVERAGES;

/** A candle without a body counts as white. */
export function isWhite(candles: Candles, i: number): boolean {
  return candles.close[i]! >= candles.open[i]!;
}

export function isBlack(candles: Candles, i: number): boolean {
  return candles.close[i]! < candles.open[i]!;
}

/** 1 for a white candle, -1 for a black one. */
export function colour(candles: Candles, i: number): number {
  return candles.close[i]! >= candles.open[i]! ? 1 : -1;
}

export function body(candles: Candles, i: number): number {
  return Math.abs(candles.close[i]! - candles.open[i]!);
}

/** The upper end of the body. */
export function top(candles: Candles, i: number): number {
  return Math.max(candles.open[i]!, candles.close[i]!);
}

/** The lower end of the body. */
export function bottom(candles: Candles, i: number): number {
  return Math.min(candles.open[i]!, candles.close[i]!);
}

export function upperShadow(candles: Candles, i: number): number {
  return candles.high[i]! - top(candles, i);
}

export function lowerShadow(candles: Candles, i: number): number {
  return bottom(candles, i) - candles.low[i]!;
}

/** TA-Lib's BodyLong: longer than the mean body. */
export function isLong(candles: Candles, i: number): boolean {
  return body(candles, i) > candles.body10[i]!;
}

/** TA-Lib's BodyShort, strictly: shorter than the mean body. */
export function isShort(candles: Candles, i: number): boolean {
  return body(candles, i) < candles.body10[i]!;
}

/** TA-Lib's BodyDoji: a body of at most a tenth of the mean range. */
export function isDoji(candles: Candles, i: number): boolean {
  return body(candles, i) <= 0.1 * candles.range10[i]!;
}

/** TA-Lib's ShadowVeryShort: a tenth of the mean range. */
export function veryShort(candles: Candles, i: number): number {
  return 0.1 * candles.range10[i]!;
}

/** TA-Lib's ShadowShort: half of the mean of both shadows together. */
export function shortShadow(candles: Candles, i: number): number {
  return candles.shadows10[i]! / 2;
}

/** TA-Lib's Near: prices this close are near each other. */
export function near(candles: Candles, i: number): number {
  return 0.2 * candles.range5[i]!;
}

/** TA-Lib's Far. */
export function far(candles: Candles, i: number): number {
  return 0.6 * candles.range5[i]!;
}

/** Whether a price equals another within TA-Lib's Equal, a twentieth of the mean range of the five bars before row i. */
export function isEqual(candles: Candles, i: number, price: number, other: number): boolean {
  const tolerance = 0.05 * candles.range5[i]!;
  return price <= other + tolerance && price >= other - tolerance;
}

/** Whether the body of row i lies wholly above that of row j. */
export function bodyAbove(candles: Candles, i: number, j: number): boolean {
  return bottom(candles, i) > top(candles, j);
}

/** Whether the body of row i lies wholly below that of row j. */
export function bodyBelow(candles: Candles, i: number, j: number): boolean {
  return top(candles, i) < bottom(candles, j);
}

/** Whether all prices of row i are above all prices of row j. */
export function rangeAbove(candles: Candles, i: number, j: number): boolean {
  return candles.low[i]! > candles.high[j]!;
}

/** Whether all prices of row i are below all prices of row j. */
export function rangeBelow(candles: Candles, i: number, j: number): boolean {
  return candles.high[i]! < candles.low[j]!;
}
