import { defineElementwise } from "../elementwise.ts";
import { kleeneAnd, kleeneNot, kleeneOr } from "../kleene.ts";

/** Kleene's and; a number other than 0 counts as true. */
export const bothPrimitive = defineElementwise({
  op: "both",
  inputs: 2,
  nan: "handles",
  batch([left, right], output, from, to) {
    for (let i = from; i < to; i++) output[i] = kleeneAnd(left![i]!, right![i]!);
  },
});

/** Kleene's or. */
export const eitherPrimitive = defineElementwise({
  op: "either",
  inputs: 2,
  nan: "handles",
  batch([left, right], output, from, to) {
    for (let i = from; i < to; i++) output[i] = kleeneOr(left![i]!, right![i]!);
  },
});

/** 0 becomes 1, another number 0, NaN stays NaN. */
export const notPrimitive = defineElementwise({
  op: "not",
  inputs: 1,
  batch([input], output, from, to) {
    for (let i = from; i < to; i++) output[i] = kleeneNot(input![i]!);
  },
});
