import { orderByCost, type ConditionEstimate } from "../plan/rules/order-by-cost.ts";
import { leavesOf, type AttributePlan, type ConditionPlan, type LeafPlan } from "../plan/plan.ts";
import type { ChartPatternPlan } from "../plan/chart-pattern-plan.ts";
import type { FeedPlan } from "../plan/feed-plan.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { attributeTruth } from "./attribute.ts";
import type { ChartPatternAges } from "./chart-pattern-ages.ts";
import { conditionDependence, ScanPopulation, type Dependence } from "./cross-scan.ts";
import { feedEvaluator, type FeedEvaluator } from "./feed-truth.ts";
import { depthOf, FilterEvaluator } from "./filter-evaluator.ts";
import type { PassRates } from "./pass-rates.ts";
import type { TailCache } from "./tail-cache.ts";
import { Timing, type TimingSpan } from "./timing.ts";
import { FALSE, NULL, TRUE } from "./truth.ts";

/** Nanoseconds of a look at the listings. */
const ATTRIBUTE_COST = 50;
/** Estimated nanoseconds between looks at the deadline and the caller's cancellation. */
const SLICE_COST = 2_000_000;

export interface ExecutionContext {
  readonly view: ScanView;
  readonly tails: TailCache;
  readonly passRates: PassRates;
  readonly chartPatterns: ChartPatternAges;
}

/**
 * Runs conditions over a universe:
 * 1. conditions are ordered by cost over what they remove;
 * 2. each runs only on the survivors of those before it, from tail columns where they exist, else from bars;
 * 3. groups (any, none, at least) ask their members only where the outcome is still open;
 * 4. conditions that compare with others of the scan come after those that do not, and are told who is left.
 */
export class Execution {
  readonly #context: ExecutionContext;
  readonly #evaluators = new Map<LeafPlan, FilterEvaluator>();
  readonly #feedEvaluators = new Map<FeedPlan, FeedEvaluator>();
  readonly #truth: Uint8Array;
  readonly #population: ScanPopulation;
  /** Throws when the running scan must stop. */
  #checkpoint: () => void = () => {};

  constructor(context: ExecutionContext) {
    this.#context = context;
    this.#truth = new Uint8Array(context.view.instruments);
    this.#population = new ScanPopulation(context.view.instruments);
  }

