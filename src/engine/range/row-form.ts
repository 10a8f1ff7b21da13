import type { AsOfBasis } from "#contract";
import type { SeriesNode } from "#expression";
import { leavesOf, type ConditionPlan, type FilterPlan } from "../plan/plan.ts";
import { conditionDependence } from "../run/cross-scan.ts";
import { carrierOf } from "../run/other-series.ts";
import { seriesOf } from "../run/series-of.ts";
import { DAILY, type EngineData } from "../tiles/frame-store.ts";

/**
 * Whether the value beside a bar is the one that a scan at the end of a session saw there.
 * 1. always: it rests on the instrument's own bars alone, which were the same then, or part of a week or month;
 * 2. own_session: it also rests on what else was known at the bar's instant, which is the scan's where the bar is of the
 *    scan's session;
 * 3. never: it has no form beside bars, or stands on a bar that was still forming.
 */
export type RowForm = "always" | "own_session" | "never";

/** Every node that a series rests on, those of framed nodes too. */
function partsOf(node: SeriesNode, seen: Set<SeriesNode>): void {
  if (seen.has(node)) return;
  seen.add(node);
  if (node.kind === "call" || node.kind === "cross") for (const input of node.inputs) partsOf(input, seen);
  if (node.kind === "framed" || node.kind === "other") partsOf(node.of, seen);
}

/** Bars up to the time of day at which the scan stands are not those of a session that ended at another one. */
function readsToNow(node: SeriesNode): boolean {
  return node.kind === "framed" && node.frame.toNow === true;
}

/** `sessions`: those of the range, by ordinal. */
export function rowFormOf(
  filter: FilterPlan,
  sessions: Int32Array,
  { instruments }: EngineData,
  basis: AsOfBasis,
): RowForm {
  const { timeframe, zones, toNow } = filter.frame;
  const isDay = timeframe === "1d";
  if (toNow || zones.includes("overnight")) return "never";
  const parts = new Set<SeriesNode>();
  for (const node of seriesOf(filter)) partsOf(node, parts);
  const nodes = [...parts];
  const kinds = new Set(nodes.map(({ kind }) => kind));
  const isPlain = [...kinds].every((kind) => kind === "column" || kind === "constant" || kind === "call");
  if (isPlain) return "always";
  if (!isDay || nodes.some(readsToNow)) return "never";
  // Prices of others, too, were printed before they split.
  if (basis === "as_traded" && (kinds.has("cross") || kinds.has("other"))) return "never";
  for (const ticker of new Set(nodes.flatMap((node) => (node.kind === "other" ? [node.ticker] : [])))) {
    const carrier = carrierOf(ticker, instruments, sessions.at(-1)!);
    if (sessions.some((session) => carrierOf(ticker, instruments, session) !== carrier)) return "never";
  }
  return "own_session";
}

/** Whether a condition can be answered beside the bars of each instrument, wherever it stood. */
export function hasRowForm(condition: ConditionPlan, formOf: (filter: FilterPlan) => RowForm): boolean {
  if (conditionDependence(condition) > 0) return false;
  return leavesOf(condition).every((leaf) => {
    if (leaf.kind === "attribute") return leaf.attribute !== "tradingStatus";
    return leaf.kind === "filter" && formOf(leaf) !== "never";
  });
}

/** Whether conditions rest on each instrument's own daily bars alone, and on its listing. */
export function readsOwnDays(conditions: readonly ConditionPlan[], formOf: (filter: FilterPlan) => RowForm): boolean {
  return conditions.flatMap(leavesOf).every((leaf) => {
    return (
      leaf.kind === "attribute" || (leaf.kind === "filter" && leaf.frame.key === DAILY.key && formOf(leaf) === "always")
    );
  });
}
