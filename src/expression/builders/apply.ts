import { call, constant } from "../node.ts";
import type { SeriesNode } from "../node.ts";
import type { Primitive } from "../primitive.ts";

/** A call node; a stateless primitive of constants becomes the constant that its `step` gives. */
export function apply(primitive: Primitive, params: readonly number[], inputs: readonly SeriesNode[]): SeriesNode {
  const node = call(primitive, params, inputs);
  if (primitive.stateSize(params) > 0) return node;
  const values = new Float64Array(inputs.length);
  for (const [k, input] of inputs.entries()) {
    if (input.kind !== "constant") return node;
    values[k] = input.value;
  }
  return constant(primitive.step(new Float64Array(0), 0, values, params));
}

/** A window or lag in rows: a whole number of at least `least`. Payload limits are checked long before. */
export function rows(op: string, value: number, least = 1): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`${op} takes a whole number of rows of at least ${least}, got ${value}`);
}
