import { defineElementwise } from "../elementwise.ts";

const choose = (condition: number, a: number, b: number): number => {
  if (condition !== condition) return Number.NaN;
  return condition === 0 ? b : a;
};

/** a where the condition is not 0, b where it is 0, NaN where it is NaN; the branch not taken may be NaN. */
export const wherePrimitive = defineElementwise({
  op: "where",
  inputs: 3,
  nan: "handles",
  batch([condition, yes, no], output, from, to) {
    for (let i = from; i < to; i++) output[i] = choose(condition![i]!, yes![i]!, no![i]!);
  },
});

/** a, or b where a is NaN. */
export const coalescePrimitive = defineElementwise({
  op: "coalesce",
  inputs: 2,
  nan: "handles",
  batch([first, second], output, from, to) {
    for (let i = from; i < to; i++) {
      const value = first![i]!;
      output[i] = value === value ? value : second![i]!;
    }
  },
});