  feedEvaluatorOf(leaf: FeedPlan): FeedEvaluator {
    let evaluator = this.#feedEvaluators.get(leaf);
    if (evaluator === undefined) {
      evaluator = feedEvaluator(leaf, this.#context.view);
      this.#feedEvaluators.set(leaf, evaluator);
    }
    return evaluator;
  }

  evaluatorOf(leaf: LeafPlan & { kind: "filter" }): FilterEvaluator {
    let evaluator = this.#evaluators.get(leaf);
    if (evaluator === undefined) {
      evaluator = new FilterEvaluator(leaf, this.#context.view, this.#population);
      this.#evaluators.set(leaf, evaluator);
    }
    return evaluator;
  }

  /** The instruments of `universe` on which every condition holds, in the order of `universe`. */
  matches(
    conditions: readonly ConditionPlan[],
    universe: Int32Array,
    timing: Timing,
    checkpoint: () => void,
  ): Int32Array {
    this.#checkpoint = checkpoint;
    const survivors = universe.slice();
    let count = survivors.length;
    const stages = stagesOf(conditions);
    for (const [dependence, stage] of stages.entries()) {
      if (dependence > 0 && stages.slice(dependence).some((later) => later.length > 0)) {
        this.#population.set(dependence === 1 ? "filtered" : "matching", survivors.subarray(0, count));
      }
      for (const condition of orderByCost(stage, (one) => this.#estimate(one))) {
        if (count === 0) break;
        const span = timing.begin("condition", labelOf(condition));
        const before = count;
        count = this.#select(condition, survivors, count, span);
        if (before >= 32) this.#context.passRates.note(keyOf(condition), count / before);
        timing.end(span, count);
      }
    }
    return survivors.slice(0, count);
  }

  /** Whether a condition compares with others of its scan, so that its truth rests on `matches` having been run. */
  comparesWithin(conditions: readonly ConditionPlan[]): boolean {
    return conditions.some((condition) => conditionDependence(condition) > 0);
  }

  /** Keeps those of lanes[0 … count-1] on which the condition is true; how many they are. */
  #select(condition: ConditionPlan, lanes: Int32Array, count: number, span: TimingSpan): number {
    const truth = this.#truth;
    if (condition.kind === "filter") {
      const evaluator = this.evaluatorOf(condition);
      const tails = evaluator.tails(this.#context.tails);
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
    const stages = stagesOf(conditions);
    return stages.flatMap((stage) => orderByCost(stage, (one) => this.#estimate(one)).map(labelOf));
  }

  #estimate(condition: ConditionPlan): ConditionEstimate {
    const passRate = this.#context.passRates.of(keyOf(condition));
    let cost = 0;
    for (const leaf of leavesOf(condition)) {
      if (leaf.kind === "attribute") cost += ATTRIBUTE_COST;
      else if (leaf.kind === "chartPattern") cost += this.#context.chartPatterns.cost(leaf);
      else if (leaf.kind === "feed") cost += this.feedEvaluatorOf(leaf).cost;
      else {
        const evaluator = this.evaluatorOf(leaf);
        cost += evaluator.cost(evaluator.tails(this.#context.tails) !== undefined);
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
    for (let k = 0; k < count; k++) truth[lanes[k]!] = attributeTruth(plan, this.#context.view, lanes[k]!);
  }

  #chartPatternTruth(plan: ChartPatternPlan, lanes: Int32Array, count: number, truth: Uint8Array): void {
    const { chartPatterns } = this.#context;
    const slice = Math.max(1, Math.floor(SLICE_COST / chartPatterns.cost(plan)));
    for (let k = 0; k < count; k++) {
      if (k % slice === 0) this.#checkpoint();
      truth[lanes[k]!] = chartPatterns.evaluate(plan, lanes[k]!);
    }
  }

  #feedTruth(plan: FeedPlan, lanes: Int32Array, count: number, truth: Uint8Array, span?: TimingSpan): void {
    if (span !== undefined) span.source = "feeds";
    const evaluator = this.feedEvaluatorOf(plan);
    const slice = Math.max(1, Math.min(512, Math.floor(SLICE_COST / evaluator.cost)));
    for (let k = 0; k < count; k++) {
      if (k % slice === 0) this.#checkpoint();
      const lane = lanes[k]!;
      truth[lane] = evaluator.evaluate(lane);
    }
  }

  #filterTruth(
    filter: LeafPlan & { kind: "filter" },
    lanes: Int32Array,
    count: number,
    truth: Uint8Array,
    span?: TimingSpan,
  ): void {
    const { tails } = this.#context;
    const evaluator = this.evaluatorOf(filter);
    const ready = evaluator.tails(tails);
    if (ready !== undefined) {
      if (span !== undefined) span.source = "tail columns";
      evaluator.evaluateTails(ready, lanes, count, truth);
      return;
    }
    if (span !== undefined) span.source = "bars";
    if (evaluator.lasting) for (const node of evaluator.nodes) tails.want(filter.frame, node, depthOf(filter));
    const slice = Math.max(1, Math.min(512, Math.floor(SLICE_COST / evaluator.cost(false))));
    for (let k = 0; k < count; k++) {
      if (k % slice === 0) this.#checkpoint();
      const lane = lanes[k]!;
      truth[lane] = evaluator.evaluate(lane);
    }
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
    const open = lanes.slice(0, count);
    let left = count;
    const unknown = new Uint8Array(truth.length);
    const decided = new Uint8Array(truth.length);
    const own = new Uint8Array(truth.length);
    for (const condition of orderByCost(conditions, (one) => this.#junctionEstimate(one, decisive))) {
      if (left === 0) break;
      this.truth(condition, open, left, own, onlyTrue);
      let kept = 0;
      for (let k = 0; k < left; k++) {
        const lane = open[k]!;
        const one = own[lane]!;
        if (one === decisive || (onlyTrue && decisive === FALSE && one === NULL)) decided[lane] = 1;
        else {
          if (one === NULL) unknown[lane] = 1;
          open[kept++] = lane;
        }
      }
      left = kept;
    }
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
    const open = lanes.slice(0, count);
    const trues = new Uint16Array(truth.length);
    const nulls = new Uint16Array(truth.length);
    const own = new Uint8Array(truth.length);
    let left = count;
    let remaining = conditions.length;
    for (const condition of conditions) {
      if (left === 0) break;
      this.truth(condition, open, left, own, onlyTrue);
      remaining--;
      let kept = 0;
      for (let k = 0; k < left; k++) {
        const lane = open[k]!;
        if (own[lane] === TRUE) trues[lane]!++;
        else if (own[lane] === NULL) nulls[lane]!++;
        const reached = trues[lane]! >= needed;
        const hopeless = trues[lane]! + nulls[lane]! + remaining < needed;
        if (!reached && !hopeless) open[kept++] = lane;
      }
      left = kept;
    }
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      truth[lane] = trues[lane]! >= needed ? TRUE : trues[lane]! + nulls[lane]! >= needed ? NULL : FALSE;
    }
  }
}

/** Conditions by how much they depend on their scan: those of each stage run before the next stage is told who is left. */
function stagesOf(conditions: readonly ConditionPlan[]): ConditionPlan[][] {
  const stages: Record<Dependence, ConditionPlan[]> = { 0: [], 1: [], 2: [] };
  for (const condition of conditions) stages[conditionDependence(condition)].push(condition);
  return [stages[0], stages[1], stages[2]];
}

export function labelOf(condition: ConditionPlan): string {
  if (!("of" in condition)) return condition.label;
  const members = condition.of.length === 1 ? "1 condition" : `${condition.of.length} conditions`;
  return condition.kind === "atLeast" ? `at least ${condition.count} of ${members}` : `${condition.kind} of ${members}`;
}

/** A name under which a condition's share of passes is remembered, whatever payload it stands in. */
function keyOf(condition: ConditionPlan): string {
  if (!("of" in condition)) return condition.key;
  const count = condition.kind === "atLeast" ? condition.count : "";
  return `${condition.kind}${count}(${condition.of.map(keyOf).join(";")})`;
}
