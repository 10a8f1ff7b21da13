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
import { attributeTruth } from "./attribute.ts";
import type { FilterEvaluator, FilterColumns } from "./filter-evaluator.ts";
import { FilterGroup } from "./filter-group.ts";
import type { EvaluationViews } from "./evaluation-views.ts";
import type { TimingSpan } from "./timing.ts";
import type { TruthPlanes } from "./truth-planes.ts";
import { NULL, type Truth } from "./truth.ts";

/** Estimated nanoseconds between looks at the deadline and the caller's cancellation. */
const SLICE_COST = 2_000_000;
/** Instruments between them at most. */
const MOST_SLICE = 512;

/** Takes a lane's truth of the condition at a place; false where the lane needs no further one. */
export type Take = (lane: number, truth: number, place: number) => boolean;

/** A filter whose series are all kept. */
interface KeptFilter {
  readonly evaluator: FilterEvaluator;
  readonly tails: FilterColumns;
}

/** Instruments between two looks at the deadline where one costs so many nanoseconds. */
const sliceOf = (cost: number): number => Math.max(1, Math.min(MOST_SLICE, Math.floor(SLICE_COST / cost)));

/** The truth of single conditions on lanes: from what is kept where it is, else from bars, compiled or interpreted. */
export class LeafTruths {
  /** Throws when the running scan must stop. */
  checkpoint: () => void = () => {};
  readonly #grounds: EvaluationViews;
  readonly #rules: Rules;

  constructor(grounds: EvaluationViews, rules: Rules) {
    this.#grounds = grounds;
    this.#rules = rules;
  }

  /** Nanoseconds of one instrument, with what is kept. */
  cost(leaf: LeafPlan): number {
    if (leaf.kind === "attribute") return ATTRIBUTE_COST;
    const ground = this.#grounds.of(leaf);
    switch (leaf.kind) {
      case "chartPattern":
        return ground.chartPatterns.cost(leaf);
      case "patternModel":
        return ground.patternModels.cost(leaf);
      case "feed":
        return ground.evaluators.feed(leaf).cost;
      case "filter": {
        if (this.kept(leaf) !== undefined) return ground.evaluators.filter(leaf).cost(true);
        const interpreted = ground.evaluators.filter(leaf).cost(false);
        return costFromBars(this.#rules, interpreted, () => ground.evaluators.wayOf(leaf) === "compiled");
      }
    }
  }

  /** Writes the truth of lanes[0 … count-1] into truth[lane]: NULL where nobody would consider the instrument then. */
  write(leaf: LeafPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    this.#write(leaf, lanes, count, truth, span);
    if (leaf.moment === undefined) return;
    const considered = this.#grounds.of(leaf).considered!;
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
    const { view } = this.#grounds.of(plan);
    for (let k = 0; k < count; k++) truth[lanes[k]!] = attributeTruth(plan, view, lanes[k]!);
  }

  #chartPattern(plan: ChartPatternPlan, lanes: Int32Array, count: number, truth: Uint8Array): void {
    const { chartPatterns } = this.#grounds.of(plan);
    this.#laneByLane(chartPatterns.evaluatorOf(plan), chartPatterns.cost(plan), lanes, count, truth);
  }

