import { COMPARISONS, type Want } from "#contract";
import { add, lag, mul, num, type SeriesNode } from "#expression";
import { bindStudy } from "./bind-study.ts";
import type { FilterWindow } from "./bind-want.ts";
import type { FeedPlan } from "./feed-plan.ts";
import { filterPlan, OPERATORS, rangeTests, SIGNS, windowsKey } from "./filter-plan.ts";
import { frameOf } from "./frame.ts";
import type { FilterPlan, Test, TestWindow } from "./plan.ts";

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
  at: FilterWindow,
  path: string,
  findOwn: FindOwn,
): FilterPlan | FeedPlan | undefined {
  const mode = at.WithinAll === true ? "all" : "any";
  const shared: Test[] = [];
  const windows: TestWindow[] = [];
  const labels: string[] = [];
  let axis = left.axis;
  for (const name of COMPARISONS) {
    const operator = OPERATORS[name];
    const limit = want?.Value?.[name];
    if (limit != null) {
      shared.push({ operator, right: num(limit) });
      labels.push(`${SIGNS[operator]} ${limit}`);
    }
    const operand = want?.Study?.[name];
    if (operand == null) continue;
    const right =
      operand.Input == null
        ? left
        : (findOwn(operand.Input) ?? studyOf(operand.Input, `${path}/Returns/Want/Study/${name}/Input`));
    if (right.axis === "bars") axis = "bars";
    const ago = operand.BarsAgo ?? (operand.Input == null ? 1 : 0);
    const [times, plus] = [operand.Multiplier ?? 1, operand.Offset ?? 0];
    let node = lag(right.node, ago);
    if (times !== 1) node = mul(num(times), node);
    if (plus !== 0) node = add(node, num(plus));
    const test = { operator, right: node };
    const words = `${times === 1 ? "" : `${times} x `}${right.label}${ago > 0 ? `[${ago}]` : ""}`;
    labels.push(`${SIGNS[operator]} ${words}${plus === 0 ? "" : ` ${plus < 0 ? "-" : "+"} ${Math.abs(plus)}`}`);
    if (operand.Within == null) shared.push(test);
    else windows.push({ mode, bars: Math.max(1, operand.Within), tests: [test] });
  }
  for (const test of rangeTests(want?.Value?.Range)) {
    shared.push(test);
    labels.push(`${SIGNS[test.operator]} ${test.right.key}`);
  }
  const bars = Math.max(1, at.Within ?? 1);
  if (shared.length > 0) windows.unshift({ mode, bars, tests: shared });
  if (windows.length === 0) return undefined;
  const unit = axis === "bars" ? "sessions" : "publications";
  const label = [
    `${left.label} ${labels.join(" and ")}`,
    ...(bars > 1 ? [`${mode === "all" ? "on all of" : "within"} ${bars} ${unit}`] : []),
    ...(at.BarsAgo ? [`${at.BarsAgo} ${unit} ago`] : []),
  ].join(", ");
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
