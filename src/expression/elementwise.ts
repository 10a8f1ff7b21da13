import type { Formula } from "./formula.ts";
import { definePrimitive, type Primitive } from "./primitive.ts";

type Elementwise = Pick<Primitive, "op" | "inputs" | "rises"> & {
  readonly params?: readonly string[];
  readonly nan?: Primitive["nan"];
  readonly nanoseconds?: number;
};
type WithFormula = Elementwise & { readonly formula: Formula };
type WithLoop = Elementwise & Pick<Primitive, "batch">;

/** A primitive without memory: each row depends on that row only. Without a formula it has a loop of its own. */
export function defineElementwise(given: WithFormula | WithLoop): Primitive {
  const { op, inputs, params, nan, rises, nanoseconds } = given;
  const shared = {
    op,
    inputs,
    ...(rises === undefined ? {} : { rises }),
    params: params ?? [],
    warmup: () => 0,
    tail: () => 1,
    nan: nan ?? "propagates",
    cost: () => nanoseconds ?? 3,
  } as const;
  if ("batch" in given) return definePrimitive({ ...shared, batch: given.batch });
  return definePrimitive({ ...shared, formula: { kind: "row", value: given.formula } });
}
