import type { AsOfBasis, Condition, ScanPayload } from "#contract";
import { readCondition } from "./read-condition.ts";

/** Moment of evaluation, with the basis of the data. */
export interface AtomMoment {
  readonly asOf: string | undefined;
  readonly basis: AsOfBasis | undefined;
}

const NOW: AtomMoment = { asOf: undefined, basis: undefined };

/**
 * Returns the moment that all filters of a payload share; now where they differ, or where one moment is nested in
 * another.
 */
export function sharedMoment(payload: ScanPayload): AtomMoment {
  const moments = new Map<string, AtomMoment>();
  let isShared = true;
  const inPayload = (part: ScanPayload, around: AtomMoment): void => {
    for (const list of [part.All, part.Any, part.None, part.AtLeast?.Of]) {
      for (const condition of list ?? []) inCondition(condition, around);
    }
  };
  const inCondition = (condition: Condition, around: AtomMoment): void => {
    const here = { asOf: condition.AsOf ?? around.asOf, basis: condition.AsOfBasis ?? around.basis };
    if (around.asOf !== undefined && condition.AsOf !== undefined) isShared = false;
    if (readCondition(condition).atoms.length > 0) moments.set(JSON.stringify(here), here);
    if (condition.Leaf != null) inPayload(condition.Leaf, here);
  };
  inPayload(payload, NOW);
  const [only, other] = moments.values();
  return isShared && only !== undefined && other === undefined ? only : NOW;
}
