/**
 * The operations that a formula is written in. V is a number and M a condition: in a JavaScript loop (scripts/loops) the
 * text of one row, in a WebAssembly function (src/evaluate/compiled/vector-algebra.ts) a vector of several instruments. Each
 * operation rounds as JavaScript does. A comparison with NaN does not hold, except `differs`.
 */
export interface Algebra<V, M> {
  number(value: number): V;
  add(a: V, b: V): V;
  sub(a: V, b: V): V;
  mul(a: V, b: V): V;
  div(a: V, b: V): V;
  neg(a: V): V;
  abs(a: V): V;
  sqrt(a: V): V;
  floor(a: V): V;
  /** The nearest whole number, the greater one for a half. */
  round(a: V): V;
  /** NaN if either is; -0 is less than 0. */
  minimum(a: V, b: V): V;
  maximum(a: V, b: V): V;
  /** The greatest of several finite numbers, of two zeros either. NaN if one is NaN, and NaN or infinite if one is infinite. */
  greatest(first: V, ...others: readonly V[]): V;
  /** The number itself, NaN for an infinite one (overflow is no value), 0 for -0. */
  finite(a: V): V;
  greater(a: V, b: V): M;
  greaterEqual(a: V, b: V): M;
  less(a: V, b: V): M;
  lessEqual(a: V, b: V): M;
  equal(a: V, b: V): M;
  differs(a: V, b: V): M;
  missing(a: V): M;
  /** Infinite or NaN. */
  unbounded(a: V): M;
  either(a: M, b: M): M;
  both(a: M, b: M): M;
  choose(condition: M, yes: V, no: V): V;
  /** Several choices on one condition. */
  chooseEach(condition: M, yes: readonly V[], no: readonly V[]): readonly V[];
  /** The same number, computed once for several uses. */
  keep(a: V): V;
}

/** The value of a row, from the numbers that the formula's kind names. */
export type Formula = <V, M>(algebra: Algebra<V, M>, ...numbers: readonly V[]) => V;

/** A formula of one row. */
export interface RowFormula {
  readonly kind: "row";
  /** From the inputs, then the parameters. */
  readonly value: Formula;
  /** How many rows earlier each input is read, from the parameters. Without it all are read on the row itself. */
  readonly lags?: <V, M>(algebra: Algebra<V, M>, ...params: readonly V[]) => readonly V[];
}

/** A formula of all rows since the first, whose numbers go on from row to row. */
export interface Recursion {
  readonly kind: "recursion";
  /** True if vectors are no faster than its JavaScript loop even where every instrument is asked: it is not compiled. */
  readonly isInterpreted?: true;
  /** The numbers before the first row. */
  readonly state: readonly number[];
  /** From the numbers after the row before, then the inputs, then the parameters. */
  readonly next: <V, M>(
    algebra: Algebra<V, M>,
    ...numbers: readonly V[]
  ) => { readonly state: readonly V[]; readonly value: V };
}

/**
 * An average, or another sum that fades, of one input and a length. It has a value from the length-th row on; after a gap, or
 * an overflow, which counts as one, it begins anew.
 */
export interface Average {
  readonly kind: "average";
  /** How many values `seed` takes, from the length; `next` takes all later ones. */
  readonly seedRows: Formula;
  /** From the average before (0 before the first value), the value, how many values there are with it, and the length. */
  readonly seed: Formula;
  /** From the average before, the value, and the length. */
  readonly next: Formula;
}

/** The operations that a formula over the newest rows of its inputs is written in. */
export interface WindowAlgebra<V, M> extends Algebra<V, M> {
  /** The value of an input on the oldest, or on the newest row of the window. */
  oldest(input: number): V;
  newest(input: number): V;
  /**
   * Goes over the rows, oldest first. `step` gives the numbers after a row from those before it, then the inputs on it, then
   * `count`, which is one more on each row.
   */
  fold(initial: readonly V[], step: (...numbers: readonly V[]) => readonly V[], count?: V): readonly V[];
  /**
   * Sum of the distances of the first input's values from the newest, added newest first, so that windows of several lengths
   * grow out of one another.
   */
  distancesFromNewest(): V;
}

export type OfWindow = <V, M>(algebra: WindowAlgebra<V, M>, length: V) => V;

/** A formula of the newest rows. */
export interface WindowFormula {
  readonly kind: "window";
  /** The window has so many rows more than its length. */
  readonly more: number;
  readonly value: OfWindow;
}

/** The extreme of the newest `length` values, from the extreme of two of them. */
export interface Extreme {
  readonly kind: "extreme";
  readonly of: Formula;
}

/** How many rows ago the newest `length` values had their extreme; of equals the newest counts. */
export interface ExtremeAge {
  readonly kind: "extremeAge";
  /** Whether a value is the new extreme, from the value and the extreme before. */
  readonly reaches: <V, M>(algebra: Algebra<V, M>, value: V, extreme: V) => M;
}

export type AnyFormula = RowFormula | Recursion | Average | WindowFormula | Extreme | ExtremeAge;

/**
 * Writes output[from … to-1]. Reads inputs[k][i] for from-tail+1 <= i < to (all rows from 0 where tail is Infinity,
 * and `from` is 0 then). A row gets the same bits whatever `from` and `to` are.
 */
export type Loop = (
  inputs: readonly Float64Array[],
  output: Float64Array,
  from: number,
  to: number,
  params: readonly number[],
) => void;
