import { definePrimitive } from "../primitive.ts";

/** Highest value since the first row; a gap changes nothing. */
export const cumMaxPrimitive = definePrimitive({
  op: "cumMax",
  inputs: 1,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "holds",
  cost: () => 3,
  batch([input], output, _from, to) {
    let extreme = Number.NaN;
    for (let i = 0; i < to; i++) {
      const value = input![i]!;
      if (value !== value) output[i] = Number.NaN;
      else output[i] = extreme = extreme === extreme ? Math.max(extreme, value) : value;
    }
  },
});

/** Lowest value since the first row; a gap changes nothing. */
export const cumMinPrimitive = definePrimitive({
  op: "cumMin",
  inputs: 1,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "holds",
  cost: () => 3,
  batch([input], output, _from, to) {
    let extreme = Number.NaN;
    for (let i = 0; i < to; i++) {
      const value = input![i]!;
      if (value !== value) output[i] = Number.NaN;
      else output[i] = extreme = extreme === extreme ? Math.min(extreme, value) : value;
    }
  },
});
