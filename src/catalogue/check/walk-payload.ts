import type { Condition, ScanPayload } from "#contract";

/** Every condition of a payload with its path, those of Any, None, AtLeast and Leaf included. */
export function* conditionsIn(
  payload: ScanPayload,
  path: string,
): Generator<readonly [condition: Condition, path: string]> {
  const lists = [
    [payload.All, `${path}/All`],
    [payload.Any, `${path}/Any`],
    [payload.None, `${path}/None`],
    [payload.AtLeast?.Of, `${path}/AtLeast/Of`],
  ] as const;
  for (const [list, at] of lists) {
    for (const [i, condition] of (list ?? []).entries()) {
      yield [condition, `${at}/${i}`];
      if (condition.Leaf != null) yield* conditionsIn(condition.Leaf, `${at}/${i}/Leaf`);
    }
  }
}
