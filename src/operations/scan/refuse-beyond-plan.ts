import { FEATURE_GROUPS, PLAN_TABLE, reachesPlan, type FeatureGroup, type PlanTable } from "#accounts";
import { AppError, type Issue } from "#base";
import { LIMITS } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { usesOfStudy, withPlans, type PlanRequirement, type Use } from "./plan-requirements.ts";

/** The groups that the caller's plan does not include. */
export function groupsLacking(context: Context, { actor }: Pick<Call, "actor">): readonly FeatureGroup[] {
  const plans = plansOf(context);
  return FEATURE_GROUPS.filter((group) => !reachesPlan(actor, plans[group]));
}

/** Errors: insufficient_tier naming each of these uses that the caller's plan does not include. */
export function refuseUses(context: Context, call: Pick<Call, "actor">, uses: readonly Use[]): void {
  refuseBeyondPlan(call, withPlans(uses, plansOf(context)));
}

/**
 * Checks the studies of a list, such as the columns of a table. `path`: place of the list in the request. Error:
 * insufficient_tier.
 */
export function checkStudiesPlan(
  context: Context,
  call: Pick<Call, "actor">,
  inputs: readonly string[],
  path: string,
): void {
  const plans = plansOf(context);
  const uses = inputs.flatMap((input, i) => usesOfStudy(input, `${path}/${i}`));
  refuseBeyondPlan(call, withPlans(uses, plans));
}

/** The same for an operation that gives what a group of features is made of. */
export function checkGroupPlan(context: Context, call: Pick<Call, "actor">, group: FeatureGroup, name: string): void {
  refuseBeyondPlan(call, [{ group, name, path: "", plan: plansOf(context)[group] }]);
}

export function plansOf(context: Context): PlanTable {
  return context.accounts?.plans ?? PLAN_TABLE;
}

function refuseBeyondPlan({ actor }: Pick<Call, "actor">, requirements: readonly PlanRequirement[]): void {
  const missing = requirements.filter(({ plan }) => !reachesPlan(actor, plan));
  if (missing.length === 0) return;
  const details = missing.slice(0, LIMITS.issues).map(({ group, plan, path, name }): Issue => ({
    path,
    rule: "plan",
    message: `${name} needs the plan ${plan}`,
    facts: { category: group, required_plan: plan },
  }));
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : "";
  const held = "plan" in actor ? `; yours is ${actor.plan}` : "";
  throw new AppError("insufficient_tier", `${details[0]!.path}: ${details[0]!.message}${held}${more}.`, details);
}
