import type { ConditionPlan } from "./plan.ts";

/** A condition in the words of its timing and of a plan. */
export function labelOf(condition: ConditionPlan): string {
  if (!("of" in condition)) return condition.label;
  const members = condition.of.length === 1 ? "1 condition" : `${condition.of.length} conditions`;
  return condition.kind === "atLeast" ? `at least ${condition.count} of ${members}` : `${condition.kind} of ${members}`;
}

/** A name under which a condition's share of passes is remembered, whatever payload it stands in. */
export function keyOf(condition: ConditionPlan): string {
  if (!("of" in condition)) return condition.key;
  const count = condition.kind === "atLeast" ? condition.count : "";
  return `${condition.kind}${count}(${condition.of.map(keyOf).join(";")})`;
}
