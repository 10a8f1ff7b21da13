import { rounded } from "./rounding.ts";

/** A number, or null where nothing can be computed. */
export type Value = number | null;
/** Value of a study on bar t, counted from the ticker's first bar = 0; null before it. */
export type Series = (t: number) => Value;

/** Overflow and 0/0 are no value. */
export function known(x: number): Value {
  return Number.isFinite(x) ? rounded(x) : null;
}

/** The same series, each bar computed once. */
export function remember(series: Series): Series {
  const memo: Value[] = [];
  return (t) => {
    if (t < 0) return null;
    const found = memo[t];
    if (found !== undefined) return found;
    const value = series(t);
    return (memo[t] = value === null ? null : known(value));
  };
}

/** Bar by bar arithmetic: null where any operand is. */
export function each(f: (...values: number[]) => Value, ...operands: Series[]): Series {
  return remember((t) => {
    const values: number[] = [];
    for (const operand of operands) {
      const value = operand(t);
      if (value === null) return null;
      values.push(value);
    }
    return f(...values);
  });
}

export function ago(x: Series, n: number): Series {
  return (t) => (t - n < 0 ? null : x(t - n));
}

/** The newest n values, oldest first; null when one of them is. */
export function window(x: Series, t: number, n: number): number[] | null {
  if (t - n + 1 < 0) return null;
  const values: number[] = [];
  for (let i = t - n + 1; i <= t; i++) {
    const value = x(i);
    if (value === null) return null;
    values.push(value);
  }
  return values;
}

/** f of the newest n values. */
export function over(n: number, f: (values: number[]) => Value, x: Series): Series {
  return remember((t) => {
    const values = window(x, t, n);
    return values === null ? null : f(values);
  });
}

/** A recursion: `begin` makes the step, which is called for bar 0, 1, 2 … in order, once each. */
export function walk(begin: () => (t: number) => Value): Series {
  const values: Value[] = [];
  let step: ((t: number) => Value) | undefined;
  return (t) => {
    if (t < 0) return null;
    step ??= begin();
    while (values.length <= t) {
      const value = step(values.length);
      values.push(value === null ? null : known(value));
    }
    return values[t]!;
  };
}
