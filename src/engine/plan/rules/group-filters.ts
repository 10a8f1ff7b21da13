import type { FilterPlan } from "../plan.ts";
import type { Backend } from "../backend.ts";
import type { Rules } from "./index.ts";

/** Maximum number of filters in one compiled function; its compile time grows with them. */
const MOST_COMPILED = 8;

/**
 * Returns true if `next` is evaluated together with `filters` (at least one). Filters that read the same bar of the
 * same frame form a group, evaluated instrument by instrument, so that they share computed series. All filters of a
 * group have the same backend; a compiled group has at most MOST_COMPILED filters.
 */
export function joinsGroup(
  rules: Rules,
  filters: readonly FilterPlan[],
  next: FilterPlan,
  backendOf: (filter: FilterPlan) => Backend,
): boolean {
  const first = filters[0]!;
  if (!rules.has("groupFilters")) return false;
  const readsSameBar =
    first.frame.key === next.frame.key && first.ago === next.ago && first.moment?.key === next.moment?.key;
  if (!readsSameBar || backendOf(first) !== backendOf(next)) return false;
  return backendOf(next) !== "compiled" || filters.length < MOST_COMPILED;
}
