import { div, highest, lowest, mul, num, type SeriesNode, sub } from "#expression";

/** Where x stands between the lowest `bottom` and the highest `top` of n bars: 0 at the bottom, 100 at the top. */
export function rangePosition(x: SeriesNode, bottom: SeriesNode, top: SeriesNode, bars: number): SeriesNode {
  const floor = lowest(bottom, bars);
  return mul(num(100), div(sub(x, floor), sub(highest(top, bars), floor)));
}
