import type { AsOfBasis } from "#contract";
import type { SeriesNode } from "#expression";
import { DAILY, type EngineData } from "#tiles";
import { leavesOf, seriesOf, type ConditionPlan, type FilterPlan, conditionDependence, carrierOf } from "#evaluate";

/**
 * Can this filter be read off stored bars, with the value that an end-of-session scan saw?
 * 1. always: it reads the instrument's own bars only, which were the same then, or part of a week or month;
 * 2. own_session: it also reads other facts known at the bar's instant; that is the scan's instant only if the bar
 *    belongs to the scan's session;
 * 3. never: it has no value per bar, or it reads a bar that was partial.
 */
export type RowForm = "always" | "own_session" | "never";

/** Collects every node that a series depends on, those inside framed nodes too. */
function partsOf(node: SeriesNode, seen: Set<SeriesNode>): void {
  if (seen.has(node)) return;
  seen.add(node);
  if (node.kind === "call" || node.kind === "cross") for (const input of node.inputs) partsOf(input, seen);
  if (node.kind === "framed" || node.kind === "other") partsOf(node.of, seen);
}

/** Returns true for bars up to the scan's time of day: those differ for a session that ended at another time. */
function readsToNow(node: SeriesNode): boolean {
  return node.kind === "framed" && node.frame.toNow === true;
}

/** Returns the row form of a filter. `sessions`: ordinals of the range. */
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
  // As traded, prices of other instruments also differed before their splits.
  if (basis === "as_traded" && (kinds.has("cross") || kinds.has("other"))) return "never";
  for (const ticker of new Set(nodes.flatMap((node) => (node.kind === "other" ? [node.ticker] : [])))) {
    const carrier = carrierOf(ticker, instruments, sessions.at(-1)!);
    if (sessions.some((session) => carrierOf(ticker, instruments, session) !== carrier)) return "never";
  }
  return "own_session";
}

/** Returns true if a condition can be evaluated on stored bars, instrument by instrument. */
export function hasRowForm(condition: ConditionPlan, formOf: (filter: FilterPlan) => RowForm): boolean {
  if (conditionDependence(condition) > 0) return false;
  return leavesOf(condition).every((leaf) => {
    if (leaf.kind === "attribute") return leaf.attribute !== "tradingStatus";
    return leaf.kind === "filter" && formOf(leaf) !== "never";
  });
}

/** Returns true if conditions read only each instrument's own daily bars and its listing. */
export function readsOwnDays(conditions: readonly ConditionPlan[], formOf: (filter: FilterPlan) => RowForm): boolean {
  return conditions.flatMap(leavesOf).every((leaf) => {
    return (
      leaf.kind === "attribute" || (leaf.kind === "filter" && leaf.frame.key === DAILY.key && formOf(leaf) === "always")
    );
  });
}
