import { nodesOf, type SeriesNode } from "#expression";
import { isIntraday, TIMEFRAME_INFO } from "#market";
import type { Frame } from "#tiles";
import { MOST_DEPTH } from "../cache/column-cache.ts";
import { candleSeries } from "../candles/frame-candles.ts";
import { MOST_ROWS } from "../compiled/compared-rows.ts";
import { canCompile, canCompileSeries } from "../compiled/compiled-program.ts";
import { canStep } from "../compiled/step-program.ts";
import { filterDependence } from "../cross/cross-scan.ts";
import { depthOf, mostRowsOf, seriesOf, type FilterPlan, type LeafPlan } from "../plan/plan.ts";
import { SeriesCosts, type MostRows, type SeriesWork } from "../plan/series-cost.ts";
import { compiledCost, workOn, type LeafCost, type PopulationSize } from "../plan/static-cost.ts";
import { cachedCost } from "./filter-evaluator.ts";

/**
 * Measured nanoseconds per instrument (`npm run bench -- live` prints estimates beside measurements): to copy a row of values
 * and compare it with the one before; to take the truths of a leaf, and to compare a row; to bring a series to the next
 * snapshot, beside the calls of its formula, and more where every bar is new; to find a candlestick; to begin the interpreter.
 */
const ROW_COST = 2;
const LEAF_COST = 2;
const COMPARE_COST = 0.5;
const STEP_COST = 15;
const NEW_BAR_COST = 60;
const CANDLE_COST = 5;
const INTERPRET_COST = 1_500;

const MINUTES_OF_SESSION = 390;

/** A piece of the work that followed conditions cost per snapshot: a series or a leaf. Pieces of equal keys are done once. */
export interface FollowedPart {
  readonly key: string;
  /** Nanoseconds for all listed instruments. */
  readonly ns: number;
}

/** Costs of keeping leaves and series true from snapshot to snapshot, on every listed instrument. */
export class FollowedCosts {
  readonly #series: SeriesCosts;
  readonly #population: PopulationSize;

  constructor(mostRows: MostRows, population: PopulationSize) {
    this.#series = new SeriesCosts(mostRows);
    this.#population = population;
  }

  /** Returns the pieces of a leaf that is evaluated at the moment of now. `work`: from bars, as `staticCost` gives it. */
  ofLeaf({ leaf, work }: LeafCost): FollowedPart[] {
    const key = `leaf ${leaf.kind} ${leaf.key}`;
    // They are evaluated when a bar of their frame closes.
    if (leaf.kind === "chartPattern" || leaf.kind === "patternModel")
      return [{ key, ns: this.#on(work) / minutesBetweenCloses(leaf.frame) }];
    if (leaf.kind !== "filter") return [{ key, ns: this.#on(work) }];
    if (!isFollowed(leaf)) return [{ key, ns: this.#on(fromBars(leaf, work)) }];
    const rows = mostRowsOf(leaf.windows);
    const series = seriesOf(leaf);
    const perInstrument = rows > MOST_ROWS ? cachedCost(leaf) : LEAF_COST + rows * series.length * COMPARE_COST;
    return [
      { key, ns: perInstrument * this.#population.instruments },
      ...series.map((node) => this.ofSeries(leaf.frame, node, depthOf(leaf))),
    ];
  }

  /** Returns the piece of a series of which the `depth` newest values are kept. */
  ofSeries(frame: Frame, node: SeriesNode, depth: number): FollowedPart {
    return { key: `series ${frame.key} ${node.key}`, ns: this.#on(this.#workOf(frame, node, depth)) };
  }

  #workOf(frame: Frame, node: SeriesNode, depth: number): SeriesWork {
    const own = (ns: number): SeriesWork => ({ perMember: ns, perInstrument: 0 });
    if (depth === 1 && candleSeries(node) !== undefined) return own(CANDLE_COST);
    const kept = STEP_COST + depth * ROW_COST + (isIntraday(frame.timeframe) ? NEW_BAR_COST : 0);
    if (node.kind === "column") return own(kept);
    if (!frame.toNow && canStep(node)) {
      const calls = nodesOf(node).reduce(
        (sum, one) => sum + (one.kind === "call" ? one.primitive.cost(one.params) : 0),
        0,
      );
      return own(kept + compiledCost(calls));
    }
    const { perMember, perInstrument } = this.#series.of([node], depth, frame);
    const computed = canCompileSeries(node, depth) ? compiledCost(perMember) : INTERPRET_COST + perMember;
    return { perMember: kept + computed, perInstrument };
  }

  #on = (work: SeriesWork): number => workOn(work, this.#population);
}

function minutesBetweenCloses({ timeframe }: Frame): number {
  const info = TIMEFRAME_INFO[timeframe];
  return info.kind === "minutes" ? info.length : MINUTES_OF_SESSION;
}

/** True if the columns of a filter are kept from snapshot to snapshot. */
function isFollowed(filter: FilterPlan): boolean {
  return filter.moment === undefined && filterDependence(filter) === 0 && depthOf(filter) <= MOST_DEPTH;
}

/** Returns the work of a leaf that a scan evaluates from bars. */
export function fromBars(leaf: LeafPlan, work: SeriesWork): SeriesWork {
  if (leaf.kind !== "filter" || !canCompile(leaf)) return work;
  return { perMember: compiledCost(work.perMember), perInstrument: work.perInstrument };
}
