import { defineRecursion } from "../recursion.ts";
import { firstRowOfKey } from "../lookup.ts";
import type { RowReader } from "../primitive.ts";
import { isKeyChange } from "./key-change.ts";

/** The value of one row, from the rows around the first row of its key. Keys never fall from row to row. */
function lookUp([value, key]: readonly RowReader[], row: number): number {
  const present = key!(row);
  const first = firstRowOfKey(key!, row);
  if (first === 0 || present !== present) return Number.NaN;
  const earlier = key!(first - 1);
  for (let at = first - 1; at >= 0 && key!(at) === earlier; at--) if (value!(at) === value!(at)) return value!(at);
  return Number.NaN;
}

/**
 * The last value that the series had under the key before the present one (second series): NaN under the first key,
 * and where no row of the key before had a value. A row without a key gives NaN and belongs to no key.
 */
export const lastBeforePrimitive = defineRecursion({
  op: "lastBefore",
  inputs: 2,
  warmup: 1,
  lookup: { at: lookUp, rising: 1, cost: () => 1_500 },
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
