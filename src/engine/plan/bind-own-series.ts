import type { Want } from "#contract";
import { lag, type SeriesNode } from "#expression";
import { bindStudy } from "./bind-study.ts";
import type { FeedPlan } from "./feed-plan.ts";
import { filterPlan, windowsKey } from "./filter-plan.ts";
import { frameOf } from "./frame.ts";
import { gatherTests, windowLabel, type TestedWindow } from "./gather-tests.ts";
import type { FilterPlan, TestWindow } from "./plan.ts";

/** A series of a group that names its own: it moves from bar to bar, or from step to step of its feed. */
export interface OwnSeries {
  readonly label: string;
  readonly node: SeriesNode;
  readonly axis: "bars" | "steps";
}

/** Finds a series that the group names; undefined when it is none of them. */
export type FindOwn = (text: string) => OwnSeries | undefined;

/**
 * A filter of such a series on daily bars; undefined when it constrains nothing. BarsAgo, Within and crosses count its
 * steps, or sessions as soon as one side moves from bar to bar. A right-hand side that the group does not name is a study.
 */
export function bindOwnSeries(
  left: OwnSeries,
  want: Want | null | undefined,
  at: TestedWindow,
  path: string,
  findOwn: FindOwn,
): FilterPlan | FeedPlan | undefined {
  let axis = left.axis;
  const { windows, words } = gatherTests(want, at, path, (operand, place) => {
    const right = operand.Input == null ? left : (findOwn(operand.Input) ?? studyOf(operand.Input, `${place}/Input`));
    if (right.axis === "bars") axis = "bars";
    const ago = operand.BarsAgo ?? (operand.Input == null ? 1 : 0);
    return { node: lag(right.node, ago), label: right.label + (ago > 0 ? `[${ago}]` : "") };
  });
  if (windows.length === 0) return undefined;
  const label = windowLabel(`${left.label} ${words}`, at, axis === "bars" ? "sessions" : "publications");
  return ownPlan(left.node, axis, at.BarsAgo ?? 0, windows, label, path);
}

function ownPlan(
  left: SeriesNode,
  axis: OwnSeries["axis"],
  ago: number,
  windows: readonly TestWindow[],
  label: string,
  path: string,
): FilterPlan | FeedPlan {
  const frame = frameOf("1d", undefined);
  if (axis === "bars") return filterPlan(path, label, { node: left, frame }, ago, windows);
  const key = `steps ${left.key} -${ago} ${windowsKey(windows)}`;
  return { kind: "feed", path, label, key, test: { kind: "steps", frame, left, ago, windows } };
}

function studyOf(text: string, path: string): OwnSeries {
  const { node, canonical } = bindStudy(text, "1d", undefined, path);
  return { label: canonical, node, axis: "bars" };
}
