import type { LevelComparison, Range } from "#contract";
import { num } from "#expression";
import { LEVEL_COMPARISONS, OPERATORS } from "./operators.ts";
import type { NumberBoundTest, Test } from "./plan.ts";

/** Returns the comparisons with numbers, the Range included, as bounds that must all hold. */
export function levelTests(value: LevelComparison | null | undefined): NumberBoundTest[] {
  const tests: NumberBoundTest[] = [];
  for (const name of LEVEL_COMPARISONS) {
    const limit = value?.[name];
    if (limit != null) tests.push({ operator: OPERATORS[name], limit });
  }
  return [...tests, ...rangeBounds(value?.Range)];
}

/** Returns the parts of a Range as bounds that must all hold. */
export function rangeBounds(range: Range | null | undefined): NumberBoundTest[] {
  const tests: NumberBoundTest[] = [];
  if (range?.Equals != null) tests.push({ operator: "eq", limit: range.Equals });
  if (range?.NotEquals != null) tests.push({ operator: "ne", limit: range.NotEquals });
  if (range?.Lower != null) tests.push({ operator: range.Lower.Operator, limit: range.Lower.Value });
  if (range?.Upper != null) tests.push({ operator: range.Upper.Operator, limit: range.Upper.Value });
  return tests;
}

/** Returns the parts of a Range as tests of a series. */
export function rangeTests(range: Range | null | undefined): Test[] {
  return rangeBounds(range).map(({ operator, limit }) => ({ operator, right: num(limit) }));
}
