import { definePrimitive } from "../primitive.ts";

/**
 * Exponential moving average: the mean of the first `length` values, then average += (value - average) × 2 / (length + 1).
 * Seed and factor are TA-Lib's. The mean is taken as average += (value - average) / seen, so that a price which stands
 * still is its own average to the last bit. State: [average, values seen up to `length`].
 */
export const emaPrimitive = definePrimitive({
  op: "ema",
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
    else average += (inputs[0]! - average) * (2 / (length + 1));
    const known = average - average === 0;
    state[at] = known ? average : 0;
    state[at + 1] = known ? seen : 0;
    return known && seen === length ? average : Number.NaN;
  },
  batch([input], output, _from, to, params) {
    const length = params[0]!;
    const factor = 2 / (length + 1);
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
