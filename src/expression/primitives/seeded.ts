import type { Algebra } from "../formula.ts";
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

/** The share of a new value in an exponential average. */
export const exponentialFactor = <V, M>(m: Algebra<V, M>, length: V): V =>
  m.div(m.number(2), m.add(length, m.number(1)));
