import type { Rules } from "./index.ts";

/** Estimate of a condition before it runs: nanoseconds per instrument, and its pass rate. */
export interface ConditionEstimate {
  readonly cost: number;
  readonly passRate: number;
}

/**
 * Returns the conditions of a conjunction in the order of least expected cost: ascending cost / (1 - pass rate).
 * Conditions of equal rank keep their order. The answer does not depend on the order.
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
