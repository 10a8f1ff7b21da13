import type { Recursion } from "./formula.ts";
import { definePrimitive, type Primitive } from "./primitive.ts";

type Given = Pick<Primitive, "op" | "inputs" | "nan" | "key" | "counts" | "lookup"> &
  Omit<Recursion, "kind"> & {
    readonly params?: readonly string[];
    /** Rows before the first value. */
    readonly warmup?: number;
    readonly nanoseconds?: number;
  };

/** Returns a primitive of all rows since the first, whose numbers go on from row to row. */
export function defineRecursion(given: Given): Primitive {
  const { op, inputs, params = [], nan, key, counts, lookup, warmup = 0, nanoseconds = 3, ...recursion } = given;
  return definePrimitive({
    op,
    inputs,
    params,
    nan,
    ...(key === undefined ? {} : { key }),
    ...(counts === undefined ? {} : { counts }),
    ...(lookup === undefined ? {} : { lookup }),
    warmup: () => warmup,
    tail: () => Infinity,
    cost: () => nanoseconds,
    formula: { kind: "recursion", ...recursion },
  });
}
