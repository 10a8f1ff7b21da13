import type { SeriesNode } from "#expression";
import type { FilterPlan } from "../plan/plan.ts";

/** Returns the distinct series that a filter reads, its left side first. */
export function seriesOf(filter: FilterPlan): SeriesNode[] {
  const nodes = new Set<SeriesNode>([filter.left]);
  for (const window of filter.windows) {
    for (const test of window.tests) if (test.right.kind !== "constant") nodes.add(test.right);
  }
  return [...nodes];
}
