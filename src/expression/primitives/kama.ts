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
 */
export const kamaPrimitive = definePrimitive({
  op: "kama",
  inputs: 1,
  params: ["length", "fast", "slow"],
  warmup: ([length]) => length!,
  tail: () => Infinity,
  nan: "restarts",
  cost: ([length]) => 12 + 1.3 * length!,
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
