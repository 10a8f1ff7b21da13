import type { Condition, ScanPayload } from "#contract";

/** Calls `visit` for every condition of a payload, those of Any, None, AtLeast and Leaf included, with its path. */
export function walkConditions(
  payload: ScanPayload,
  path: string,
  visit: (condition: Condition, path: string) => void,
): void {
  const lists = [
    [payload.All, `${path}/All`],
    [payload.Any, `${path}/Any`],
    [payload.None, `${path}/None`],
    [payload.AtLeast?.Of, `${path}/AtLeast/Of`],
  ] as const;
  for (const [list, at] of lists) {
    for (const [i, condition] of (list ?? []).entries()) {
      visit(condition, `${at}/${i}`);
      if (condition.Leaf != null) walkConditions(condition.Leaf, `${at}/${i}/Leaf`, visit);
    }
  }
}
