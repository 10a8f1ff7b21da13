import { LIMITS } from "#contract";
import { leavesOf, type LeafPlan, type Moment, type ScanPlan, conditionDependence, NULL, TRUE } from "#evaluate";
import { sideOf, testOperands, type DiffSide } from "../diff.ts";
import type { ScanEngine } from "../scanner.ts";
import type { ScanRequest } from "../scan-request.ts";

/** Truth and operands of a condition on one ticker in one of two markets. */
export interface LeafReading {
  /** Null if it could not be computed. */
  readonly holds: boolean | null;
  /** Operands of its test; NaN if it has none. */
  readonly value: number;
  readonly wanted: number;
}

export interface LeafDifference {
  readonly ticker: string;
  readonly from: LeafReading;
  readonly to: LeafReading;
}

/** Comparison of one condition over the instruments that both markets consider. */
export interface LeafComparison {
  readonly path: string;
  readonly label: string;
  /** Number of tickers with different truths. */
  readonly flipped: number;
  /** Number of tickers with different values. */
  readonly moved: number;
  /** Maximum relative difference of two values; Infinity if one is missing. */
  readonly distance: number;
  /** Tickers that flipped or moved, flipped ones first, at most LIMITS.diffTickers. */
  readonly differences: readonly LeafDifference[];
}

/**
 * Compares every condition of a scan at two sides that should agree. Nothing is compared if the data serve only one
 * side.
 */
export function compareLeaves(from: DiffSide, to: DiffSide): readonly LeafComparison[] {
  const others = to.plan.conditions.flatMap(leavesOf);
  const shared = sharedLanes(from, to);
  return from.plan.conditions.flatMap(leavesOf).map((leaf, k) => compareLeaf(leaf, others[k]!, from, to, shared));
}

/**
 * Compares the conditions with one moment of their own against a scan at that moment over other data. Instruments that
 * the scan does not consider must have no value. Nothing is compared if the data cannot serve that moment.
 */
export function compareOwnMoment(
  from: DiffSide,
  moment: Moment,
  engine: ScanEngine,
  request: ScanRequest,
): readonly LeafComparison[] {
  const own = from.plan.conditions
    .flatMap(leavesOf)
    .filter((leaf) => leaf.moment?.key === moment.key && conditionDependence(leaf) === 0);
  const conditions = own.map((leaf): LeafPlan => {
    const { moment: _, ...alone } = leaf;
    return alone as LeafPlan;
  });
  const plan: ScanPlan = { ...from.plan, key: `${from.plan.key}\n${moment.key}`, moment, moments: [], conditions };
  const to = sideOf(engine, plan, request, engine.timing("own moment"));
  const pairs = lanePairs(from, to);
  return own.map((leaf, k) => compareLeaf(leaf, conditions[k]!, from, to, pairs));
}

interface Pair {
  readonly ticker: string;
  readonly here: number;
  /** -1 = not considered in the other market. */
  readonly there: number;
}

function sharedLanes(from: DiffSide, to: DiffSide): readonly Pair[] {
  return lanePairs(from, to).filter(({ there }) => there >= 0);
}

function lanePairs(from: DiffSide, to: DiffSide): readonly Pair[] {
  if ("reason" in from.target || "reason" in to.target) return [];
  const { ids, tickers } = from.target.marketView.view.data.instruments;
  const others = to.target.marketView.view.data.instruments.ids;
  const places = new Map([...to.members].map((lane) => [others[lane]!, lane]));
  return [...from.members].map((here) => ({ ticker: tickers[here]!, here, there: places.get(ids[here]!) ?? -1 }));
}

function compareLeaf(
  leaf: LeafPlan,
  other: LeafPlan,
  from: DiffSide,
  to: DiffSide,
  shared: readonly Pair[],
): LeafComparison {
  const here = readingsOf(
    leaf,
    from,
    Int32Array.from(shared, (pair) => pair.here),
  );
  const there = readingsOf(
    other,
    to,
    Int32Array.from(
      shared.filter((pair) => pair.there >= 0),
      (pair) => pair.there,
    ),
  );
  const differences: LeafDifference[] = [];
  const moves: LeafDifference[] = [];
  let flipped = 0;
  let moved = 0;
  let distance = 0;
  for (const { ticker, here: lane, there: twin } of shared) {
    const [one, two] = [here(lane), there(twin)];
    const difference = Math.max(distanceOf(one.value, two.value), distanceOf(one.wanted, two.wanted));
    if (difference > 0) moved++;
    distance = Math.max(distance, difference);
    const isFlipped = one.holds !== two.holds;
    if (isFlipped) flipped++;
    const list = isFlipped ? differences : moves;
    if ((isFlipped || difference > 0) && list.length < LIMITS.diffTickers) list.push({ ticker, from: one, to: two });
  }
  const { path, label } = leaf;
  return {
    path,
    label,
    flipped,
    moved,
    distance,
    differences: [...differences, ...moves].slice(0, LIMITS.diffTickers),
  };
}

function readingsOf(
  leaf: LeafPlan,
  { execution, target: place }: DiffSide,
  lanes: Int32Array,
): (lane: number) => LeafReading {
  const nothing = { holds: null, value: Number.NaN, wanted: Number.NaN };
  if (execution === undefined || "reason" in place) return () => nothing;
  const truth = new Uint8Array(place.marketView.view.instruments);
  execution.truth(leaf, lanes, truth);
  return (lane) => {
    if (lane < 0) return nothing;
    const holds = truth[lane] === NULL ? null : truth[lane] === TRUE;
    return leaf.kind === "filter" ? { holds, ...testOperands(leaf, execution, lane) } : { ...nothing, holds };
  };
}

/** Returns the relative difference; 0 for equal bits and for two missing values. */
function distanceOf(a: number, b: number): number {
  if (Object.is(a, b) || a === b || (Number.isNaN(a) && Number.isNaN(b))) return 0;
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Infinity;
  return Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
}
