import { call, constant } from "../node.ts";
import type { SeriesNode } from "../node.ts";
import type { Primitive } from "../primitive.ts";

/** A call node. A primitive of one row becomes a constant where all its inputs are constants. */
export function apply(primitive: Primitive, params: readonly number[], inputs: readonly SeriesNode[]): SeriesNode {
  const node = call(primitive, params, inputs);
  if (primitive.tail(params) !== 1) return node;
  const columns: Float64Array[] = [];
  for (const input of inputs) {
    if (input.kind !== "constant") return node;
    columns.push(Float64Array.of(input.value));
  }
  const output = new Float64Array(1);
  primitive.batch(columns, output, 0, 1, params);
  return constant(output[0]!);
}

/** A window or lag in rows: a whole number of at least `least`. Payload limits are checked long before. */
export function rows(op: string, value: number, least = 1): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`${op} takes a whole number of rows of at least ${least}, got ${value}`);
}
