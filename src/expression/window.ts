import type { Extreme, ExtremeAge, OfWindow } from "./formula.ts";
import { definePrimitive, type Primitive, type WithoutLoop } from "./primitive.ts";

type Window = Pick<Primitive, "op" | "inputs" | "params"> & {
  /** Rows of the window for these parameters. */
  readonly rows: (params: readonly number[]) => number;
  /** Rows before the first value when that is fewer than the window less one. */
  readonly warmup?: Primitive["warmup"];
  readonly nan?: Primitive["nan"];
  readonly cost: Primitive["cost"];
  /** The value of the window that ends at row `end`, in an order that is its own; the window lies within the inputs. */
  readonly value: (inputs: readonly Float64Array[], end: number, params: readonly number[]) => number;
  /** A faster way to the same bits for many rows, all of which have a full window. */
  readonly values?: Primitive["batch"];
};

/**
 * Returns a primitive of the newest `rows` rows and nothing else. Each output row is computed from its own window, so
 * that a tail gives the same bits as the whole history.
 */
export function defineWindow({ op, inputs, params, rows, warmup, nan, cost, value, values }: Window): Primitive {
  return definePrimitive({
    op,
    inputs,
    params,
    warmup: warmup ?? ((given) => rows(given) - 1),
    tail: rows,
    nan: nan ?? "propagates",
    cost,
    batch(columns, output, from, to, given) {
      const first = warmup === undefined ? rows(given) - 1 : warmup(given);
      const start = Math.min(Math.max(from, first), to);
      output.fill(Number.NaN, from, start);
      if (values !== undefined) values(columns, output, start, to, given);
      else for (let i = start; i < to; i++) output[i] = value(columns, i, given);
    },
  });
}

type FormulaWindow = Pick<Primitive, "op" | "inputs" | "cost"> & {
  readonly more?: number;
  readonly formula: OfWindow;
};

/** A primitive of the newest `length` rows, or so many `more`, that has a formula. */
export function defineFormulaWindow({ op, inputs, more = 0, cost, formula }: FormulaWindow): Primitive {
  return ofLength({ op, inputs, cost, formula: { kind: "window", more, value: formula } }, more);
}

/** A primitive of the extreme of the newest `length` values; it takes so many nanoseconds a row. */
export function defineExtreme(op: string, nanoseconds: number, formula: Extreme | ExtremeAge): Primitive {
  return ofLength({ op, inputs: 1, cost: () => nanoseconds, formula }, 0);
}

function ofLength(given: Pick<WithoutLoop, "op" | "inputs" | "cost" | "formula">, more: number): Primitive {
  return definePrimitive({
    ...given,
    params: ["length"],
    warmup: ([length]) => length! + more - 1,
    tail: ([length]) => length! + more,
    nan: "propagates",
  });
}
