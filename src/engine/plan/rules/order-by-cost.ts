import type { Rules } from "./index.ts";

/** What is known of a condition before it runs: nanoseconds an instrument, and the share of instruments it lets pass. */
export interface ConditionEstimate {
  readonly cost: number;
  readonly passRate: number;
}

/**
 * The order in which conditions of a conjunction cost least: by cost over the share they remove. Conditions of equal
 * rank keep their order. The answer does not depend on it.
 */
export function orderByCost<C>(
  rules: Rules,
  conditions: readonly C[],
  estimate: (condition: C) => ConditionEstimate,
): readonly C[] {
  if (!rules.has("orderByCost")) return conditions;
  const ranked = conditions.map((condition) => {
    const { cost, passRate } = estimate(condition);
    return { condition, rank: cost / Math.max(1e-3, 1 - passRate) };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ condition }) => condition);
}
