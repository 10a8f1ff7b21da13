import { definePrimitive } from "../primitive.ts";

/**
 * The value on the first row of the present key (the second series): NaN all along where that row had none.
 * A row without a key gives NaN and belongs to no key.
 */
export const firstSincePrimitive = definePrimitive({
  op: "firstSince",
  inputs: 2,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  key: 1,
  nan: "handles",
  cost: () => 3,
  batch([input, keys], output, _from, to) {
    let first = Number.NaN;
    let present = Number.NaN;
    for (let i = 0; i < to; i++) {
      const key = keys![i]!;
      if (key !== key) {
        output[i] = Number.NaN;
        continue;
      }
      if (key !== present) {
        first = input![i]!;
        present = key;
      }
      output[i] = first;
    }
  },
});
