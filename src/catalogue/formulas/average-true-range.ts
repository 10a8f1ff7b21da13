import { type SeriesNode, trueRange, wilder } from "#expression";

/** Wilder's average of the true range, whose first value is that of the second bar (TA_ATR). */
export function averageTrueRange(bars: number): SeriesNode {
  return wilder(trueRange(), bars);
}
