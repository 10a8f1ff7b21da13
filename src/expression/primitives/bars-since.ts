import { definePrimitive } from "../primitive.ts";

/**
 * Rows since the condition was last true (a number other than 0): 0 on such a row, NaN before the first. A row on which
 * it is not known gives NaN and counts as a row on which it was false.
 */
export const barsSincePrimitive = definePrimitive({
  op: "barsSince",
  inputs: 1,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "handles",
  cost: () => 3,
  batch([conditions], output, _from, to) {
    let since = Number.NaN;
    for (let i = 0; i < to; i++) {
      const condition = conditions![i]!;
      if (condition === condition && condition !== 0) since = 0;
      else since++;
      output[i] = condition === condition ? since : Number.NaN;
    }
  },
});
