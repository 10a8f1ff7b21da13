import type { Comparison, Range } from "#contract";
import { num } from "#expression";
import type { BoundStudy } from "./bind-study.ts";
import type { FilterPlan, Test, TestOperator, TestWindow } from "./plan.ts";

/** The comparisons of a payload as operators. */
export const OPERATORS: Readonly<Record<Comparison, TestOperator>> = {
  CrossesAbove: "above",
  CrossesUnder: "under",
  EqualTo: "eq",
  GreaterThan: "gt",
  GreaterThanOrEqual: "gte",
  LessThan: "lt",
  LessThanOrEqual: "lte",
  NotEqualTo: "ne",
};

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

/** A filter on a study; its key names all that its truth depends on. */
export function filterPlan(
  path: string,
  label: string,
  left: Pick<BoundStudy, "node" | "frame">,
  ago: number,
  windows: readonly TestWindow[],
): FilterPlan {
  const key = `${left.frame.key} ${left.node.key} -${ago} ${windowsKey(windows)}`;
  return { kind: "filter", path, label, frame: left.frame, left: left.node, ago, windows, key };
}

/** Names all that windows ask. */
export function windowsKey(windows: readonly TestWindow[]): string {
  const parts = windows.map(
    (window) =>
      `${window.mode}${window.bars}{${window.tests.map((one) => `${one.operator} ${one.right.key}`).join(";")}}`,
  );
  return parts.join(" ");
}

/** The tests of a Range: its parts ANDed. */
export function rangeTests(range: Range | null | undefined): Test[] {
  const tests: Test[] = [];
  if (range?.Equals != null) tests.push({ operator: "eq", right: num(range.Equals) });
  if (range?.NotEquals != null) tests.push({ operator: "ne", right: num(range.NotEquals) });
  if (range?.Lower != null) tests.push({ operator: range.Lower.Operator, right: num(range.Lower.Value) });
  if (range?.Upper != null) tests.push({ operator: range.Upper.Operator, right: num(range.Upper.Value) });
  return tests;
}
