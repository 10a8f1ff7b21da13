import { add, div, mean, mul, num, type SeriesNode, stdev, sub } from "#expression";

/** Mean of n values and k population standard deviations on either side (TA_BBANDS). */
export function bollingerBands(
  x: SeriesNode,
  bars: number,
  k: number,
): { readonly upper: SeriesNode; readonly middle: SeriesNode; readonly lower: SeriesNode } {
  const middle = mean(x, bars);
  const reach = mul(num(k), stdev(x, bars));
  return { upper: add(middle, reach), middle, lower: sub(middle, reach) };
}

/** 100 × the distance between the bands / their middle. */
export function bollingerWidth(x: SeriesNode, bars: number, k: number): SeriesNode {
  const { upper, middle, lower } = bollingerBands(x, bars, k);
  return mul(num(100), div(sub(upper, lower), middle));
}
