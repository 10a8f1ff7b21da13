import { keyOf, labelOf } from "../plan/condition-names.ts";
import { orderByCost, type ConditionEstimate } from "../plan/rules/order-by-cost.ts";
import { leavesOf, type AttributePlan, type ConditionPlan, type FilterPlan, type Placed } from "../plan/plan.ts";
import type { ChartPatternPlan } from "../plan/chart-pattern-plan.ts";
import type { FeedPlan } from "../plan/feed-plan.ts";
import type { PatternModelPlan } from "../plan/pattern-model-plan.ts";
import { ATTRIBUTE_COST } from "../plan/static-cost.ts";
import { attributeTruth } from "./attribute.ts";
import { conditionDependence, ScanPopulation, type Dependence } from "./cross-scan.ts";
import { FilterGroup } from "./filter-group.ts";
import type { FilterEvaluator } from "./filter-evaluator.ts";
import { Grounds, type ExecutionContext } from "./grounds.ts";
import type { PassRates } from "./pass-rates.ts";
import type { PatternModels } from "./pattern-models.ts";
import type { ScanEvaluators } from "./scan-evaluators.ts";
import { Timing, type TimingSpan } from "./timing.ts";
import { FALSE, NULL, TRUE, type Truth } from "./truth.ts";

/** Fewer instruments tell nothing of a condition. */
const LEAST_OBSERVED = 32;
const NS_PER_MS = 1e6;
/** Estimated nanoseconds between looks at the deadline and the caller's cancellation. */
const SLICE_COST = 2_000_000;

/** Estimated nanoseconds from which on a fused function, which must be compiled once, is worth it. */
const LEAST_FUSED_COST = 500_000;
/** How many times faster a compiled function is than the interpreter, at least, whatever few lanes of a tile are left. */
const FUSED_GAIN = 8;
/** Filters of one function: the time to compile it grows with them. */
const MOST_FUSED = 8;

/** Takes a lane's truth of the condition at a place; false where the lane needs no further one. */
type Take = (lane: number, truth: number, place: number) => boolean;

type Stages = readonly [readonly ConditionPlan[], readonly ConditionPlan[], readonly ConditionPlan[]];

/**
 * Runs conditions over a universe:
 * 1. conditions are ordered by cost over what they remove;
 * 2. each runs only on the survivors of those before it, from tail columns where they exist, else from bars;
 * 3. groups (any, none, at least) ask their members only where the outcome is still open, and those members that are
 *    answered from bars together, instrument by instrument, so that what one computes is there for the next;
 * 4. conditions that compare with others of the scan come after those that do not, and are told who is left.
 */
export class Execution {
  readonly #grounds: Grounds;
  readonly #passRates: PassRates;
  readonly #truth: Uint8Array;
  readonly #survivors: Int32Array;
  #staged: { readonly conditions: readonly ConditionPlan[]; readonly stages: Stages } | undefined;
  readonly #population: ScanPopulation;
  /** Throws when the running scan must stop. */
  #checkpoint: () => void = () => {};

  constructor(context: ExecutionContext) {
    const { instruments } = context.home.view;
    this.#truth = new Uint8Array(instruments);
    this.#survivors = new Int32Array(instruments);
    this.#population = new ScanPopulation(instruments);
    this.#grounds = new Grounds(context, this.#population);
    this.#passRates = context.passRates;
  }

  evaluators(leaf: Placed): ScanEvaluators {
    return this.#grounds.of(leaf).evaluators;
  }

  patternModels(leaf: Placed): PatternModels {
    return this.#grounds.of(leaf).patternModels;
  }

