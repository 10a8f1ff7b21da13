import type { Found } from "#catalogue";
import type { Want } from "#contract";
import { lag, type SeriesNode } from "#expression";
import { frameOf } from "#tiles";
import { bindStudy } from "./bind-study.ts";
import type { FeedPlan } from "./feed-plan.ts";
import { filterPlan, windowsKey } from "./filter-plan.ts";
import { foundOrThrow, namedBy } from "./found-or-throw.ts";
import { gatherTests, windowLabel, type TestedWindow } from "./gather-tests.ts";
import type { FilterPlan, TestWindow } from "./plan.ts";

/** A series from a group with its own names. Its axis is the bars, or the steps (publications) of its feed. */
export interface OwnSeries {
  readonly label: string;
  readonly node: SeriesNode;
  readonly axis: "bars" | "steps";
}

/** Finds a series by the group's own names. */
export type FindOwn = (text: string) => Found<OwnSeries>;

/** Binds a filter that names its series; undefined without tests. Error: validation_failed for an unknown name. */
export function bindOwnFilter(
  filter: Parameters<typeof namedBy>[0],
  want: Want | null | undefined,
  at: TestedWindow,
  path: string,
  findOwn: FindOwn,
): FilterPlan | FeedPlan | undefined {
  if (want == null) return undefined;
  const [text, member] = namedBy(filter);
  const left = foundOrThrow(findOwn(text), `${path}/${member}`);
  return bindOwnSeries(left, want, at, path, (name) => {
    const named = findOwn(name);
    return named.ok ? named.found : undefined;
  });
}

/**
 * Binds a filter of such a series on daily bars; undefined without tests. BarsAgo, Within and crosses count steps of
 * the series, but sessions as soon as either operand has one value per bar. A right-hand name that the group does not
 * have is a study.
 */
export function bindOwnSeries(
  left: OwnSeries,
  want: Want | null | undefined,
  at: TestedWindow,
  path: string,
  findOwn: (text: string) => OwnSeries | undefined,
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
