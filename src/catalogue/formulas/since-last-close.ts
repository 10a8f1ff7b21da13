import { calendarKey, close, date, div, lastBefore, mul, num, type SeriesNode, sub } from "#expression";

/** 100 (close / last close of the calendar period before the present one - 1), on daily bars. */
export function sinceLastCloseOf(period: "week" | "month" | "quarter" | "year"): SeriesNode {
  return mul(num(100), sub(div(close, lastBefore(close, calendarKey(date, period))), num(1)));
}
