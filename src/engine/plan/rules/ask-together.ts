import type { FilterPlan } from "../plan.ts";
import type { Backend } from "../backend.ts";
import type { Rules } from "./index.ts";

/** Filters of one function: the time to compile it grows with them. */
const MOST_COMPILED = 8;

/**
 * Filters that look at the same bar of the same frame are asked together, instrument by instrument, so that what one
 * computes is there for the next; those of another way, of which a compiled function takes so many, apart from them.
 * Whether `next` is asked with `filters`, of which there is one at least.
 */
export function isAskedWith(
  rules: Rules,
  filters: readonly FilterPlan[],
  next: FilterPlan,
  wayOf: (filter: FilterPlan) => Backend,
): boolean {
  const first = filters[0]!;
  if (!rules.has("askTogether")) return false;
  const looksAtSame =
    first.frame.key === next.frame.key && first.ago === next.ago && first.moment?.key === next.moment?.key;
  if (!looksAtSame || wayOf(first) !== wayOf(next)) return false;
  return wayOf(next) !== "compiled" || filters.length < MOST_COMPILED;
}
