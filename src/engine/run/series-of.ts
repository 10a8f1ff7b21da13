import type { SeriesNode } from "#expression";
import type { FilterPlan } from "../plan/plan.ts";

/** Returns the distinct series that a filter, or a test of steps, reads, its left side first. */
export function seriesOf({ left, windows }: Pick<FilterPlan, "left" | "windows">): SeriesNode[] {
  const nodes = new Set<SeriesNode>([left]);
  for (const window of windows) {
    for (const test of window.tests) if (test.right.kind !== "constant") nodes.add(test.right);
  }
  return [...nodes];
}
