import { FEATURE_GROUPS, PLAN_TABLE, reachesPlan } from "#accounts";
import type { LackingOf } from "#language";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { planRequirements } from "../scan/plan-requirements.ts";

/** What of a payload the caller's plan does not include, by the table that scans are held against. */
export function lackingOf({ accounts }: Context, { actor }: Pick<Call, "actor">): LackingOf {
  const plans = accounts?.plans ?? PLAN_TABLE;
  const beyond = FEATURE_GROUPS.filter((group) => !reachesPlan(actor, plans[group]));
  return (payload) =>
    beyond.length === 0
      ? []
      : planRequirements(payload, plans, (group) => beyond.includes(group)).map(({ group, plan }) => ({
          category: group,
          plan,
        }));
}
