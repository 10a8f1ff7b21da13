import { COMPARISONS, type StudyOperand, type Want } from "#contract";
import { add, framed, lag, mul, num, type SeriesNode } from "#expression";
import { bindStudy, type BoundStudy } from "./bind-study.ts";
import { filterPlan, OPERATORS, rangeTests, SIGNS } from "./filter-plan.ts";
import type { FilterPlan, Test, TestWindow } from "./plan.ts";

/** Where and how often the tests of a filter must hold. */
export interface FilterWindow {
  readonly BarsAgo?: number | undefined;
  readonly Within?: number | undefined;
  readonly WithinAll?: boolean | undefined;
}

/** Whether a Want holds any test: without one a filter constrains nothing and needs no study. */
export function wantsAnything(want: Want | null | undefined): boolean {
  return (
    COMPARISONS.some((name) => want?.Value?.[name] != null || want?.Study?.[name] != null) ||
    rangeTests(want?.Value?.Range).length > 0
  );
}

/** A filter from its left side and its Want; undefined when it constrains nothing. */
export function bindWant(
  left: BoundStudy,
  want: Want | null | undefined,
  at: FilterWindow,
  path: string,
): FilterPlan | undefined {
  const mode = at.WithinAll === true ? "all" : "any";
  const bars = Math.max(1, at.Within ?? 1);
  const shared: Test[] = [];
  const windows: TestWindow[] = [];
  const labels: string[] = [];
  for (const name of COMPARISONS) {
    const operator = OPERATORS[name];
    const limit = want?.Value?.[name];
    if (limit != null) {
      shared.push({ operator, right: num(limit) });
      labels.push(`${SIGNS[operator]} ${limit}`);
    }
    const operand = want?.Study?.[name];
    if (operand == null) continue;
    const right = bindOperand(left, operand, `${path}/Returns/Want/Study/${name}`);
    labels.push(`${SIGNS[operator]} ${right.label}`);
    const test = { operator, right: right.node };
    if (operand.Within == null) shared.push(test);
    else windows.push({ mode, bars: Math.max(1, operand.Within), tests: [test] });
  }
  for (const test of rangeTests(want?.Value?.Range)) {
    shared.push(test);
    labels.push(`${SIGNS[test.operator]} ${test.right.key}`);
  }
  if (shared.length > 0) windows.unshift({ mode, bars, tests: shared });
  if (windows.length === 0) return undefined;
  const label = [
    `${left.canonical} ${labels.join(" and ")} on ${left.frame.key}`,
    ...(bars > 1 ? [`${mode === "all" ? "on all of" : "within"} ${bars} bars`] : []),
    ...(at.BarsAgo ? [`${at.BarsAgo} bars ago`] : []),
  ].join(", ");
  return filterPlan(path, label, left, at.BarsAgo ?? 0, windows);
}

/** Multiplier × right[BarsAgo] + Offset, as a series on the left side's frame. */
function bindOperand(left: BoundStudy, operand: StudyOperand, path: string): { node: SeriesNode; label: string } {
  const timeframe = operand.Timeframe ?? left.timeframe;
  const zones = operand.SessionZones?.length ? operand.SessionZones : left.zones;
  const same = operand.Input == null;
  const itself = same && timeframe === left.timeframe && zones === left.zones;
  const right = itself ? left : bindStudy(operand.Input ?? left.canonical, timeframe, zones, `${path}/Input`);
  const ago = operand.BarsAgo ?? (same ? 1 : 0);
  let node = lag(right.node, ago);
  if (right.frame.key !== left.frame.key) {
    node = framed(
      { timeframe: right.frame.timeframe, zones: right.frame.zones, toNow: right.frame.toNow },
      "asof",
      node,
    );
  }
  const multiplier = operand.Multiplier ?? 1;
  const offset = operand.Offset ?? 0;
  let label =
    right.canonical +
    (ago > 0 ? `[${ago}]` : "") +
    (right.frame.key === left.frame.key ? "" : ` on ${right.frame.key}`);
  if (multiplier !== 1) {
    node = mul(num(multiplier), node);
    label = `${multiplier} x ${label}`;
  }
  if (offset !== 0) {
    node = add(node, num(offset));
    label = `${label} ${offset < 0 ? "-" : "+"} ${Math.abs(offset)}`;
  }
  return { node, label };
}
