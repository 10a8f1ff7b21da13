import { definePrimitive } from "../primitive.ts";

/** Sum since the first row; a gap adds nothing. */
export const cumPrimitive = definePrimitive({
  op: "cum",
  inputs: 1,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "holds",
  cost: () => 3,
  batch([input], output, _from, to) {
    let sum = 0;
    for (let i = 0; i < to; i++) {
      const total = sum + input![i]!;
      if (total - total === 0) output[i] = sum = total;
      else output[i] = Number.NaN;
    }
  },
});
