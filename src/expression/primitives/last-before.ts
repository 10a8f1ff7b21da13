import { definePrimitive } from "../primitive.ts";

/**
 * The last value that the series had under the key before the present one (second series): NaN under the first key,
 * and where no row of the key before had a value. A row without a key gives NaN and belongs to no key.
 */
export const lastBeforePrimitive = definePrimitive({
  op: "lastBefore",
  inputs: 2,
  params: [],
  warmup: () => 1,
  tail: () => Infinity,
  nan: "handles",
  cost: () => 3,
  batch([input, keys], output, _from, to) {
    let last = Number.NaN;
    let before = Number.NaN;
    let present = Number.NaN;
    for (let i = 0; i < to; i++) {
      const value = input![i]!;
      const key = keys![i]!;
      if (key !== key) {
        output[i] = Number.NaN;
        continue;
      }
      if (key !== present) {
        before = last;
        last = Number.NaN;
        present = key;
      }
      if (value === value) last = value;
      output[i] = before;
    }
  },
});
