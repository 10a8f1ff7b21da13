import type { ConditionPlan } from "../plan/plan.ts";
import { FALSE, NULL, TRUE } from "../run/truth.ts";

/** A truth that the row pass cannot decide; it may become any of the three. */
export const UNSETTLED = 3;

type Group = Exclude<ConditionPlan, { readonly label: string }>;

/**
 * Combines the truths of a group's members element by element, by Kleene's logic. UNSETTLED members leave the result
 * open only if they decide it.
 */
export function combineTruths(group: Group, parts: readonly Uint8Array[], truths: Uint8Array): void {
  for (let k = 0; k < truths.length; k++) {
    let [trues, falses, unsettled] = [0, 0, 0];
    for (const part of parts) {
      if (part[k] === TRUE) trues++;
      else if (part[k] === FALSE) falses++;
      else if (part[k] === UNSETTLED) unsettled++;
    }
    truths[k] = combined(group, parts.length, trues, falses, unsettled);
  }
}

function combined(group: Group, size: number, trues: number, falses: number, unsettled: number): number {
  switch (group.kind) {
    case "all":
      return falses > 0 ? FALSE : unsettled > 0 ? UNSETTLED : trues === size ? TRUE : NULL;
    case "any":
      return trues > 0 ? TRUE : unsettled > 0 ? UNSETTLED : falses === size ? FALSE : NULL;
    case "none":
      return trues > 0 ? FALSE : unsettled > 0 ? UNSETTLED : falses === size ? TRUE : NULL;
    case "atLeast":
      if (trues >= group.count) return TRUE;
      if (size - falses < group.count) return FALSE;
      return unsettled > 0 ? UNSETTLED : NULL;
  }
}
