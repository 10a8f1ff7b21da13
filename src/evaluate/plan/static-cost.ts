import { throwIfInterrupted } from "#base";
import { nodesOf, totalTail } from "#expression";
import type { FeedTest } from "./feed-plan.ts";
import { barsOfLeaf } from "./plan-needs.ts";
import {
  depthOf,
  leavesOf,
  mostRowsOf,
  rowsOf,
  sidesOf,
  type FilterPlan,
  type LeafPlan,
  type ScanPlan,
  type TestWindow,
} from "./plan.ts";
import { added, NO_WORK, SeriesCosts, type MostRows, type SeriesWork } from "./series-cost.ts";

/** Nanoseconds to read a listing. */
export const ATTRIBUTE_COST = 50;
/** Measured nanoseconds of the chart-pattern detector per bar. */
export const CHART_BAR_COST = 600;
/** Measured nanoseconds to embed a window, and to compare an embedding with one example. */
export const EMBED_COST = 160_000;
const COMPARE_COST = 100;
/** Rough nanoseconds to walk over an instrument's rows of a feed. */
const WALK_COST = 5_000;
/** Measured nanoseconds to switch to an instrument, and for one test on one row. */
const SWITCH_COST = 500;
const TEST_COST = 2;
/** Least factor by which a compiled function is faster than the interpreter, even with few active lanes per tile. */
const COMPILED_GAIN = 8;

/** Cost of one condition with empty caches. */
export interface LeafCost {
  readonly leaf: LeafPlan;
  readonly work: SeriesWork;
  /** Bars that it reads per instrument, by frame key. */
  readonly bars: ReadonlyMap<string, number>;
}

/** Cost of a plan with empty caches, if no condition spares another one any work. */
export interface PlanCost {
  readonly leaves: readonly LeafCost[];
  readonly work: SeriesWork;
  /** Bytes of the rows that a thread holds during the computation. */
  readonly bytes: number;
}

/** Estimates the cost of a plan from the plan and the history lengths alone. */
export function staticCost(plan: ScanPlan, mostRows: MostRows): PlanCost {
  const series = new SeriesCosts(mostRows);
  const leaves = plan.conditions.flatMap(leavesOf).map((leaf): LeafCost => {
    throwIfInterrupted();
    const work = leafCost(leaf, series);
    return { leaf, work, bars: leaf.kind === "filter" ? series.takeBars() : wholeBars(leaf) };
  });
  return { leaves, work: leaves.reduce((sum, { work }) => added(sum, work), NO_WORK), bytes: series.bytes };
}

/** Returns the bars that a detector or an encoder reads. */
function wholeBars(leaf: LeafPlan): ReadonlyMap<string, number> {
  return new Map(barsOfLeaf(leaf).map(({ frame, bars }) => [frame.key, bars]));
}

/** Returns the nanoseconds of work on a population. */
export function workOn({ perMember, perInstrument }: SeriesWork, { members, instruments }: PopulationSize): number {
  return perMember * members + perInstrument * instruments;
}

/** Number of considered instruments, and of all instruments in the data. */
export interface PopulationSize {
  readonly members: number;
  readonly instruments: number;
}

function leafCost(leaf: LeafPlan, series: SeriesCosts): SeriesWork {
  const own = (ns: number): SeriesWork => ({ perMember: ns, perInstrument: 0 });
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

/** Returns the work of a filter on one instrument, from bars. */
export function filterCost(filter: FilterPlan, series: SeriesCosts): SeriesWork {
  const values = series.of([...new Set(sidesOf(filter))], mostRowsOf(filter.windows), filter.frame);
  return added(values, { perMember: SWITCH_COST + testsCost(filter.windows), perInstrument: 0 });
}

/** Returns the nanoseconds of a filter in a compiled function. `interpreted`: nanoseconds of the interpreter. */
export function compiledCost(interpreted: number): number {
  return interpreted / COMPILED_GAIN;
}

/** Returns the rough nanoseconds to compare an embedding with the examples of a model. */
export function compareCost(examples: number): number {
  return (examples + 1) * COMPARE_COST;
}

/** Returns the rough nanoseconds of a condition on feeds on one instrument. */
export function feedCost(test: FeedTest): number {
  if (test.kind !== "steps") return WALK_COST;
  const roots = sidesOf(test);
  const rows = depthOf(test) + Math.max(...roots.map(totalTail)) - 1;
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
