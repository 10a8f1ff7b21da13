import { abs, lag, log, maximum, minimum, type SeriesNode, sqrt } from "#expression";

/** A function of formulas: `least` to `most` series, then, where `bars` is set, a whole number of bars. */
export interface FormulaFunction {
  readonly least: number;
  readonly most: number;
  readonly bars: boolean;
  /** Whether the result has the unit of the arguments. */
  readonly keepsUnit: boolean;
  readonly apply: (series: readonly SeriesNode[], bars: number) => SeriesNode;
}

const one = (apply: (x: SeriesNode) => SeriesNode, keepsUnit: boolean): FormulaFunction => ({
  least: 1,
  most: 1,
  bars: false,
  keepsUnit,
  apply: ([x]) => apply(x!),
});
const many = (apply: (a: SeriesNode, b: SeriesNode) => SeriesNode): FormulaFunction => ({
  least: 2,
  most: 100,
  bars: false,
  keepsUnit: true,
  apply: (series) => series.reduce((a, b) => apply(a, b)),
});

export const FORMULA_FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map([
  ["abs", one(abs, true)],
  ["log", one(log, false)],
  ["sqrt", one(sqrt, false)],
  ["min", many(minimum)],
  ["max", many(maximum)],
  ["lag", { least: 1, most: 1, bars: true, keepsUnit: true, apply: ([x], bars) => lag(x!, bars) }],
]);