  #patternModel(plan: PatternModelPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    const models = this.#grounds.of(plan).patternModels;
    if (span !== undefined) span.source = models.isReady(plan) ? "kept embeddings" : "bars";
    this.#laneByLane(models.evaluatorOf(plan), models.cost(plan), lanes, count, truth);
  }

  #feed(plan: FeedPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    if (span !== undefined) span.source = "feeds";
    const evaluator = this.#grounds.of(plan).evaluators.feed(plan);
    this.#laneByLane((lane) => evaluator.evaluate(lane), evaluator.cost, lanes, count, truth);
  }

  /** `cost`: estimated nanoseconds of a lane. */
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
    const kept = this.kept(filter);
    if (span !== undefined) span.source = kept === undefined ? "bars" : "tail columns";
    if (kept !== undefined) return kept.evaluator.evaluateTails(kept.tails, lanes, count, truth);
    this.fromBars([this.#grounds.of(filter).evaluators.filter(filter)], lanes, count, (lane, one) => {
      truth[lane] = one;
      return true;
    });
  }

  /** What answers a filter without bars, whoever is considered; undefined where a series of it is not kept. */
  kept(filter: FilterPlan): KeptFilter | undefined {
    const { evaluators, cachedColumns: tails } = this.#grounds.of(filter);
    const evaluator = evaluators.filter(filter);
    const found = useCached(this.#rules, () => evaluator.tails(tails));
    return found === undefined ? undefined : { evaluator, tails: found };
  }

  /**
   * Asks filters from bars, on each lane one after the other, and returns how many lanes stay open: those for which
   * `take` is true of the last. It is told the truth and the filter's place; where it is false no further one is asked.
   */
  fromBars(filters: readonly FilterEvaluator[], lanes: Int32Array, count: number, take: Take): number {
    const ground = this.#grounds.of(filters[0]!.filter);
    let cost = 0;
    for (const evaluator of filters) {
      cost += evaluator.cost(false);
      evaluator.want(ground.cachedColumns);
    }
    const plans = filters.map((one) => one.filter);
    const isWorth =
      ground.evaluators.wayOf(plans[0]!) === "candles"
        ? areCandlesBatched(this.#rules, count)
        : isWorthCompiling(this.#rules, cost * count);
    const abreast = isWorth ? ground.evaluators.abreast(plans) : undefined;
    abreast?.evaluate(lanes, count, this.checkpoint);
    const slice = sliceOf(cost);
    const group = new FilterGroup(filters, ground.evaluators.series(filters[0]!.filter.frame));
    const { considered } = ground;
    const told: Take =
      considered === undefined ? take : (lane, one, j) => take(lane, considered[lane] === 0 ? NULL : one, j);
    let open = 0;
    for (let k = 0; k < count; k++) {
      if (abreast === undefined && k % slice === 0) this.checkpoint();
      const lane = lanes[k]!;
      const isAbreast = abreast !== undefined && abreast.holds(lane);
      let stays = true;
      for (let j = 0; j < filters.length && stays; j++) {
        stays = told(lane, isAbreast ? abreast.truth(j, lane) : group.evaluate(j, lane), j);
      }
      if (stays) lanes[open++] = lane;
    }
    return open;
  }

  /** The filters from place `first` on that follow one another and are asked together, from bars. */
  together(conditions: readonly ConditionPlan[], first: number): FilterEvaluator[] {
    const filters: FilterPlan[] = [];
    const wayOf = (filter: FilterPlan): Backend => this.#grounds.of(filter).evaluators.wayOf(filter);
    for (let k = first; k < conditions.length; k++) {
      const condition = conditions[k]!;
      if (condition.kind !== "filter" || this.kept(condition) !== undefined) break;
      if (filters.length > 0 && !joinsGroup(this.#rules, filters, condition, wayOf)) break;
      filters.push(condition);
    }
    return filters.map((filter) => this.#grounds.of(filter).evaluators.filter(filter));
  }

  /** What answers the filters from place `first` on that follow one another and are kept as planes of the same slots. */
  planes(conditions: readonly ConditionPlan[], first: number): TruthPlanes[] {
    const planes: TruthPlanes[] = [];
    for (let k = first; k < conditions.length; k++) {
      const condition = conditions[k]!;
      const isHome = condition.kind === "filter" && condition.moment === undefined;
      const tails = isHome ? this.kept(condition)?.tails : undefined;
      if (tails === undefined || !("slots" in tails) || (k > first && tails.slots !== planes[0]!.slots)) break;
      planes.push(tails);
    }
    return planes;
  }
}
