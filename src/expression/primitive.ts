import type { AnyFormula, Loop } from "./formula.ts";
import { LOOPS } from "./loops.gen.ts";

/**
 * A primitive (kernel): the one loop of one formula. Columns are Float64Array, row = the ticker's own bar index
 * counted from its first bar, NaN = no value. A primitive never allocates per bar and never looks at later rows.
 */
export interface Primitive {
  readonly op: string;
  /** How many series it reads. */
  readonly inputs: number;
  /** Names of its numeric parameters, in order. */
  readonly params: readonly string[];
  /** Rows before the first value, given inputs without gaps: rows 0 … warmup-1 are NaN and row `warmup` is not. */
  warmup(params: readonly number[]): number;
  /** How many newest input rows give one exact output row; Infinity where every row since the first matters. */
  tail(params: readonly number[]): number;
  /**
   * The input of a primitive with an endless tail that makes it begin anew: rows before the first one on which this
   * input had its present value do not matter.
   */
  readonly key?: number;
  /**
   * True if its size is a number of rows: computed over the newest n rows alone, a size below n is exact and any other is
   * at least n, with the same sign.
   */
  readonly counts?: true;
  /** True if its value never falls while none of its inputs does. */
  readonly rises?: true;
  /**
   * What a NaN input does. propagates: output NaN while a NaN is in the window. restarts: the recursion starts over
   * after it. holds: the row gives NaN but the state is kept. handles: the formula itself says (coalesce, where).
   */
  readonly nan: "propagates" | "restarts" | "holds" | "handles";
  /** Rough cost of one output row in nanoseconds, for ordering work. */
  cost(params: readonly number[]): number;
  /** Its formula, which the loop and the compiled form come from; without one the primitive has a loop of its own. */
  readonly formula?: AnyFormula;
  readonly batch: Loop;
  /** A way to few rows of a primitive with an endless tail, where each row of its inputs follows from the same row of columns. */
  readonly lookup?: Lookup;
}

/** A series by the row. */
export type RowReader = (row: number) => number;

/** How one row is found that rests on few others far back. */
export interface Lookup {
  /** The bits that `batch` writes on a row, given that sessions never fall from row to row and slots rise within one. */
  at(inputs: readonly RowReader[], row: number, params: readonly number[]): number;
  /** An input that must not fall from row to row; absent: none. */
  readonly rising?: number;
  /** Rough cost of one row in nanoseconds. */
  cost(params: readonly number[]): number;
}

/** A primitive that has a formula. */
export type WithoutLoop = Omit<Primitive, "batch" | "formula"> & Required<Pick<Primitive, "formula">>;

/** A primitive; one that has a formula takes the loop that `npm run gen` wrote from it. */
export function definePrimitive(primitive: Primitive | WithoutLoop): Primitive {
  return Object.freeze("batch" in primitive ? primitive : { ...primitive, batch: LOOPS[primitive.op]! });
}
