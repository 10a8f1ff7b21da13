import { definePrimitive } from "../primitive.ts";

/** Signed number of rows in a row on which the value has its present sign; 0 where it is 0. */
export const runLengthPrimitive = definePrimitive({
  op: "runLength",
  inputs: 1,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "restarts",
  cost: () => 3,
  batch([input], output, _from, to) {
    let run = 0;
    for (let i = 0; i < to; i++) {
      const value = input![i]!;
      if (value > 0) run = run > 0 ? run + 1 : 1;
      else if (value < 0) run = run < 0 ? run - 1 : -1;
      else run = 0;
      output[i] = value === value ? run : Number.NaN;
    }
  },
});
