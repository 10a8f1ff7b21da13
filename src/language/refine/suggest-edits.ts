import type { Filter } from "./payload-filters.ts";
import { swapNumber } from "./swap-number.ts";

const SUGGESTIONS = 3;
const OTHERS = ["also require volume above 1,000,000", "make it weekly", "also require price above $5"];

/**
 * Returns instructions that would work: numbers that occur once in the payload, made a tenth stricter, then fixed
 * suggestions.
 */
export function suggestEdits(filters: readonly Filter[]): readonly string[] {
  const enabled = filters.filter(({ isDisabled }) => !isDisabled).flatMap(({ atoms }) => atoms);
  const made = enabled.flatMap(({ op, rhs }) => {
    if (rhs.kind !== "number" || rhs.number === 0) return [];
    const places = filters.flatMap(({ atoms }) => atoms.flatMap((atom) => swapNumber(atom, rhs.number, rhs.number)));
    if (places.length !== 1) return [];
    const isFloor = op === "gt" || op === "gte";
    const stricter = Number((rhs.number * (isFloor === rhs.number > 0 ? 1.1 : 0.9)).toPrecision(2));
    return [`instead of ${rhs.number} use ${stricter}`];
  });
  return [...made, ...OTHERS].slice(0, SUGGESTIONS);
}
