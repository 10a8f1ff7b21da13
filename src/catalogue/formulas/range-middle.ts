import { add, div, high, highest, low, lowest, num, type SeriesNode } from "#expression";

/** Middle between the highest high and the lowest low of n bars, the building block of Ichimoku's lines. */
export function rangeMiddle(bars: number): SeriesNode {
  return div(add(highest(high, bars), lowest(low, bars)), num(2));
}
