import {
  both,
  change,
  coalesce,
  evaluateSeries,
  close,
  greater,
  greaterEqual,
  high,
  lag,
  less,
  lessEqual,
  low,
  neg,
  num,
  open,
  type SeriesNode,
  sub,
  sum,
  trueRange,
  where,
  wilderSum,
} from "#expression";
import type { CaseBars } from "./third-party-cases.testing.ts";
import { type Formula, valuesOf } from "./third-party-check.testing.ts";

type Loop = (bars: CaseBars) => Float64Array;

/** True range whose first bar is high - low (Tulip, LEAN, TradingView). */
export const trueRangeFromFirst = coalesce(trueRange(), sub(high, low));

/** Exponential average that starts from the first value itself and gives it out. */
export function emaFromStart(of: Formula, alpha: number): Loop {
  return (bars) => {
    let last = Number.NaN;
    return valuesOf(of, bars).map((value) => (last = last === last ? last + (value - last) * alpha : value));
  };
}

/** A formula's values from row `first` on. */
export function fromRow(of: Formula, first: number): Loop {
  return (bars) => valuesOf(of, bars).map((value, row) => (row < first ? Number.NaN : value));
}

/** A formula's values n rows later. */
export function lagged(of: Formula, n: number): Loop {
  return (bars) => {
    const values = valuesOf(of, bars);
    return values.map((_, row) => values[row - n] ?? Number.NaN);
  };
}

/** Two formulas, row by row. */
export function combined(a: Formula, b: Formula, of: (a: number, b: number) => number): Loop {
  return (bars) => {
    const right = valuesOf(b, bars);
    return valuesOf(a, bars).map((value, row) => of(value, right[row]!));
  };
}

/** f of the newest n values, of those there are while there are fewer. */
export function partialWindows(of: Formula, n: number, f: (window: readonly number[]) => number): Loop {
  return (bars) => {
    const values = valuesOf(of, bars);
    return values.map((_, row) => f(Array.from(values.slice(Math.max(0, row - n + 1), row + 1))));
  };
}
export const average = (window: readonly number[]): number => window.reduce((a, b) => a + b, 0) / window.length;

/** Directional movement where rise and fall are equal: Tulip counts both, Wilder and TA-Lib neither. */
export function tulipMovement(side: "up" | "down"): SeriesNode {
  const rise = change(high, 1);
  const fall = neg(change(low, 1));
  const [own, other] = side === "up" ? [rise, fall] : [fall, rise];
  return where(both(greaterEqual(own, other), greater(own, num(0))), own, num(0));
}

/** Wilder's sum that also gives out the sum of the first n - 1 values, on the row of the last of them. */
export function wilderSumFromFirst(x: SeriesNode, n: number): SeriesNode {
  return coalesce(wilderSum(x, n), sum(x, n - 1));
}

function crossed(direction: "above" | "under"): SeriesNode {
  const [before, now] = direction === "above" ? [lessEqual, greater] : [greaterEqual, less];
  return both(before(lag(close, 1), lag(open, 1)), now(close, open));
}

/** 1 on the rows where the close crosses the open in one of the directions. */
export function crossings(directions: readonly ("above" | "under")[]): Loop {
  return ({ columns, length }) => {
    const truths = directions.map((direction) => evaluateSeries(crossed(direction), columns, length));
    return truths[0]!.map((_, row) => (row === 0 ? Number.NaN : Math.max(...truths.map((truth) => truth[row]!))));
  };
}

/** Triple EMA whose three averages all start from the same mean of the first n closes (Skender). */
export function temaFromOneSeed(n: number): Loop {
  return ({ columns }) => {
    const closes = columns.close!;
    const alpha = 2 / (n + 1);
    let [once, twice, thrice] = [0, 0, 0];
    return closes.map((value, row) => {
      if (row < n - 1) return Number.NaN;
      if (row === n - 1) once = twice = thrice = average(Array.from(closes.slice(0, n)));
      else {
        once += alpha * (value - once);
        twice += alpha * (once - twice);
        thrice += alpha * (twice - thrice);
      }
      return 3 * once - 3 * twice + thrice;
    });
  };
}

/** Streak that an unchanged close neither ends nor lengthens (LEAN). */
export function streakThatStays({ columns }: CaseBars): Float64Array {
  let streak = 0;
  return columns.close!.map((value, row, closes) => {
    const sign = row === 0 ? 0 : Math.sign(value - closes[row - 1]!);
    if (sign !== 0) streak = Math.sign(streak) === sign ? streak + sign : sign;
    return streak;
  });
}

/** Aroon that takes the oldest of equal extremes (Skender). */
export function aroonOfOldest(side: "up" | "down", n: number): Loop {
  return ({ columns }) => {
    const values = side === "up" ? columns.high! : columns.low!.map((value) => -value);
    return values.map((_, row) => {
      if (row < n) return Number.NaN;
      const window = values.slice(row - n, row + 1);
      return (100 * window.indexOf(Math.max(...window))) / n;
    });
  };
}

/** Fisher transform whose smoothed position is only cut at ±0.999 (LEAN). */
export function fisherCutLate(n: number): Loop {
  return ({ columns, length }) => {
    const middles = columns.high!.map((value, row) => (value + columns.low![row]!) / 2);
    let [smoothed, output] = [0, 0];
    return Float64Array.from({ length }, (_, row) => {
      if (row < n - 1) return Number.NaN;
      const window = middles.slice(row - n + 1, row + 1);
      const [least, most] = [Math.min(...window), Math.max(...window)];
      smoothed = 0.66 * ((middles[row]! - least) / (most - least) - 0.5) + 0.67 * smoothed;
      smoothed = Math.max(-0.999, Math.min(0.999, smoothed));
      return (output = 0.5 * Math.log((1 + smoothed) / (1 - smoothed)) + 0.5 * output);
    });
  };
}

/**
 * Parabolic SAR as Skender has it: long from the first bar on with its low as the stop, no value before the first
 * turn, and on a turn the extreme itself, even where the bars of the turn went beyond it.
 */
export function psarFromLong(step: number, most: number): Loop {
  return ({ columns, length }) => {
    const [highs, lows] = [columns.high!, columns.low!];
    let [isLong, turned, stop, extreme, factor] = [true, false, lows[0]!, highs[0]!, step];
    return Float64Array.from({ length }, (_, row) => {
      if (row === 0) return Number.NaN;
      stop += factor * (extreme - stop);
      const before = [Math.max(0, row - 1), Math.max(0, row - 2)];
      if (row > 1 && isLong) stop = Math.min(stop, ...before.map((i) => lows[i]!));
      if (row > 1 && !isLong) stop = Math.max(stop, ...before.map((i) => highs[i]!));
      const beyond = isLong ? highs[row]! > extreme : lows[row]! < extreme;
      if (isLong ? lows[row]! < stop : highs[row]! > stop) {
        [stop, extreme] = [extreme, isLong ? lows[row]! : highs[row]!];
        [isLong, turned, factor] = [!isLong, true, step];
      } else if (beyond) {
        extreme = isLong ? highs[row]! : lows[row]!;
        factor = Math.min(factor + step, most);
      }
      return turned ? stop : Number.NaN;
    });
  };
}
