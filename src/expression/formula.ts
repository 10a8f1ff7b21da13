/**
 * The operations that a formula is written in. V is a number and M a condition: in a JavaScript loop (scripts/loops) the
 * text of one row, in a WebAssembly function (src/engine/compiled/vector-algebra.ts) a vector of several instruments. Each
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
  either(a: M, b: M): M;
  both(a: M, b: M): M;
  choose(condition: M, yes: V, no: V): V;
  /** The same number, computed once for several uses. */
  keep(a: V): V;
}

/** The value of a row from those of its inputs, in order. */
export type Formula = <V, M>(algebra: Algebra<V, M>, ...inputs: readonly V[]) => V;

/** A formula of one row, and how many rows earlier each input is read: 0 where `lags` leaves it out. */
export interface RowFormula {
  readonly value: Formula;
  readonly lags: readonly number[];
}

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
