import { COMPARISONS, type Comparison } from "#contract";
import type { NumberBoundTest, OrderOperator, TestOperator } from "./plan.ts";

/** The comparisons of a payload that read a single bar. */
export const LEVEL_COMPARISONS = COMPARISONS.filter((name) => name !== "CrossesAbove" && name !== "CrossesUnder");

const LEVEL_OPERATORS = {
  EqualTo: "eq",
  GreaterThan: "gt",
  GreaterThanOrEqual: "gte",
  LessThan: "lt",
  LessThanOrEqual: "lte",
  NotEqualTo: "ne",
} as const satisfies Record<(typeof LEVEL_COMPARISONS)[number], OrderOperator>;

/** Operator of each comparison of a payload. */
export const OPERATORS = {
  CrossesAbove: "above",
  CrossesUnder: "under",
  ...LEVEL_OPERATORS,
} as const satisfies Record<Comparison, TestOperator>;

/** Describes bounds on a value for explanations. */
export const boundWords = (bounds: readonly NumberBoundTest[], name: string): string[] =>
  bounds.map(({ operator, limit }) => `${name} ${SIGNS[operator]} ${limit}`);

export const SIGNS: Record<TestOperator, string> = {
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  eq: "=",
  ne: "!=",
  above: "crosses above",
  under: "crosses under",
};
