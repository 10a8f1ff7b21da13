import { assert } from "#base";
import { LIMITS, type DiffedTicker, type FlippedCondition, type ScanDiff, type ScanDiffRequest } from "#contract";
import { momentAt } from "./plan/moment.ts";
import { leavesOf, type FilterPlan, type LeafPlan, type Plan } from "./plan/plan.ts";
import type { Execution } from "./run/execute.ts";
import { comparedValues, finite, scoreOn } from "./run/explain.ts";
import { throwIfInterrupted } from "./run/interrupt.ts";
import { NULL, TRUE } from "./run/truth.ts";
import type { Timing } from "./run/timing.ts";
import type { UnservableScan, ScanTarget } from "./scan-target.ts";
import type { ScanEngine, ScanRequest } from "./scanner.ts";

/** A scan at one of the two moments; without a place where the data cannot serve it. */
export interface DiffSide {
  readonly plan: Plan;
  readonly place: ScanTarget | UnservableScan;
  readonly execution: Execution | undefined;
  /** Instruments: they are the same at every moment. */
  readonly matches: ReadonlySet<number>;
  readonly members: ReadonlySet<number>;
}

/**
 * How the matches of a scan changed from one moment to another. Errors: validation_failed for a moment in the future,
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
    from: told(engine, from),
    to: told(engine, to),
    entered: named(entered, to, from, (lane) => flipped(from, lane, to, lane)),
    left: named(left, from, to, (lane) => flipped(from, lane, to, lane)),
    entered_count: entered.length,
    left_count: left.length,
    stayed_count: [...to.matches].filter((i) => from.matches.has(i)).length,
  };
  timing.finish(to.matches.size);
  return { ...reply, time_taken: Math.round(timing.totalMs) };
}

/** A plan where it stands, with who matches. Errors as for scanDiff. */
export function sideOf(engine: ScanEngine, plan: Plan, request: ScanRequest, timing: Timing): DiffSide {
  const place = engine.place(plan, request);
  if ("reason" in place) return { plan, place, execution: undefined, matches: new Set(), members: new Set() };
  const { standing, universe } = place;
  const execution = engine.execution(standing, plan, request.barState);
  const matches = engine.during(request, (checkpoint) =>
    execution.matches(plan.conditions, universe.members, timing, checkpoint),
  );
  return { plan, place, execution, matches: new Set(matches), members: new Set(universe.members) };
}

function told(engine: ScanEngine, { plan, place, matches }: DiffSide): ScanDiff["from"] {
  const { as_of_resolved: resolved, as_of_feasibility: feasibility } = place.reply;
  const said = {
    as_of_resolved: resolved!,
    ...(feasibility === undefined ? {} : { as_of_feasibility: feasibility }),
  };
  if ("reason" in place) {
    const skipped = { skipped: true, skip_reason: place.reason };
    return { count: 0, universe_size: place.universeSize, end_time: engine.newestInstant, ...skipped, ...said };
  }
  const end = engine.endTime(plan, place.standing);
  return { count: matches.size, universe_size: place.universe.members.length, end_time: end, ...said };
}

/** Those that match at `here` alone, by ticker, with what flipped. */
function named(
  lanes: readonly number[],
  here: DiffSide,
  elsewhere: DiffSide,
  flippedOf: (lane: number) => FlippedCondition[],
): DiffedTicker[] {
  if ("reason" in here.place) return [];
  const { tickers } = here.place.standing.view.data.instruments;
  const sorted = [...lanes].sort((a, b) => (tickers[a]! < tickers[b]! ? -1 : 1)).slice(0, LIMITS.diffTickers);
  return sorted.map((lane) => ({
    ticker: tickers[lane]!,
    flipped: flippedOf(lane),
    considered: elsewhere.members.has(lane),
  }));
}

/** The conditions of one instrument that do not stand on both sides alike; sides of two markets number it differently. */
export function flipped(from: DiffSide, earlier: number, to: DiffSide, now: number): FlippedCondition[] {
  const later = to.plan.conditions.flatMap(leavesOf);
  return from.plan.conditions.flatMap(leavesOf).flatMap((leaf, k): FlippedCondition[] => {
    const [one, other] = [standOf(leaf, from, earlier), standOf(later[k]!, to, now)];
    if (one.holds === other.holds) return [];
    return [{ path: leaf.path, label: leaf.label, from: one, to: other }];
  });
}

/** How a condition stands on an instrument, after `matches` has told its scan who is left. */
function standOf(leaf: LeafPlan, { execution, place }: DiffSide, lane: number): FlippedCondition["from"] {
  throwIfInterrupted();
  assert(execution !== undefined && !("reason" in place), "a side without a place has no matches");
  const truth = new Uint8Array(place.standing.view.instruments);
  execution.truth(leaf, Int32Array.of(lane), 1, truth, false);
  const holds = truth[lane] === NULL ? null : truth[lane] === TRUE;
  if (leaf.kind === "patternModel") {
    return { holds, value: finite(scoreOn(leaf, execution, lane)), wanted: leaf.minScore };
  }
  if (leaf.kind !== "filter") return { holds, value: null, wanted: null };
  const { value, wanted } = sidesOf(leaf, execution, lane);
  return { holds, value: finite(value), wanted: finite(wanted) };
}

/** Both sides of the test that fails, or of the first one where none does. */
export function sidesOf(filter: FilterPlan, execution: Execution, lane: number): { value: number; wanted: number } {
  const { program, nodes } = execution.evaluators(filter).filter(filter);
  const to = program.bars.visible[lane]! - filter.ago;
  if (to <= 0 || !execution.considers(filter, lane)) return { value: Number.NaN, wanted: Number.NaN };
  const { value, wanted } = comparedValues(filter, execution, lane);
  const { operator, right } = filter.windows[0]!.tests[0]!;
  if (wanted === wanted || operator === "ne") return { value, wanted };
  const compared = right.kind === "constant" ? right.value : program.output(nodes.indexOf(right))[to - 1]!;
  return { value, wanted: compared };
}
