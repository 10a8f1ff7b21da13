import { nodesOf, totalTail } from "#expression";
import type { FeedTest } from "./feed-plan.ts";
import { nodesOfFilter } from "./feeds-of.ts";
import { barsOfLeaf } from "./plan-needs.ts";
import { leavesOf, rowsOf, type FilterPlan, type LeafPlan, type Plan, type TestWindow } from "./plan.ts";
import { added, NO_WORK, SeriesCosts, type MostRows, type SeriesWork } from "./series-cost.ts";

/** Nanoseconds of a look at the listings. */
export const ATTRIBUTE_COST = 50;
/** Nanoseconds, measured: the detector of chart patterns on one bar. */
export const CHART_BAR_COST = 600;
/** Nanoseconds, measured: a window becomes an embedding; an embedding is compared with one example. */
export const EMBED_COST = 160_000;
const COMPARE_COST = 100;
/** Rough nanoseconds of a walk over the rows that a feed has of an instrument. */
const WALK_COST = 5_000;
/** Nanoseconds, measured: to turn to an instrument, and one test on one row. */
const TURN_COST = 500;
const TEST_COST = 2;
/** How many times faster a compiled function is than the interpreter, at least, whatever few lanes of a tile are left. */
const COMPILED_GAIN = 8;

/** What one condition costs where nothing is kept. */
export interface LeafCost {
  readonly leaf: LeafPlan;
  readonly work: SeriesWork;
  /** Bars of one instrument that it reads, by the key of their frame. */
  readonly bars: ReadonlyMap<string, number>;
}

/** What a plan costs where nothing is kept and no condition spares another one its work. */
export interface PlanCost {
  readonly leaves: readonly LeafCost[];
  readonly work: SeriesWork;
  /** Bytes of the rows that a thread holds while it computes. */
  readonly bytes: number;
}

/** Reads nothing but the plan and how long histories are. */
export function staticCost(plan: Plan, mostRows: MostRows): PlanCost {
  const series = new SeriesCosts(mostRows);
  const leaves = plan.conditions.flatMap(leavesOf).map((leaf): LeafCost => {
    const work = leafCost(leaf, series);
    return { leaf, work, bars: leaf.kind === "filter" ? series.takeBars() : wholeBars(leaf) };
  });
  return { leaves, work: leaves.reduce((sum, { work }) => added(sum, work), NO_WORK), bytes: series.bytes };
}

/** The bars that a detector or an encoder is given. */
function wholeBars(leaf: LeafPlan): ReadonlyMap<string, number> {
  return new Map(barsOfLeaf(leaf).map(({ frame, bars }) => [frame.key, bars]));
}

/** Nanoseconds of work on so many considered instruments, of a market of so many. */
export function workOn({ own, among }: SeriesWork, { members, everybody }: Population): number {
  return own * members + among * everybody;
}

/** How many instruments are considered, and how many the data have. */
export interface Population {
  readonly members: number;
  readonly everybody: number;
}

function leafCost(leaf: LeafPlan, series: SeriesCosts): SeriesWork {
  const own = (ns: number): SeriesWork => ({ own: ns, among: 0 });
  switch (leaf.kind) {
    case "attribute":
      return own(ATTRIBUTE_COST);
    case "chartPattern":
      return own(leaf.bars * CHART_BAR_COST);
    case "patternModel":
      return own(EMBED_COST + compareCost(leaf.model.head.exemplars.length));
    case "feed":
      return own(feedCost(leaf.test));
    case "filter":
      return filterCost(leaf, series);
  }
}

/** A filter on one instrument, from bars. */
export function filterCost(filter: FilterPlan, series: SeriesCosts): SeriesWork {
  const rows = Math.max(...filter.windows.map(rowsOf));
  const values = series.of([...new Set(nodesOfFilter(filter))], rows, filter.frame);
  return added(values, { own: TURN_COST + testsCost(filter.windows), among: 0 });
}

/** The same where a compiled function answers it; `interpreted`: nanoseconds where none does. */
export function compiledCost(interpreted: number): number {
  return interpreted / COMPILED_GAIN;
}

/** Rough nanoseconds to compare an embedding with the examples of a model. */
export function compareCost(examples: number): number {
  return (examples + 1) * COMPARE_COST;
}

/** Rough nanoseconds of a condition on feeds on one instrument. */
export function feedCost(test: FeedTest): number {
  if (test.kind !== "steps") return WALK_COST;
  const roots = [test.left, ...test.windows.flatMap(({ tests }) => tests.map(({ right }) => right))];
  const rows = test.ago + Math.max(...test.windows.map(rowsOf)) + Math.max(...roots.map(totalTail)) - 1;
  let cost = testsCost(test.windows);
  for (const node of new Set(roots.flatMap(nodesOf))) {
    if (node.kind === "fact") cost += rows * node.fact.cost(node.params);
    else if (node.kind === "call") cost += rows * node.primitive.cost(node.params);
  }
  return cost;
}

function testsCost(windows: readonly TestWindow[]): number {
  return windows.reduce((sum, window) => sum + rowsOf(window) * window.tests.length * TEST_COST, 0);
}
