import { definePrimitive } from "../primitive.ts";

/** Sum since the first row; a gap adds nothing. State: [total]. */
export const cumPrimitive = definePrimitive({
  op: "cum",
  inputs: 1,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "holds",
  cost: () => 3,
  stateSize: () => 1,
  start(state, at) {
    state[at] = 0;
  },
  step(state, at, inputs) {
    const total = state[at]! + inputs[0]!;
    if (total - total !== 0) return Number.NaN;
    state[at] = total;
    return total;
  },
  batch([input], output, _from, to) {
    let sum = 0;
    for (let i = 0; i < to; i++) {
      const total = sum + input![i]!;
      if (total - total === 0) output[i] = sum = total;
      else output[i] = Number.NaN;
    }
  },
});
