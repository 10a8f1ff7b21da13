import { COMPARISONS, type StudyOperand, type Want } from "#contract";
import { framed, lag } from "#expression";
import { bindStudy, type BoundStudy } from "./bind-study.ts";
import { filterPlan } from "./filter-plan.ts";
import { gatherTests, windowLabel, type TestedWindow, type RightSide } from "./gather-tests.ts";
import { rangeTests } from "./level-tests.ts";
import type { FilterPlan } from "./plan.ts";

/** Returns true if a Want holds any test. A filter without tests constrains nothing and needs no study. */
export function wantsAnything(want: Want | null | undefined): boolean {
  return (
    COMPARISONS.some((name) => want?.Value?.[name] != null || want?.Study?.[name] != null) ||
    rangeTests(want?.Value?.Range).length > 0
  );
}

/** Binds a filter from its left side and its Want; undefined without tests. */
export function bindWant(
  left: BoundStudy,
  want: Want | null | undefined,
  at: TestedWindow,
  path: string,
): FilterPlan | undefined {
  const { windows, words } = gatherTests(want, at, path, (operand, place) => rightSide(left, operand, place));
  if (windows.length === 0) return undefined;
  const label = windowLabel(`${left.canonical} ${words} on ${left.frame.key}`, at, "bars");
  return filterPlan(path, label, left, at.BarsAgo ?? 0, windows);
}

/** Returns right[BarsAgo] as a series on the left side's frame. */
function rightSide(left: BoundStudy, operand: StudyOperand, path: string): RightSide {
  const timeframe = operand.Timeframe ?? left.timeframe;
  const zones = operand.SessionZones?.length ? operand.SessionZones : left.zones;
  const same = operand.Input == null;
  const itself = same && timeframe === left.timeframe && zones === left.zones;
  const right = itself ? left : bindStudy(operand.Input ?? left.canonical, timeframe, zones, `${path}/Input`);
  const ago = operand.BarsAgo ?? (same ? 1 : 0);
  const node = lag(right.node, ago);
  const label = right.canonical + (ago > 0 ? `[${ago}]` : "");
  if (right.frame.key === left.frame.key) return { node, label };
  const { timeframe: every, zones: within, toNow } = right.frame;
  return {
    node: framed({ timeframe: every, zones: within, toNow }, "asof", node),
    label: `${label} on ${right.frame.key}`,
  };
}
