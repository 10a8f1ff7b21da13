import { definePrimitive } from "../primitive.ts";

/** Sum since the row on which the second series took its present value; a gap in either adds nothing. State: [total, key]. */
export const cumSincePrimitive = definePrimitive({
  op: "cumSince",
  inputs: 2,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  key: 1,
  nan: "holds",
  cost: () => 3,
  stateSize: () => 2,
  start(state, at) {
    state[at] = 0;
    state[at + 1] = Number.NaN;
  },
  step(state, at, inputs) {
    const key = inputs[1]!;
    if (key !== key) return Number.NaN;
    if (key !== state[at + 1]!) {
      state[at] = 0;
      state[at + 1] = key;
    }
    const total = state[at]! + inputs[0]!;
    if (total - total !== 0) return Number.NaN;
    state[at] = total;
    return total;
  },
  batch([input, keys], output, _from, to) {
    let sum = 0;
    let present = Number.NaN;
    for (let i = 0; i < to; i++) {
      const key = keys![i]!;
      if (key !== present && key === key) {
        sum = 0;
        present = key;
      }
      const total = sum + input![i]!;
      if (total - total === 0 && key === key) output[i] = sum = total;
      else output[i] = Number.NaN;
    }
  },
});
