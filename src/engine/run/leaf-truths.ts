import type { ChartPatternPlan } from "../plan/chart-pattern-plan.ts";
import type { FeedPlan } from "../plan/feed-plan.ts";
import type { PatternModelPlan } from "../plan/pattern-model-plan.ts";
import type { AttributePlan, ConditionPlan, FilterPlan, LeafPlan } from "../plan/plan.ts";
import { joinsGroup } from "../plan/rules/group-filters.ts";
import type { Backend } from "../plan/backend.ts";
import { areCandlesBatched } from "../plan/rules/batch-candles.ts";
import { costFromBars, isWorthCompiling } from "../plan/rules/compile.ts";
import type { Rules } from "../plan/rules/index.ts";
import { useCached } from "../plan/rules/use-cached.ts";
import { ATTRIBUTE_COST } from "../plan/static-cost.ts";
import { attributeTruth } from "./facts/attribute.ts";
import type { WriteTruths } from "./facts/feed-truth.ts";
import type { FilterEvaluator, FilterColumns } from "./filter-evaluator.ts";
import { FilterGroup } from "./filter-group.ts";
import type { EvaluationViews } from "./evaluation-views.ts";
import { sliceOf } from "./interrupt.ts";
import type { TimingSpan } from "./timing.ts";
import type { TruthPlanes } from "./truth-planes.ts";
import { NULL, type Truth } from "./truth.ts";

/** Ns to read one truth from cached columns. */
const CACHED_TRUTH_COST = 2;

/** Receives a lane's truth of the condition at `place`; returns false if the lane needs no further condition. */
export type TruthSink = (lane: number, truth: number, place: number) => boolean;

/** A filter all of whose series are cached. */
interface CachedFilter {
  readonly evaluator: FilterEvaluator;
  readonly columns: FilterColumns;
}

/** Evaluates single conditions on lanes: from cached values if there are any, else from bars by one of the backends. */
export class LeafTruths {
  /** Throws if the running scan must stop. */
  checkpoint: () => void = () => {};
  readonly #views: EvaluationViews;
  readonly #rules: Rules;

  constructor(views: EvaluationViews, rules: Rules) {
    this.#views = views;
    this.#rules = rules;
  }

