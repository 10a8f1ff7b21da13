import { definePrimitive } from "../primitive.ts";
import { isKeyChange } from "./key-change.ts";

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
  formula: {
    kind: "recursion",
    state: [Number.NaN, Number.NaN],
    next(m, firstBefore, before, value, key) {
      const isNew = isKeyChange(m, before, key);
      const [first, present] = m.chooseEach(isNew, [value, key], [firstBefore, before]);
      return { state: [first!, present!], value: m.choose(m.missing(key), m.number(Number.NaN), first!) };
    },
  },
});
