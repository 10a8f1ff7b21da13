import { definePrimitive } from "../primitive.ts";

/**
 * Wilder's moving average (RMA): the mean of the first `length` values, then average += (value - average) / length.
 * The mean is taken step by step as in ema. State: [average, values seen up to `length`].
 */
export const wilderPrimitive = definePrimitive({
  op: "wilder",
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
  step(state, at, inputs, params) {
    const length = params[0]!;
    let average = state[at]!;
    let seen = state[at + 1]!;
    if (seen < length) average += (inputs[0]! - average) / ++seen;
    else average += (inputs[0]! - average) * (1 / length);
    const known = average - average === 0;
    state[at] = known ? average : 0;
    state[at + 1] = known ? seen : 0;
    return known && seen === length ? average : Number.NaN;
  },
  batch([input], output, _from, to, params) {
    const length = params[0]!;
    const factor = 1 / length;
    let average = 0;
    let seen = 0;
    for (let i = 0; i < to; i++) {
      if (seen < length) average += (input![i]! - average) / ++seen;
      else average += (input![i]! - average) * factor;
      // A gap, or an overflow, which counts as one.
      if (average - average !== 0) {
        average = seen = 0;
        output[i] = Number.NaN;
      } else {
        output[i] = seen === length ? average : Number.NaN;
      }
    }
  },
});
