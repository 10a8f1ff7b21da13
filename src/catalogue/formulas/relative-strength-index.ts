import { add, change, div, maximum, mul, neg, num, type SeriesNode, wilder } from "#expression";

/** 100 × Wilder's average gain / (average gain + average loss), the averages seeded with a mean (TA_RSI). */
export function relativeStrengthIndex(x: SeriesNode, bars: number): SeriesNode {
  const move = change(x, 1);
  const gain = wilder(maximum(move, num(0)), bars);
  const loss = wilder(maximum(neg(move), num(0)), bars);
  return mul(num(100), div(gain, add(gain, loss)));
}
