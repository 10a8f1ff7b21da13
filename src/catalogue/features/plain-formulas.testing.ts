import { evaluateSeries } from "#expression";
import type { Bars } from "../random-bars.testing.ts";
import { resolveStudy } from "../study/resolve-study.ts";

/** A value of one bar. */
export type Row = (t: number) => number;
/** A study in plain words of arithmetic, without the expression room. */
export type Formula = (bars: Bars) => Row;

export const of =
  (column: Float64Array): Row =>
  (t) =>
    column[t] ?? Number.NaN;

/** The same values, each computed once. */
export function kept(f: Row): Row {
  const known = new Map<number, number>();
  return (t) => {
    if (!known.has(t)) known.set(t, f(t));
    return known.get(t)!;
  };
}

/** f(t), f(t-1), … f(t-n+1): newest first. */
export const last = (f: Row, t: number, n: number): number[] => Array.from({ length: n }, (_, k) => f(t - k));
export const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const average = (values: readonly number[]): number => total(values) / values.length;
export const flag = (truth: boolean): number => (truth ? 1 : 0);

/** Standard deviation: of the population for less = 0, of a sample for less = 1. */
export function deviation(values: readonly number[], less: 0 | 1): number {
  const mean = average(values);
  return Math.sqrt(total(values.map((value) => (value - mean) ** 2)) / (values.length - less));
}

/** The mean of the n values from row `from` on, then average += (value - average) × factor. */
export function smoothed(f: Row, n: number, from: number, factor: number): Row {
  return kept((t) => {
    if (t < from + n - 1) return Number.NaN;
    let value = average(last(f, from + n - 1, n));
    for (let i = from + n; i <= t; i++) value += (f(i) - value) * factor;
    return value;
  });
}
export const ema = (f: Row, n: number, from = 0): Row => smoothed(f, n, from, 2 / (n + 1));
export const wilder = (f: Row, n: number, from: number): Row => smoothed(f, n, from, 1 / n);

export const trueRange =
  (b: Bars): Row =>
  (t) =>
    Math.max(b.high[t]!, b.close[t - 1]!) - Math.min(b.low[t]!, b.close[t - 1]!);
export const averageTrueRange = (b: Bars, n: number): Row => wilder(trueRange(b), n, 1);
export const top = (f: Row, t: number, n: number): number => Math.max(...last(f, t, n));
export const bottom = (f: Row, t: number, n: number): number => Math.min(...last(f, t, n));
export const change =
  (f: Row, n: number): Row =>
  (t) =>
    f(t) - f(t - n);
export const percent =
  (f: Row, n: number): Row =>
  (t) =>
    100 * (f(t) / f(t - n) - 1);

/** Least-squares line through the newest n values: slope per bar, and the share of the variance that it explains. */
export function line(f: Row, t: number, n: number): { readonly slope: number; readonly share: number } {
  const values = last(f, t, n).reverse();
  const [middle, mean] = [(n - 1) / 2, average(values)];
  const xy = total(values.map((value, k) => (k - middle) * (value - mean)));
  const xx = total(values.map((_, k) => (k - middle) ** 2));
  const yy = total(values.map((value) => (value - mean) ** 2));
  return { slope: xy / xx, share: (xy * xy) / (xx * yy) };
}

/** How many rows up to t, t included, the condition holds on without a break. */
export function run(holds: (t: number) => boolean, t: number): number {
  let rows = 0;
  while (t - rows >= 0 && holds(t - rows)) rows++;
  return rows;
}

/** Rows on which a study and its formula differ by more than rounding; `rows` are checked, null counts as a value. */
export function differences(
  text: string,
  formula: Formula,
  bars: Bars,
  timeframe: "1d" | "5m" = "1d",
): readonly string[] {
  const found = resolveStudy(text, { timeframe });
  if (!found.ok) return found.issues.map((issue) => issue.message);
  const values = evaluateSeries(found.study.node, bars, bars.close.length);
  const row = formula(bars);
  const wrong = [...values].flatMap((value, t) => {
    const exact = row(t);
    const wanted = Number.isFinite(exact) ? exact : Number.NaN;
    const near = Math.abs(value - wanted) <= 1e-7 * Math.max(1, Math.abs(wanted));
    return near || (value !== value && wanted !== wanted) ? [] : [`row ${t}: ${value}, not ${wanted}`];
  });
  return values.some((value) => value === value) ? wrong : ["no row has a value"];
}

/** The values of a study on a few rows written by hand; one session a row unless the columns say otherwise. */
export function valuesOf(
  text: string,
  columns: Readonly<Partial<Record<keyof Bars, readonly number[]>>>,
  timeframe: "1d" | "5m" = "1d",
): readonly number[] {
  const found = resolveStudy(text, { timeframe });
  if (!found.ok) throw new Error(found.issues[0]!.message);
  const length = Object.values(columns)[0]!.length;
  const rows = Array.from({ length }, (_, i) => i);
  const all = { session: rows, date: rows, slot: rows.map(() => 0), time: rows.map((i) => i * 1440), ...columns };
  const arrays = Object.entries(all).map(([name, values]) => [name, Float64Array.from(values)] as const);
  return [...evaluateSeries(found.study.node, Object.fromEntries(arrays), length)];
}
