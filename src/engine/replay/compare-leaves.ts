import { LIMITS } from "#contract";
import { sideOf, testOperands, type DiffSide } from "../diff.ts";
import { leavesOf, type LeafPlan, type Moment, type Plan } from "../plan/plan.ts";
import { conditionDependence } from "../run/cross-scan.ts";
import { NULL, TRUE } from "../run/truth.ts";
import type { ScanEngine, ScanRequest } from "../scanner.ts";

/** How a condition stands on one ticker in one of two markets. */
export interface LeafReading {
  /** Null where it could not be computed. */
  readonly holds: boolean | null;
  /** Both sides of its test; NaN where it has none. */
  readonly value: number;
  readonly wanted: number;
}

export interface LeafDifference {
  readonly ticker: string;
  readonly from: LeafReading;
  readonly to: LeafReading;
}

/** One condition on everybody who is considered in both markets. */
export interface LeafComparison {
  readonly path: string;
  readonly label: string;
  /** Tickers on which it does not hold alike. */
  readonly flipped: number;
  /** Tickers whose values are not the same bits. */
  readonly moved: number;
  /** The greatest relative difference of two values; Infinity where one has none. */
  readonly distance: number;
  /** Of the tickers that flipped or moved, at most LIMITS.diffTickers, the flipped ones first. */
  readonly differences: readonly LeafDifference[];
}

/** Every condition of a scan at two sides that shall be alike; none where the data serve only one of them. */
export function compareLeaves(from: DiffSide, to: DiffSide): readonly LeafComparison[] {
  const others = to.plan.conditions.flatMap(leavesOf);
  const shared = sharedLanes(from, to);
  return from.plan.conditions.flatMap(leavesOf).map((leaf, k) => compareLeaf(leaf, others[k]!, from, to, shared));
}

/**
 * The conditions that stand at one moment of their own, against what a scan of that moment says over other data; those
 * whom that scan does not consider must have no value. None where the data do not serve it.
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
  const plan: Plan = { ...from.plan, key: `${from.plan.key}\n${moment.key}`, moment, moments: [], conditions };
  const to = sideOf(engine, plan, request, engine.timing("own moment"));
  const pairs = lanePairs(from, to);
  return own.map((leaf, k) => compareLeaf(leaf, conditions[k]!, from, to, pairs));
}

interface Pair {
  readonly ticker: string;
  readonly here: number;
  /** -1 = not considered there. */
  readonly there: number;
}

function sharedLanes(from: DiffSide, to: DiffSide): readonly Pair[] {
  return lanePairs(from, to).filter(({ there }) => there >= 0);
}

function lanePairs(from: DiffSide, to: DiffSide): readonly Pair[] {
  if ("reason" in from.place || "reason" in to.place) return [];
  const { ids, tickers } = from.place.marketView.view.data.instruments;
  const others = to.place.marketView.view.data.instruments.ids;
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
  const here = standsOf(
    leaf,
    from,
    Int32Array.from(shared, (pair) => pair.here),
  );
  const there = standsOf(
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
    const apart = Math.max(distanceOf(one.value, two.value), distanceOf(one.wanted, two.wanted));
    if (apart > 0) moved++;
    distance = Math.max(distance, apart);
    const isFlipped = one.holds !== two.holds;
    if (isFlipped) flipped++;
    const list = isFlipped ? differences : moves;
    if ((isFlipped || apart > 0) && list.length < LIMITS.diffTickers) list.push({ ticker, from: one, to: two });
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

function standsOf(leaf: LeafPlan, { execution, place }: DiffSide, lanes: Int32Array): (lane: number) => LeafReading {
  const nothing = { holds: null, value: Number.NaN, wanted: Number.NaN };
  if (execution === undefined || "reason" in place) return () => nothing;
  const truth = new Uint8Array(place.marketView.view.instruments);
  execution.truth(leaf, lanes, lanes.length, truth, false);
  return (lane) => {
    if (lane < 0) return nothing;
    const holds = truth[lane] === NULL ? null : truth[lane] === TRUE;
    return leaf.kind === "filter" ? { holds, ...testOperands(leaf, execution, lane) } : { ...nothing, holds };
  };
}

/** 0 for the same bits and for no value on both sides. */
function distanceOf(a: number, b: number): number {
  if (Object.is(a, b) || a === b || (Number.isNaN(a) && Number.isNaN(b))) return 0;
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Infinity;
  return Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
}