  /** Returns estimated ns per instrument, given what is cached now. */
  cost(leaf: LeafPlan): number {
    if (leaf.kind === "attribute") return ATTRIBUTE_COST;
    const view = this.#views.of(leaf);
    switch (leaf.kind) {
      case "chartPattern":
        return view.chartPatterns.cost(leaf);
      case "patternModel":
        return view.patternModels.cost(leaf);
      case "feed":
        return this.#cachedTruths(leaf) === undefined ? view.evaluators.feed(leaf).cost : CACHED_TRUTH_COST;
      case "filter": {
        if (this.cached(leaf) !== undefined) return view.evaluators.filter(leaf).cost(true);
        const interpreted = view.evaluators.filter(leaf).cost(false);
        return costFromBars(this.#rules, interpreted, () => view.evaluators.backendOf(leaf) === "compiled");
      }
    }
  }

  /**
   * Writes the truth of lanes[0 … count-1] into truth[lane]. At a leaf's own moment, an instrument outside the universe
   * of that moment gets NULL.
   */
  write(leaf: LeafPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    this.#write(leaf, lanes, count, truth, span);
    if (leaf.moment === undefined) return;
    const considered = this.#views.of(leaf).considered!;
    for (let k = 0; k < count; k++) if (considered[lanes[k]!] === 0) truth[lanes[k]!] = NULL;
  }

  #write(leaf: LeafPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    switch (leaf.kind) {
      case "attribute":
        return this.#attribute(leaf, lanes, count, truth);
      case "chartPattern":
        return this.#chartPattern(leaf, lanes, count, truth);
      case "patternModel":
        return this.#patternModel(leaf, lanes, count, truth, span);
      case "feed":
        return this.#feed(leaf, lanes, count, truth, span);
      case "filter":
        return this.#filter(leaf, lanes, count, truth, span);
    }
  }

  #attribute(plan: AttributePlan, lanes: Int32Array, count: number, truth: Uint8Array): void {
    const { view } = this.#views.of(plan);
    for (let k = 0; k < count; k++) truth[lanes[k]!] = attributeTruth(plan, view, lanes[k]!);
  }

  #chartPattern(plan: ChartPatternPlan, lanes: Int32Array, count: number, truth: Uint8Array): void {
    const { chartPatterns } = this.#views.of(plan);
    this.#laneByLane(chartPatterns.evaluatorOf(plan), chartPatterns.cost(plan), lanes, count, truth);
  }

  #patternModel(plan: PatternModelPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    const models = this.#views.of(plan).patternModels;
    if (span !== undefined) span.source = models.isReady(plan) ? "kept embeddings" : "bars";
    this.#laneByLane(models.evaluatorOf(plan), models.cost(plan), lanes, count, truth);
  }

  #feed(plan: FeedPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    const cached = this.#cachedTruths(plan);
    if (span !== undefined) span.source = cached === undefined ? "feeds" : "tail columns";
    if (cached !== undefined) return cached(lanes, count, truth);
    const { evaluators, cachedColumns } = this.#views.of(plan);
    const evaluator = evaluators.feed(plan);
    evaluator.requestColumns(cachedColumns);
    this.#laneByLane((lane) => evaluator.evaluate(lane), evaluator.cost, lanes, count, truth);
  }

  /** Returns what reads the truths of a condition on feeds from cached columns; undefined if one of them is missing. */
  #cachedTruths(plan: FeedPlan): WriteTruths | undefined {
    const { evaluators, cachedColumns } = this.#views.of(plan);
    return useCached(this.#rules, () => evaluators.feed(plan).findCached(cachedColumns));
  }

  /** Calls `truthOf` lane by lane. `cost`: estimated ns per lane. */
  #laneByLane(
    truthOf: (lane: number) => Truth,
    cost: number,
    lanes: Int32Array,
    count: number,
    truth: Uint8Array,
  ): void {
    const slice = sliceOf(cost);
    for (let k = 0; k < count; k++) {
      if (k % slice === 0) this.checkpoint();
      truth[lanes[k]!] = truthOf(lanes[k]!);
    }
  }

  #filter(filter: FilterPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    const cached = this.cached(filter);
    if (span !== undefined) span.source = cached === undefined ? "bars" : "tail columns";
    if (cached !== undefined) return cached.evaluator.evaluateCached(cached.columns, lanes, count, truth);
    this.fromBars([this.#views.of(filter).evaluators.filter(filter)], lanes, count, (lane, one) => {
      truth[lane] = one;
      return true;
    });
  }

  /** Returns the cached values of a filter for all instruments; undefined if one of its series is not cached. */
  cached(filter: FilterPlan): CachedFilter | undefined {
    const { evaluators, cachedColumns } = this.#views.of(filter);
    const evaluator = evaluators.filter(filter);
    const columns = useCached(this.#rules, () => evaluator.findCached(cachedColumns));
    return columns === undefined ? undefined : { evaluator, columns };
  }

  /**
   * Evaluates filters from bars, lane by lane, and hands each truth with the filter's place to `sink`. When `sink`
   * returns false, the lane's remaining filters are skipped and the lane is dropped. Keeps the other lanes at the front
   * of `lanes`; returns their number. All filters look at the same bar of the same frame.
   */
  fromBars(filters: readonly FilterEvaluator[], lanes: Int32Array, count: number, sink: TruthSink): number {
    const view = this.#views.of(filters[0]!.filter);
    let cost = 0;
    for (const evaluator of filters) {
      cost += evaluator.cost(false);
      evaluator.requestColumns(view.cachedColumns);
    }
    const plans = filters.map((one) => one.filter);
    const isWorth =
      view.evaluators.backendOf(plans[0]!) === "candles"
        ? areCandlesBatched(this.#rules, count)
        : isWorthCompiling(this.#rules, cost * count);
    const batch = isWorth ? view.evaluators.batchEvaluator(plans) : undefined;
    batch?.evaluate(lanes, count, this.checkpoint);
    const slice = sliceOf(cost);
    const group = new FilterGroup(filters, view.evaluators.series(filters[0]!.filter.frame));
    const { considered } = view;
    const report: TruthSink =
      considered === undefined ? sink : (lane, one, j) => sink(lane, considered[lane] === 0 ? NULL : one, j);
    let open = 0;
    for (let k = 0; k < count; k++) {
      if (batch === undefined && k % slice === 0) this.checkpoint();
      const lane = lanes[k]!;
      const isInBatch = batch !== undefined && batch.holds(lane);
      let stays = true;
      for (let j = 0; j < filters.length && stays; j++) {
        stays = report(lane, isInBatch ? batch.truth(j, lane) : group.evaluate(j, lane), j);
      }
      if (stays) lanes[open++] = lane;
    }
    return open;
  }

  /** Returns the longest run of conditions from place `first` on that are filters to evaluate together from bars. */
  batchFrom(conditions: readonly ConditionPlan[], first: number): FilterEvaluator[] {
    const filters: FilterPlan[] = [];
    const backendOf = (filter: FilterPlan): Backend => this.#views.of(filter).evaluators.backendOf(filter);
    for (let k = first; k < conditions.length; k++) {
      const condition = conditions[k]!;
      if (condition.kind !== "filter" || this.cached(condition) !== undefined) break;
      if (filters.length > 0 && !joinsGroup(this.#rules, filters, condition, backendOf)) break;
      filters.push(condition);
    }
    return filters.map((filter) => this.#views.of(filter).evaluators.filter(filter));
  }

  /**
   * Returns truth planes of the longest run of conditions from place `first` on that are cached as planes with the same
   * slots.
   */
  planesFrom(conditions: readonly ConditionPlan[], first: number): TruthPlanes[] {
    const planes: TruthPlanes[] = [];
    for (let k = first; k < conditions.length; k++) {
      const condition = conditions[k]!;
      const isHome = condition.kind === "filter" && condition.moment === undefined;
      const cached = isHome ? this.cached(condition)?.columns : undefined;
      if (cached === undefined || !("slots" in cached) || (k > first && cached.slots !== planes[0]!.slots)) break;
      planes.push(cached);
    }
    return planes;
  }
}
