import { definePrimitive } from "../primitive.ts";

/** Sum since the row on which the second series took its present value; a gap in either adds nothing. */
export const cumSincePrimitive = definePrimitive({
  op: "cumSince",
  inputs: 2,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  key: 1,
  nan: "holds",
  cost: () => 3,
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