  /** Conditions by how much they depend on their scan: each stage runs before the next one is told who is left. */
  #stagesOf(conditions: readonly ConditionPlan[]): Stages {
    if (this.#staged?.conditions !== conditions) {
      const stages: Record<Dependence, ConditionPlan[]> = { 0: [], 1: [], 2: [] };
      for (const condition of conditions) stages[conditionDependence(condition)].push(condition);
      this.#staged = { conditions, stages: [stages[0], stages[1], stages[2]] };
    }
    return this.#staged.stages;
  }

  /** The instruments of `universe` on which every condition holds, in the order of `universe`. */
  matches(
    conditions: readonly ConditionPlan[],
    universe: Int32Array,
    timing: Timing,
    checkpoint: () => void,
  ): Int32Array {
    this.#checkpoint = checkpoint;
    const survivors = this.#survivors;
    survivors.set(universe);
    let count = universe.length;
    const stages = this.#stagesOf(conditions);
    for (const [dependence, stage] of stages.entries()) {
      if (dependence > 0 && stages.slice(dependence).some((later) => later.length > 0)) {
        this.#population.set(dependence === 1 ? "filtered" : "matching", survivors.subarray(0, count));
      }
      for (const condition of orderByCost(stage, (one) => this.#estimate(one))) {
        if (count === 0) break;
        const span = timing.begin("condition", labelOf(condition));
        const before = count;
        count = this.#select(condition, survivors, count, span);
        timing.end(span, count);
        if (before < LEAST_OBSERVED) continue;
        this.#passRates.note(keyOf(condition), count / before);
        const fromBars = span.source !== "tail columns";
        if (fromBars) this.#passRates.noteSpent(keyOf(condition), (span.duration * NS_PER_MS) / before);
      }
    }
    return survivors.slice(0, count);
  }

  /** Whether a condition compares with others of its scan, so that its truth rests on `matches` having been run. */
  comparesWithin(conditions: readonly ConditionPlan[]): boolean {
    const [free] = this.#stagesOf(conditions);
    return free.length < conditions.length;
  }

  /** Lets idle time compute what would answer all conditions, also those that were not reached. */
  want(conditions: readonly ConditionPlan[]): void {
    for (const leaf of conditions.flatMap(leavesOf)) {
      if (leaf.kind !== "filter") continue;
      const { evaluators, tails } = this.#grounds.of(leaf);
      evaluators.filter(leaf).want(tails);
    }
  }

  /** Keeps those of lanes[0 … count-1] on which the condition is true; how many they are. */
  #select(condition: ConditionPlan, lanes: Int32Array, count: number, span: TimingSpan): number {
    const truth = this.#truth;
    if (condition.kind === "filter") {
      const ground = this.#grounds.of(condition);
      const evaluator = ground.evaluators.filter(condition);
      const tails = evaluator.tails(ground.tails);
      if (tails !== undefined) {
        span.source = "tail columns";
        return evaluator.selectTails(tails, lanes, count, truth);
      }
    }
    this.truth(condition, lanes, count, truth, true, undefined, span);
    let kept = 0;
    for (let k = 0; k < count; k++) if (truth[lanes[k]!] === TRUE) lanes[kept++] = lanes[k]!;
    return kept;
  }

  /** The conditions in the order in which they would run, in words. */
  order(conditions: readonly ConditionPlan[]): string[] {
    return this.#stagesOf(conditions).flatMap((stage) => orderByCost(stage, (one) => this.#estimate(one)).map(labelOf));
  }

  #estimate(condition: ConditionPlan): ConditionEstimate {
    const passRate = this.#passRates.of(keyOf(condition));
    let cost = 0;
    for (const leaf of leavesOf(condition)) {
      if (leaf.kind === "attribute") cost += ATTRIBUTE_COST;
      else if (leaf.kind === "chartPattern") cost += this.#grounds.of(leaf).chartPatterns.cost(leaf);
      else if (leaf.kind === "patternModel") cost += this.patternModels(leaf).cost(leaf);
      else if (leaf.kind === "feed") cost += this.evaluators(leaf).feed(leaf).cost;
      else {
        const { evaluators, tails } = this.#grounds.of(leaf);
        const evaluator = evaluators.filter(leaf);
        const warm = evaluator.tails(tails) !== undefined;
        cost += evaluator.cost(warm) / (!warm && evaluators.isFusable(leaf) ? FUSED_GAIN : 1);
      }
    }
    return { cost, passRate };
  }

  /**
   * Writes the truth of lanes[0 … count-1] into truth[lane]. With `onlyTrue` a NULL may be written as FALSE and the
   * other way round: the caller only asks which are TRUE.
   */
  truth(
    condition: ConditionPlan,
    lanes: Int32Array,
    count: number,
    truth: Uint8Array,
    onlyTrue: boolean,
    checkpoint?: () => void,
    span?: TimingSpan,
  ): void {
    if (checkpoint !== undefined) this.#checkpoint = checkpoint;
    switch (condition.kind) {
      case "attribute":
        this.#attributeTruth(condition, lanes, count, truth);
        return;
      case "filter":
        this.#filterTruth(condition, lanes, count, truth, span);
        return;
      case "chartPattern":
        this.#chartPatternTruth(condition, lanes, count, truth);
        return;
      case "patternModel":
        this.#patternModelTruth(condition, lanes, count, truth, span);
        return;
      case "feed":
        this.#feedTruth(condition, lanes, count, truth, span);
        return;
      case "all":
        this.#junction(condition.of, lanes, count, truth, onlyTrue, FALSE);
        return;
      case "any":
        this.#junction(condition.of, lanes, count, truth, onlyTrue, TRUE);
        return;
      case "none":
        this.#junction(condition.of, lanes, count, truth, false, TRUE);
        for (let k = 0; k < count; k++) {
          const one = truth[lanes[k]!];
          truth[lanes[k]!] = one === NULL ? NULL : one === TRUE ? FALSE : TRUE;
        }
        return;
      case "atLeast":
        this.#atLeast(condition.of, condition.count, lanes, count, truth, onlyTrue);
    }
  }

  #attributeTruth(plan: AttributePlan, lanes: Int32Array, count: number, truth: Uint8Array): void {
    const { view } = this.#grounds.of(plan);
    for (let k = 0; k < count; k++) truth[lanes[k]!] = attributeTruth(plan, view, lanes[k]!);
  }

  #chartPatternTruth(plan: ChartPatternPlan, lanes: Int32Array, count: number, truth: Uint8Array): void {
    const { chartPatterns } = this.#grounds.of(plan);
    this.#laneByLane(chartPatterns.evaluatorOf(plan), chartPatterns.cost(plan), lanes, count, truth);
  }

  #patternModelTruth(
    plan: PatternModelPlan,
    lanes: Int32Array,
    count: number,
    truth: Uint8Array,
    span?: TimingSpan,
  ): void {
    const models = this.patternModels(plan);
    if (span !== undefined) span.source = models.isReady(plan) ? "kept embeddings" : "bars";
    this.#laneByLane(models.evaluatorOf(plan), models.cost(plan), lanes, count, truth);
  }

  #feedTruth(plan: FeedPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    if (span !== undefined) span.source = "feeds";
    const evaluator = this.evaluators(plan).feed(plan);
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
    const slice = Math.max(1, Math.min(512, Math.floor(SLICE_COST / cost)));
    for (let k = 0; k < count; k++) {
      if (k % slice === 0) this.#checkpoint();
      truth[lanes[k]!] = truthOf(lanes[k]!);
    }
  }

  #filterTruth(filter: FilterPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    const ground = this.#grounds.of(filter);
    const evaluator = ground.evaluators.filter(filter);
    const tails = evaluator.tails(ground.tails);
    if (tails !== undefined) {
      if (span !== undefined) span.source = "tail columns";
      evaluator.evaluateTails(tails, lanes, count, truth);
      return;
    }
    if (span !== undefined) span.source = "bars";
    this.#fromBars([evaluator], lanes, count, (lane, one) => {
      truth[lane] = one;
      return true;
    });
  }

  /**
   * Asks filters from bars, on each lane one after the other, and returns how many lanes stay open: those for which
   * `take` is true of the last. It is told the truth and the filter's place; where it is false no further one is asked.
   */
  #fromBars(filters: readonly FilterEvaluator[], lanes: Int32Array, count: number, take: Take): number {
    const ground = this.#grounds.of(filters[0]!.filter);
    let cost = 0;
    for (const evaluator of filters) {
      cost += evaluator.cost(false);
      evaluator.want(ground.tails);
    }
    const fused =
      cost * count < LEAST_FUSED_COST ? undefined : ground.evaluators.fused(filters.map((one) => one.filter));
    fused?.evaluate(lanes, count, this.#checkpoint);
    const slice = Math.max(1, Math.min(512, Math.floor(SLICE_COST / cost)));
    const group = new FilterGroup(filters, ground.evaluators.series(filters[0]!.filter.frame));
    let open = 0;
    for (let k = 0; k < count; k++) {
      if (fused === undefined && k % slice === 0) this.#checkpoint();
      const lane = lanes[k]!;
      const isFused = fused !== undefined && fused.bars.holds(lane);
      let stays = true;
      for (let j = 0; j < filters.length && stays; j++) {
        stays = take(lane, isFused ? fused.truth(j, lane) : group.evaluate(j, lane), j);
      }
      if (stays) lanes[open++] = lane;
    }
    return open;
  }

  /**
   * Asks conditions in turn on the lanes that are still open, and drops those for which `take` is false; those that are
   * answered from bars together. With `onlyTrue` as in `truth`.
   */
  #ask(conditions: readonly ConditionPlan[], lanes: Int32Array, count: number, onlyTrue: boolean, take: Take): void {
    const open = lanes.slice(0, count);
    const own = new Uint8Array(this.#truth.length);
    let left = count;
    for (let at = 0; at < conditions.length && left > 0;) {
      const filters = this.#filtersFromBars(conditions, at);
      if (filters.length > 0) {
        const first = at;
        left = this.#fromBars(filters, open, left, (lane, one, j) => take(lane, one, first + j));
        at += filters.length;
        continue;
      }
      this.truth(conditions[at]!, open, left, own, onlyTrue);
      let kept = 0;
      for (let k = 0; k < left; k++) if (take(open[k]!, own[open[k]!]!, at)) open[kept++] = open[k]!;
      left = kept;
      at++;
    }
  }

  /**
   * The filters from `first` on that follow one another, fit in a group and cannot be answered by tail columns; those that
   * can be fused, of which a function takes so many, apart from the others.
   */
  #filtersFromBars(conditions: readonly ConditionPlan[], first: number): FilterEvaluator[] {
    const filters: FilterEvaluator[] = [];
    for (let k = first; k < conditions.length; k++) {
      const condition = conditions[k]!;
      if (condition.kind !== "filter") break;
      const { evaluators, tails } = this.#grounds.of(condition);
      const evaluator = evaluators.filter(condition);
      if (evaluator.tails(tails) !== undefined) break;
      const fusable = evaluators.isFusable(condition);
      if (filters.length > 0) {
        if (!FilterGroup.fit(filters[0]!, evaluator) || fusable !== evaluators.isFusable(filters[0]!.filter)) break;
        if (fusable && filters.length === MOST_FUSED) break;
      }
      filters.push(evaluator);
    }
    return filters;
  }

  /** Conjunction (decisive = FALSE) or disjunction (decisive = TRUE), Kleene's: decided lanes are asked no further. */
  #junction(
    conditions: readonly ConditionPlan[],
    lanes: Int32Array,
    count: number,
    truth: Uint8Array,
    onlyTrue: boolean,
    decisive: typeof TRUE | typeof FALSE,
  ): void {
    const neutral = decisive === TRUE ? FALSE : TRUE;
    const nullDecides = onlyTrue && decisive === FALSE;
    const unknown = new Uint8Array(truth.length);
    const decided = new Uint8Array(truth.length);
    const ordered = orderByCost(conditions, (one) => this.#junctionEstimate(one, decisive));
    this.#ask(ordered, lanes, count, onlyTrue, (lane, one) => {
      if (one === decisive || (nullDecides && one === NULL)) {
        decided[lane] = 1;
        return false;
      }
      if (one === NULL) unknown[lane] = 1;
      return true;
    });
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      truth[lane] = decided[lane] === 1 ? decisive : unknown[lane] === 1 ? NULL : neutral;
    }
  }

  #junctionEstimate(condition: ConditionPlan, decisive: typeof TRUE | typeof FALSE): ConditionEstimate {
    const { cost, passRate } = this.#estimate(condition);
    return { cost, passRate: decisive === FALSE ? passRate : 1 - passRate };
  }

  #atLeast(
    conditions: readonly ConditionPlan[],
    needed: number,
    lanes: Int32Array,
    count: number,
    truth: Uint8Array,
    onlyTrue: boolean,
  ): void {
    const trues = new Uint16Array(truth.length);
    const nulls = new Uint16Array(truth.length);
    this.#ask(conditions, lanes, count, onlyTrue, (lane, one, place) => {
      if (one === TRUE) trues[lane]!++;
      else if (one === NULL) nulls[lane]!++;
      const remaining = conditions.length - 1 - place;
      return trues[lane]! < needed && trues[lane]! + nulls[lane]! + remaining >= needed;
    });
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      truth[lane] = trues[lane]! >= needed ? TRUE : trues[lane]! + nulls[lane]! >= needed ? NULL : FALSE;
    }
  }
}
