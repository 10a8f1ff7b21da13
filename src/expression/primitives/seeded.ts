import type { Primitive } from "../primitive.ts";

/**
 * What recursions of one input have in common that give no value before `length` of them were seen. State: [total or
 * average, values seen up to `length`].
 */
export const SEEDED = {
  inputs: 1,
  params: ["length"],
  warmup: ([length]) => length! - 1,
  tail: () => Infinity,
  nan: "restarts",
  cost: () => 3,
  stateSize: () => 2,
  start(state, at) {
    state[at] = 0;
    state[at + 1] = 0;
  },
} as const satisfies Partial<Primitive>;
