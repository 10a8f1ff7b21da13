import { LIMITS } from "#contract";
import { sidesOf, type Side } from "../diff.ts";
import { leavesOf, type LeafPlan } from "../plan/plan.ts";
import { NULL, TRUE } from "../run/truth.ts";

/** How a condition stands on one ticker in one of two markets. */
export interface LeafStand {
  /** Null where it could not be computed. */
  readonly holds: boolean | null;
  /** Both sides of its test; NaN where it has none. */
  readonly value: number;
  readonly wanted: number;
}

export interface LeafDifference {
  readonly ticker: string;
  readonly from: LeafStand;
  readonly to: LeafStand;
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
export function compareLeaves(from: Side, to: Side): readonly LeafComparison[] {
  const others = to.plan.conditions.flatMap(leavesOf);
  const shared = sharedLanes(from, to);
  return from.plan.conditions.flatMap(leavesOf).map((leaf, k) => compareLeaf(leaf, others[k]!, from, to, shared));
}

interface Pair {
  readonly ticker: string;
  readonly here: number;
  readonly there: number;
}

function sharedLanes(from: Side, to: Side): readonly Pair[] {
  if ("reason" in from.place || "reason" in to.place) return [];
  const { ids, tickers } = from.place.standing.view.data.instruments;
  const others = to.place.standing.view.data.instruments.ids;
  const places = new Map([...to.members].map((lane) => [others[lane]!, lane]));
  return [...from.members].flatMap((here) => {
    const there = places.get(ids[here]!);
    return there === undefined ? [] : [{ ticker: tickers[here]!, here, there }];
  });
}

function compareLeaf(leaf: LeafPlan, other: LeafPlan, from: Side, to: Side, shared: readonly Pair[]): LeafComparison {
  const here = standsOf(
    leaf,
    from,
    Int32Array.from(shared, (pair) => pair.here),
  );
  const there = standsOf(
    other,
    to,
    Int32Array.from(shared, (pair) => pair.there),
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

function standsOf(leaf: LeafPlan, { execution, place }: Side, lanes: Int32Array): (lane: number) => LeafStand {
  const nothing = { holds: null, value: Number.NaN, wanted: Number.NaN };
  if (execution === undefined || "reason" in place) return () => nothing;
  const truth = new Uint8Array(place.standing.view.instruments);
  execution.truth(leaf, lanes, lanes.length, truth, false);
  return (lane) => {
    const holds = truth[lane] === NULL ? null : truth[lane] === TRUE;
    return leaf.kind === "filter" ? { holds, ...sidesOf(leaf, execution, lane) } : { ...nothing, holds };
  };
}

/** 0 for the same bits and for no value on both sides. */
function distanceOf(a: number, b: number): number {
  if (Object.is(a, b) || a === b || (Number.isNaN(a) && Number.isNaN(b))) return 0;
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Infinity;
  return Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
}
