import {
  both,
  change,
  div,
  greater,
  high,
  low,
  mul,
  neg,
  num,
  type SeriesNode,
  trueRange,
  where,
  wilderSum,
} from "#expression";

const rise = change(high, 1);
const fall = neg(change(low, 1));
/** Wilder's directional movement of one bar: only the larger of rise and fall counts, and only when above 0. */
const up = where(both(greater(rise, fall), greater(rise, num(0))), rise, num(0));
const down = where(both(greater(fall, rise), greater(fall, num(0))), fall, num(0));

/** +DI (TA_PLUS_DI): 100 × smoothed upward movement / smoothed true range. */
export function plusDirection(bars: number): SeriesNode {
  return mul(num(100), div(wilderSum(up, bars), wilderSum(trueRange(), bars)));
}

/** -DI (TA_MINUS_DI). */
export function minusDirection(bars: number): SeriesNode {
  return mul(num(100), div(wilderSum(down, bars), wilderSum(trueRange(), bars)));
}
