import { defineRecursion } from "../recursion.ts";
import { isKeyChange } from "./key-change.ts";

/**
 * The last value that the series had under the key before the present one (second series): NaN under the first key,
 * and where no row of the key before had a value. A row without a key gives NaN and belongs to no key.
 */
export const lastBeforePrimitive = defineRecursion({
  op: "lastBefore",
  inputs: 2,
  warmup: 1,
  nan: "handles",
  state: [Number.NaN, Number.NaN, Number.NaN],
  next(m, last, earlier, before, value, key) {
    const none = m.number(Number.NaN);
    const isNew = isKeyChange(m, before, key);
    const [own, lastOfBefore, present] = m.chooseEach(isNew, [none, last, key], [last, earlier, before]);
    const isGap = m.either(m.missing(key), m.missing(value));
    return {
      state: [m.choose(isGap, own!, value), lastOfBefore!, present!],
      value: m.choose(m.missing(key), none, lastOfBefore!),
    };
  },
});
