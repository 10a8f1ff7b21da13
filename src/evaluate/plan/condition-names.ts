import type { ConditionPlan } from "./plan.ts";

/** Returns the label of a condition in timings and plans. */
export function labelOf(condition: ConditionPlan): string {
  if (!("of" in condition)) return condition.label;
  const members = condition.of.length === 1 ? "1 condition" : `${condition.of.length} conditions`;
  return condition.kind === "atLeast" ? `at least ${condition.count} of ${members}` : `${condition.kind} of ${members}`;
}

/** Returns the key under which a condition's pass rate is stored, whatever payload contains it. */
export function keyOf(condition: ConditionPlan): string {
  if (!("of" in condition)) return condition.key;
  const count = condition.kind === "atLeast" ? condition.count : "";
  return `${condition.kind}${count}(${condition.of.map(keyOf).join(";")})`;
}
