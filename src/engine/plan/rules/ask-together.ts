import type { FilterPlan } from "../plan.ts";
import type { Rules } from "./index.ts";

/** Filters of one function: the time to compile it grows with them. */
const MOST_COMPILED = 8;

/**
 * Filters that look at the same bar of the same frame are asked together, instrument by instrument, so that what one
 * computes is there for the next; those that can be compiled, of which a function takes so many, apart from the others.
 * Whether `next` is asked with `filters`, of which there is one at least.
 */
export function isAskedWith(
  rules: Rules,
  filters: readonly FilterPlan[],
  next: FilterPlan,
  isCompilable: (filter: FilterPlan) => boolean,
): boolean {
  const first = filters[0]!;
  if (!rules.has("askTogether")) return false;
  const looksAtSame =
    first.frame.key === next.frame.key && first.ago === next.ago && first.moment?.key === next.moment?.key;
  if (!looksAtSame || isCompilable(first) !== isCompilable(next)) return false;
  return !isCompilable(next) || filters.length < MOST_COMPILED;
}
