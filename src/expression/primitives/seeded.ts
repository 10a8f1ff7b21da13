import type { Primitive } from "../primitive.ts";

/** Parts shared by the recursions of one input whose first value comes after `length` inputs. */
export const SEEDED = {
  inputs: 1,
  params: ["length"],
  warmup: ([length]) => length! - 1,
  tail: () => Infinity,
  nan: "restarts",
  cost: () => 3,
} as const satisfies Partial<Primitive>;
