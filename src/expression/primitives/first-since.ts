import { defineRecursion } from "../recursion.ts";
import { isKeyChange } from "./key-change.ts";

/**
 * The value on the first row of the present key (the second series): NaN all along where that row had none.
 * A row without a key gives NaN and belongs to no key.
 */
export const firstSincePrimitive = defineRecursion({
  op: "firstSince",
  inputs: 2,
  key: 1,
  nan: "handles",
  state: [Number.NaN, Number.NaN],
  next(m, firstBefore, before, value, key) {
    const isNew = isKeyChange(m, before, key);
    const [first, present] = m.chooseEach(isNew, [value, key], [firstBefore, before]);
    return { state: [first!, present!], value: m.choose(m.missing(key), m.number(Number.NaN), first!) };
  },
});
