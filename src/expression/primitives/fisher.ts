import { definePrimitive } from "../primitive.ts";

/** Where `value` stands between the extremes of its window, -0.5 … 0.5; the middle where they are equal; NaN on overflow. */
function position(value: number, lowest: number, highest: number): number {
  return highest > lowest ? (value - lowest) / (highest - lowest) - 0.5 : 0;
}

/** Ehlers keeps the smoothed position off ±1, where the logarithm ends. */
function clip(smoothed: number): number {
  if (smoothed > 0.99) return 0.999;
  return smoothed < -0.99 ? -0.999 : smoothed;
}

/**
 * Fisher transform (J. Ehlers, "Using the Fisher Transform", 2002): s = 0.33 × 2 × position + 0.67 × s[1], clipped;
 * output = 0.5 × ln((1 + s) / (1 - s)) + 0.5 × output[1].
 */
export const fisherPrimitive = definePrimitive({
  op: "fisher",
  inputs: 1,
  params: ["length"],
  warmup: ([length]) => length! - 1,
  tail: () => Infinity,
  nan: "restarts",
  cost: ([length]) => 35 + 2 * length!,
  batch([input], output, _from, to, params) {
    const length = params[0]!;
    let smoothed = 0;
    let fisher = 0;
    let held = 0;
    for (let i = 0; i < to; i++) {
      const value = input![i]!;
      output[i] = Number.NaN;
      if (value !== value) {
        smoothed = fisher = held = 0;
        continue;
      }
      if (++held < length) continue;
      let lowest = value;
      let highest = value;
      for (let j = i - length + 1; j < i; j++) {
        lowest = Math.min(lowest, input![j]!);
        highest = Math.max(highest, input![j]!);
      }
      smoothed = clip(0.66 * position(value, lowest, highest) + 0.67 * smoothed);
      // An overflow counts as a gap.
      if (smoothed !== smoothed) smoothed = fisher = held = 0;
      else output[i] = fisher = 0.5 * Math.log((1 + smoothed) / (1 - smoothed)) + 0.5 * fisher;
    }
  },
});
