import type { GroupPlan } from "../plan/plan.ts";
import { decidedTruth } from "../run/join-truths.ts";
import { FALSE, NULL, TRUE } from "../run/truth.ts";

/** A truth that the row pass cannot decide; it may become any of the three. */
export const UNSETTLED = 3;

/**
 * Combines the truths of a group's members element by element, by Kleene's logic. UNSETTLED members leave the result
 * open only if they decide it.
 */
export function combineTruths(group: GroupPlan, parts: readonly Uint8Array[], truths: Uint8Array): void {
  const size = parts.length;
  const needed = group.kind === "all" ? size : group.kind === "atLeast" ? group.count : 1;
  for (let k = 0; k < truths.length; k++) {
    let [trues, falses, unsettled] = [0, 0, 0];
    for (const part of parts) {
      if (part[k] === TRUE) trues++;
      else if (part[k] === FALSE) falses++;
      else if (part[k] === UNSETTLED) unsettled++;
    }
    const truth = decidedTruth(needed, size, trues, falses) ?? (unsettled > 0 ? UNSETTLED : NULL);
    truths[k] = group.kind === "none" && truth < NULL ? 1 - truth : truth;
  }
}
