import type { LevelComparison, Range } from "#contract";
import type { NumberBoundTest } from "./plan.ts";

const OPERATORS = {
  EqualTo: "eq",
  GreaterThan: "gt",
  GreaterThanOrEqual: "gte",
  LessThan: "lt",
  LessThanOrEqual: "lte",
  NotEqualTo: "ne",
} as const;

/** Comparisons with numbers, its Range included, as bounds that must all hold. */
export function levelTests(value: LevelComparison | null | undefined): NumberBoundTest[] {
  const tests: NumberBoundTest[] = [];
  for (const [name, operator] of Object.entries(OPERATORS)) {
    const limit = value?.[name as keyof typeof OPERATORS];
    if (limit != null) tests.push({ operator, limit });
  }
  return [...tests, ...rangeBounds(value?.Range)];
}

export function rangeBounds(range: Range | null | undefined): NumberBoundTest[] {
  const tests: NumberBoundTest[] = [];
  if (range?.Equals != null) tests.push({ operator: "eq", limit: range.Equals });
  if (range?.NotEquals != null) tests.push({ operator: "ne", limit: range.NotEquals });
  if (range?.Lower != null) tests.push({ operator: range.Lower.Operator, limit: range.Lower.Value });
  if (range?.Upper != null) tests.push({ operator: range.Upper.Operator, limit: range.Upper.Value });
  return tests;
}
