import { definePrimitive } from "../primitive.ts";

/** Kaufman's smoothing constant for the newest change and the path walked over the window, squared (TA_KAMA). */
function smoothing(change: number, path: number, fast: number, slow: number): number {
  const slowest = 2 / (slow + 1);
  const efficiency = path <= change || path === 0 ? 1 : Math.min(1, Math.abs(change / path));
  const constant = efficiency * (2 / (fast + 1) - slowest) + slowest;
  return constant * constant;
}

/**
 * Kaufman's adaptive moving average as TA_KAMA computes it: starts from the value before the first output, then
 * average += (value - average) × c², c between 2 / (slow + 1) and 2 / (fast + 1) by |change| / path over `length` rows.
 * State: [average, ring position, values held, ring of length + 1 values …].
 */
export const kamaPrimitive = definePrimitive({
  op: "kama",
  inputs: 1,
  params: ["length", "fast", "slow"],
  warmup: ([length]) => length!,
  tail: () => Infinity,
  nan: "restarts",
  cost: ([length]) => 12 + 1.3 * length!,
  stateSize: ([length]) => 4 + length!,
  start(state, at) {
    state[at] = 0;
    state[at + 1] = 0;
    state[at + 2] = 0;
  },
  step(state, at, inputs, params) {
    const value = inputs[0]!;
    const size = params[0]! + 1;
    const ring = at + 3;
    if (value !== value) {
      state[at] = state[at + 1] = state[at + 2] = 0;
      return Number.NaN;
    }
    const position = state[at + 1]!;
    const oldest = position + 1 === size ? 0 : position + 1;
    const held = Math.min(state[at + 2]! + 1, size);
    state[ring + position] = value;
    state[at + 1] = oldest;
    state[at + 2] = held;
    if (held < size) {
      state[at] = value;
      return Number.NaN;
    }
    let path = 0;
    for (let k = 1, row = oldest; k < size; k++) {
      const next = row + 1 === size ? 0 : row + 1;
      path += Math.abs(state[ring + next]! - state[ring + row]!);
      row = next;
    }
    const constant = smoothing(value - state[ring + oldest]!, path, params[1]!, params[2]!);
    const average = state[at]! + (value - state[at]!) * constant;
    if (average - average !== 0) {
      state[at] = state[at + 1] = state[at + 2] = 0;
      return Number.NaN;
    }
    return (state[at] = average);
  },
  batch([input], output, _from, to, params) {
    const length = params[0]!;
    let average = 0;
    let held = 0;
    for (let i = 0; i < to; i++) {
      const value = input![i]!;
      output[i] = Number.NaN;
      if (value !== value) {
        held = 0;
        continue;
      }
      if (held < length) {
        held++;
        average = value;
        continue;
      }
      let path = 0;
      for (let j = i - length + 1; j <= i; j++) path += Math.abs(input![j]! - input![j - 1]!);
      average += (value - average) * smoothing(value - input![i - length]!, path, params[1]!, params[2]!);
      // An overflow counts as a gap.
      if (average - average !== 0) held = 0;
      else output[i] = average;
    }
  },
});
