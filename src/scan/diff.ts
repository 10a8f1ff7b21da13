import { assert, throwIfInterrupted } from "#base";
import { LIMITS, type DiffedTicker, type FlippedCondition, type ScanDiff, type ScanDiffRequest } from "#contract";
import {
  momentAt,
  leavesOf,
  type FilterPlan,
  type LeafPlan,
  type ScanPlan,
  type Execution,
  scorerOn,
  NULL,
  TRUE,
  type Timing,
} from "#evaluate";
import { finite } from "./reply-values.ts";
import { comparedValues } from "./explain.ts";
import type { UnservableScan, ScanTarget } from "./scan-target.ts";
import type { ScanEngine } from "./scanner.ts";
import type { ScanRequest } from "./scan-request.ts";

/** A scan at one of the two moments. `execution` is undefined if the data cannot serve the moment. */
export interface DiffSide {
  readonly plan: ScanPlan;
  readonly target: ScanTarget | UnservableScan;
  readonly execution: Execution | undefined;
  /** Instrument indices in the market of this side; both moments of one market number instruments alike. */
  readonly matches: ReadonlySet<number>;
  readonly members: ReadonlySet<number>;
}

/**
 * Returns how the matches of a scan changed between two moments. Errors: validation_failed for a future moment,
 * scan_timeout, request_timeout, unavailable without any bars.
 */
export function scanDiff(engine: ScanEngine, params: ScanDiffRequest, request: ScanRequest): ScanDiff {
  return engine.during(request, () => diffOf(engine, params, request));
}

function diffOf(engine: ScanEngine, params: ScanDiffRequest, request: ScanRequest): ScanDiff {
  const timing = engine.timing("diff");
  const { from: earlier, to: later, basis = "restated" } = params;
  const side = (asOf: string | undefined, path: string): DiffSide =>
    sideOf(engine, engine.plan(params.instructions, request, momentAt(asOf, basis, path)), request, timing);
  const from = side(earlier, "/from");
  const to = side(later, "/to");
  const both = from.execution !== undefined && to.execution !== undefined;
  const entered = both ? [...to.matches].filter((i) => !from.matches.has(i)) : [];
  const left = both ? [...from.matches].filter((i) => !to.matches.has(i)) : [];
  const reply = {
    from: describeSide(engine, from),
    to: describeSide(engine, to),
    entered: diffedTickers(entered, to, from, (lane) => flippedConditions(from, lane, to, lane)),
    left: diffedTickers(left, from, to, (lane) => flippedConditions(from, lane, to, lane)),
    entered_count: entered.length,
    left_count: left.length,
    stayed_count: [...to.matches].filter((i) => from.matches.has(i)).length,
  };
  timing.finish(to.matches.size);
  return { ...reply, time_taken: Math.round(timing.totalMs) };
}

/** Runs a plan at its own moment and returns who matches. Errors as for scanDiff. */
export function sideOf(engine: ScanEngine, plan: ScanPlan, request: ScanRequest, timing: Timing): DiffSide {
  const place = engine.target(plan, request);
  if ("reason" in place) return { plan, target: place, execution: undefined, matches: new Set(), members: new Set() };
  const { marketView, universe } = place;
  const execution = engine.execution(marketView, plan, request.barState);
  const matches = engine.during(request, () => execution.matches(plan.conditions, universe.members, timing));
  return { plan, target: place, execution, matches: new Set(matches), members: new Set(universe.members) };
}

function describeSide(engine: ScanEngine, { plan, target: place, matches }: DiffSide): ScanDiff["from"] {
  const { as_of_resolved: resolved, as_of_feasibility: feasibility } = place.reply;
  const moments = {
    as_of_resolved: resolved!,
    ...(feasibility === undefined ? {} : { as_of_feasibility: feasibility }),
  };
  if ("reason" in place) {
    const skipped = { skipped: true, skip_reason: place.reason };
    return { count: 0, universe_size: place.universeSize, end_time: engine.newestInstant, ...skipped, ...moments };
  }
  const end = engine.endTime(plan, place.marketView);
  return { count: matches.size, universe_size: place.universe.members.length, end_time: end, ...moments };
}

/** Returns the instruments that match at `here` only, sorted by ticker, with the conditions that flipped. */
function diffedTickers(
  lanes: readonly number[],
  here: DiffSide,
  elsewhere: DiffSide,
  flippedOf: (lane: number) => FlippedCondition[],
): DiffedTicker[] {
  if ("reason" in here.target) return [];
  const { tickers } = here.target.marketView.view.data.instruments;
  const sorted = [...lanes].sort((a, b) => (tickers[a]! < tickers[b]! ? -1 : 1)).slice(0, LIMITS.diffTickers);
  return sorted.map((lane) => ({
    ticker: tickers[lane]!,
    flipped: flippedOf(lane),
    considered: elsewhere.members.has(lane),
  }));
}

/**
 * Returns the conditions whose truth on one instrument differs between the sides. `earlier` and `now` are its indices:
 * sides of two markets number it differently.
 */
export function flippedConditions(from: DiffSide, earlier: number, to: DiffSide, now: number): FlippedCondition[] {
  const later = to.plan.conditions.flatMap(leavesOf);
  return from.plan.conditions.flatMap(leavesOf).flatMap((leaf, k): FlippedCondition[] => {
    const [one, other] = [readingOf(leaf, from, earlier), readingOf(later[k]!, to, now)];
    if (one.holds === other.holds) return [];
    return [{ path: leaf.path, label: leaf.label, from: one, to: other }];
  });
}

/**
 * Returns a condition's truth and operands on an instrument. Call only after `matches`: conditions on the scan's own
 * population read who is left.
 */
function readingOf(leaf: LeafPlan, { execution, target: place }: DiffSide, lane: number): FlippedCondition["from"] {
  throwIfInterrupted();
  assert(execution !== undefined && !("reason" in place), "a side without a place has no matches");
  const truth = new Uint8Array(place.marketView.view.instruments);
  execution.truth(leaf, Int32Array.of(lane), truth);
  const holds = truth[lane] === NULL ? null : truth[lane] === TRUE;
  if (leaf.kind === "patternModel") {
    return { holds, value: finite(scorerOn(leaf, execution)(lane)), wanted: leaf.minScore };
  }
  if (leaf.kind !== "filter") return { holds, value: null, wanted: null };
  const { value, wanted } = testOperands(leaf, execution, lane);
  return { holds, value: finite(value), wanted: finite(wanted) };
}

/** Returns both operands of the first test that fails, or of the first test if none fails. */
export function testOperands(
  filter: FilterPlan,
  execution: Execution,
  lane: number,
): { value: number; wanted: number } {
  const { program, nodes } = execution.evaluators(filter).filter(filter);
  const to = program.bars.visible[lane]! - filter.ago;
  if (to <= 0 || !execution.considers(filter, lane)) return { value: Number.NaN, wanted: Number.NaN };
  const { value, wanted } = comparedValues(filter, execution, lane);
  const { operator, right } = filter.windows[0]!.tests[0]!;
  if (wanted === wanted || operator === "ne") return { value, wanted };
  const compared = right.kind === "constant" ? right.value : program.output(nodes.indexOf(right))[to - 1]!;
  return { value, wanted: compared };
}
