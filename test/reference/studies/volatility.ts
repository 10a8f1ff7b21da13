import { minutesOf } from "../bars.ts";
import type { Place } from "../view.ts";
import { ago, each, remember, type Series } from "../values.ts";
import { pricesOf, sampleDeviation, sma } from "./formulas.ts";

/**
 * Bars in a year of 252 sessions: inside the session 252 times the bars of a regular day of 390 minutes; days and
 * longer 252 / the sessions that one bar spans, over the newest n steps.
 */
export function barsPerYear(place: Place, n: number): Series {
  const minutes = minutesOf(place.frame.timeframe);
  return remember((t) => {
    if (t - n < 0) return null;
    if (minutes !== undefined) return 252 * Math.ceil(390 / minutes);
    return (252 * n) / (place.bar(t).session - place.bar(t - n).session);
  });
}

const aYear = (deviation: Series, place: Place, n: number): Series =>
  each((value, bars) => 100 * value * Math.sqrt(bars), deviation, barsPerYear(place, n));
const logOf = (a: Series, b: Series): Series => each((x, y) => Math.log(x / y), a, b);

export function historical(place: Place, n: number): Series {
  const close = place.column("close");
  return aYear(sampleDeviation(logOf(close, ago(close, 1)), n), place, n);
}

export function parkinson(place: Place, n: number): Series {
  const { high, low } = pricesOf(place);
  const squares = each((range) => range ** 2, logOf(high, low));
  return aYear(
    each((mean) => Math.sqrt(mean / (4 * Math.LN2)), sma(squares, n)),
    place,
    n,
  );
}

export function yangZhang(place: Place, n: number): Series {
  const { open, high, low, close } = pricesOf(place);
  const k = 0.34 / (1.34 + (n + 1) / (n - 1));
  const satchell = each(
    (o, h, l, c) => Math.log(h / c) * Math.log(h / o) + Math.log(l / c) * Math.log(l / o),
    open,
    high,
    low,
    close,
  );
  const night = sampleDeviation(logOf(open, ago(close, 1)), n);
  const day = sampleDeviation(logOf(close, open), n);
  return aYear(
    each((a, b, c) => Math.sqrt(a ** 2 + k * b ** 2 + (1 - k) * c), night, day, sma(satchell, n)),
    place,
    n,
  );
}
