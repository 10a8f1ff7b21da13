import type { Place } from "../view.ts";
import { ago, each, known, over, remember, walk, type Series, type Value } from "../values.ts";

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Equal values are their own mean, whatever the rounding of their sum. */
export function meanOf(values: readonly number[]): number {
  return values.every((value) => value === values[0]) ? values[0]! : total(values) / values.length;
}

export function deviationOf(values: readonly number[], divisor: number): number {
  const mean = meanOf(values);
  return Math.sqrt(total(values.map((value) => (value - mean) ** 2)) / divisor);
}

export const constant =
  (value: number): Series =>
  () =>
    value;
export const plus = (a: Series, b: Series): Series => each((x, y) => x + y, a, b);
export const minus = (a: Series, b: Series): Series => each((x, y) => x - y, a, b);
export const times = (a: Series, b: Series): Series => each((x, y) => x * y, a, b);
export const ratio = (a: Series, b: Series): Series => each((x, y) => x / y, a, b);
export const scaled = (k: number, a: Series): Series => each((x) => k * x, a);

export const sma = (x: Series, n: number): Series => over(n, meanOf, x);
export const sumOf = (x: Series, n: number): Series => over(n, total, x);
export const deviation = (x: Series, n: number): Series => over(n, (values) => deviationOf(values, n), x);
export const sampleDeviation = (x: Series, n: number): Series => over(n, (values) => deviationOf(values, n - 1), x);
export const top = (x: Series, n: number): Series => over(n, (values) => Math.max(...values), x);
export const bottom = (x: Series, n: number): Series => over(n, (values) => Math.min(...values), x);
export const change = (x: Series, n: number): Series => minus(x, ago(x, n));
export const percent = (x: Series, n: number): Series => each((now, then) => 100 * (now / then - 1), x, ago(x, n));

/** Weights 1 … n, the newest the heaviest. */
export const wma = (x: Series, n: number): Series =>
  over(
    n,
    (values) => {
      if (values.every((value) => value === values[0])) return values[0]!;
      return total(values.map((value, k) => value * (k + 1))) / ((n * (n + 1)) / 2);
    },
    x,
  );

/** An average that moves by a fraction of the distance, seeded with the mean of the first n; a gap starts it anew. */
function smoothed(x: Series, n: number, fraction: number): Series {
  return walk(() => {
    let seed: number[] = [];
    let average: Value = null;
    return (t) => {
      const value = x(t);
      if (value === null) {
        seed = [];
        average = null;
        return null;
      }
      if (average !== null) return (average += fraction * (value - average));
      seed.push(value);
      return seed.length < n ? null : (average = meanOf(seed));
    };
  });
}

export const ema = (x: Series, n: number): Series => smoothed(x, n, 2 / (n + 1));
export const rma = (x: Series, n: number): Series => smoothed(x, n, 1 / n);

/** Seeded with the first value; the first n - 1 bars have none. */
export function emaFromFirst(x: Series, n: number): Series {
  return walk(() => {
    let average: Value = null;
    let bars = 0;
    return (t) => {
      const value = x(t);
      if (value === null) {
        average = null;
        bars = 0;
        return null;
      }
      average = average === null ? value : average + (2 / (n + 1)) * (value - average);
      return ++bars < n ? null : average;
    };
  });
}

/** The sum of the first n - 1, then total - total / n + value. */
export function wilderTotal(x: Series, n: number): Series {
  return walk(() => {
    let sum = 0;
    let bars = 0;
    return (t) => {
      const value = x(t);
      if (value === null) {
        sum = bars = 0;
        return null;
      }
      bars++;
      sum = bars < n ? sum + value : sum - sum / n + value;
      return bars < n ? null : sum;
    };
  });
}

/** Sum since the first bar; a gap adds nothing. */
export function runningSum(x: Series): Series {
  return walk(() => {
    let sum = 0;
    return (t) => {
      const value = x(t);
      return value === null ? null : (sum += value);
    };
  });
}

/** Bars in a row on which the value has its present sign, with that sign. */
export function run(x: Series): Series {
  return walk(() => {
    let length = 0;
    return (t) => {
      const value = x(t);
      if (value === null) {
        length = 0;
        return null;
      }
      if (value === 0) length = 0;
      else if (value > 0) length = length > 0 ? length + 1 : 1;
      else length = length < 0 ? length - 1 : -1;
      return length;
    };
  });
}

/** 1 where a > b, else 0. */
export const above = (a: Series, b: Series): Series => each((x, y) => (x > y ? 1 : 0), a, b);

/** Share in percent of the n values before that are below this one. */
export function percentile(x: Series, n: number): Series {
  return over(
    n + 1,
    (values) => {
      const newest = values.at(-1)!;
      return (100 * values.slice(0, -1).filter((value) => newest > value).length) / n;
    },
    x,
  );
}

/** Bars since the highest (or, of the negated values, the lowest) of the newest n; of equals the most recent. */
export const sinceTop = (x: Series, n: number): Series =>
  over(n, (values) => values.length - 1 - values.lastIndexOf(Math.max(...values)), x);

/** The bars' own numbers and what every formula takes from them. */
export function pricesOf(place: Place) {
  const open = place.column("open");
  const high = place.column("high");
  const low = place.column("low");
  const close = place.column("close");
  const volume = place.column("volume");
  const hl2 = each((h, l) => (h + l) / 2, high, low);
  const hlc3 = each((h, l, c) => (h + l + c) / 3, high, low, close);
  const ohlc4 = each((o, h, l, c) => (o + h + l + c) / 4, open, high, low, close);
  const trueRange = each(
    (h, l, before) => Math.max(h - l, Math.abs(h - before), Math.abs(l - before)),
    high,
    low,
    ago(close, 1),
  );
  return { open, high, low, close, volume, hl2, hlc3, ohlc4, trueRange };
}

export const atr = (place: Place, n: number): Series => rma(pricesOf(place).trueRange, n);

/** Where x stands between the lowest and the highest of n bars, 0 to 100. */
export const position = (x: Series, lows: Series, highs: Series, n: number): Series =>
  each((value, lowest, highest) => 100 * ((value - lowest) / (highest - lowest)), x, bottom(lows, n), top(highs, n));

/** Sum of hlc3 × volume / sum of volume since the bar from which `key` has its present value. */
export function vwapSince(place: Place, key: Series): Series {
  const { hlc3, volume } = pricesOf(place);
  return remember((t) => {
    const present = key(t);
    if (present === null) return null;
    let money = 0;
    let shares = 0;
    for (let i = t; i >= 0 && key(i) === present; i--) {
      money += hlc3(i)! * volume(i)!;
      shares += volume(i)!;
    }
    return known(money / shares);
  });
}
