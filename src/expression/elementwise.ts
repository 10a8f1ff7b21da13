import { definePrimitive } from "./primitive.ts";
import type { Primitive } from "./primitive.ts";

type Elementwise = Pick<Primitive, "op" | "inputs" | "batch"> & {
  readonly params?: readonly string[];
  readonly nan?: Primitive["nan"];
  readonly nanoseconds?: number;
};

/** A primitive without memory: each row depends on that row only. */
export function defineElementwise({ op, inputs, params, nan, nanoseconds, batch }: Elementwise): Primitive {
  return definePrimitive({
    op,
    inputs,
    params: params ?? [],
    warmup: () => 0,
    tail: () => 1,
    nan: nan ?? "propagates",
    cost: () => nanoseconds ?? 3,
    batch,
  });
}
