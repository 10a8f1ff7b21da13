import type { BoundStudy } from "./bind-study.ts";
import type { FilterPlan, TestWindow } from "./plan.ts";

/** Creates a filter on a study. Its key names everything that its truth depends on. */
export function filterPlan(
  path: string,
  label: string,
  left: Pick<BoundStudy, "node" | "frame">,
  ago: number,
  windows: readonly TestWindow[],
): FilterPlan {
  const key = `${left.frame.key} ${left.node.key} -${ago} ${windowsKey(windows)}`;
  return { kind: "filter", path, label, frame: left.frame, left: left.node, ago, windows, key };
}

/** Returns a text that identifies all tests of the windows. */
export function windowsKey(windows: readonly TestWindow[]): string {
  const parts = windows.map(
    (window) =>
      `${window.mode}${window.bars}{${window.tests.map((one) => `${one.operator} ${one.right.key}`).join(";")}}`,
  );
  return parts.join(" ");
}
