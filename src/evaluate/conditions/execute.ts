import { keyOf, labelOf } from "../plan/condition-names.ts";
import { evaluatesLane } from "../plan/rules/skip-decided.ts";
import type { Rules } from "../plan/rules/index.ts";
import { orderByCost } from "../plan/rules/order-by-cost.ts";
import { leavesOf, type ConditionPlan, type LeafBase } from "../plan/plan.ts";
import { CACHED_SOURCE } from "../backends/cached.ts";
import { BACKENDS } from "../backends/index.ts";
import { ConditionTruths } from "./condition-truths.ts";
import { conditionDependence, ScanPopulation, type Dependence } from "../cross/cross-scan.ts";
import { EvaluationViews, type EvaluationView, type ExecutionContext } from "./evaluation-views.ts";
import type { PassRates } from "./pass-rates.ts";
import type { PatternModels } from "../patterns/pattern-models.ts";
import type { ScanEvaluators } from "./scan-evaluators.ts";
import { Timing, type TimingSpan } from "./timing.ts";
import { trueLanes, written, type TruthSink } from "./truth-sink.ts";

const NS_PER_MS = 1e6;

/** Conditions by their dependence on the scan: 0, 1 and 2. */
type Stages = readonly [readonly ConditionPlan[], readonly ConditionPlan[], readonly ConditionPlan[]];

/**
 * Runs conditions over a universe, by the rules of src/evaluate/plan/rules:
 * 1. Conditions run in the order of cost divided by the share that they remove.
 * 2. Each condition runs only on the survivors of the earlier ones (`ConditionTruths`).
 * 3. Conditions that compare with others of the scan run last, after the populations that they compare with are set.
 */
export class Execution {
  readonly #views: EvaluationViews;
  readonly #truths: ConditionTruths<EvaluationView>;
  readonly #rules: Rules;
  readonly #passRates: PassRates;
  readonly #trueLanes: TruthSink;
  #staged: { readonly conditions: readonly ConditionPlan[]; readonly stages: Stages } | undefined;
  readonly #population: ScanPopulation;

  constructor(context: ExecutionContext) {
    const { instruments } = context.home.view;
    this.#trueLanes = trueLanes(new Uint8Array(instruments));
    this.#population = new ScanPopulation(instruments);
    this.#views = new EvaluationViews(context, this.#population);
    this.#rules = context.rules;
    this.#passRates = context.passRates;
    const viewOf = (leaf: LeafBase): EvaluationView => this.#views.of(leaf);
    this.#truths = new ConditionTruths({ ...context, backends: BACKENDS, viewOf });
  }

  evaluators(leaf: LeafBase): ScanEvaluators {
    return this.#views.of(leaf).evaluators;
  }

  patternModels(leaf: LeafBase): PatternModels {
    return this.#views.of(leaf).patternModels;
  }

  /**
   * Returns whether an instrument is in the universe of the condition's moment; if not, the condition is NULL on it.
   */
  considers(leaf: LeafBase, lane: number): boolean {
    return this.#views.considers(leaf, lane);
  }

  /** Groups conditions by their dependence on the scan. Each stage ends before the next population is set. */
  #stagesOf(conditions: readonly ConditionPlan[]): Stages {
    if (this.#staged?.conditions !== conditions) {
      const stages: Record<Dependence, ConditionPlan[]> = { 0: [], 1: [], 2: [] };
      for (const condition of conditions) stages[conditionDependence(condition)].push(condition);
      this.#staged = { conditions, stages: [stages[0], stages[1], stages[2]] };
    }
    return this.#staged.stages;
  }

  /** Returns the instruments of `universe` on which every condition is TRUE, in the order of `universe`. */
  matches(conditions: readonly ConditionPlan[], universe: Int32Array, timing: Timing): Int32Array {
    const survivors = universe.slice();
    let count = universe.length;
    const stages = this.#stagesOf(conditions);
    for (const [dependence, stage] of stages.entries()) {
      if (dependence > 0 && stages.slice(dependence).some((later) => later.length > 0)) {
        this.#population.set(dependence === 1 ? "filtered" : "matching", survivors.subarray(0, count));
      }
      const entrants = evaluatesLane(this.#rules, false) ? survivors.slice(0, count) : undefined;
      for (const condition of this.#ordered(stage)) {
        if (count === 0) break;
        const span = timing.begin("condition", labelOf(condition));
        const before = count;
        if (entrants === undefined) count = this.#truths.give(condition, survivors, count, this.#trueLanes, span);
        else count = this.#selectAmong(condition, entrants, survivors.subarray(0, count), span);
        timing.end(span, count);
        const key = keyOf(condition);
        this.#passRates.note(key, before, count);
        if (span.source === CACHED_SOURCE) continue;
        const evaluated = entrants?.length ?? before;
        this.#passRates.noteCostFromBars(key, evaluated, (span.duration * NS_PER_MS) / evaluated);
      }
    }
    return survivors.slice(0, count);
  }

  /** Returns the milliseconds that `matches` should take on a universe of this size, given what is cached now. */
  expectedMs(conditions: readonly ConditionPlan[], universe: number): number {
    let ns = 0;
    let left = universe;
    for (const condition of this.#stagesOf(conditions).flatMap((stage) => this.#ordered(stage))) {
      const { cost, passRate } = this.#truths.estimate(condition);
      ns += cost * left;
      left *= passRate;
    }
    return ns / NS_PER_MS;
  }

  #ordered(conditions: readonly ConditionPlan[]): readonly ConditionPlan[] {
    return orderByCost(this.#rules, conditions, (one) => this.#truths.estimate(one));
  }

  /**
   * Returns whether some condition compares with others of the scan, so that its truth is valid only after `matches`.
   */
  comparesWithin(conditions: readonly ConditionPlan[]): boolean {
    const [free] = this.#stagesOf(conditions);
    return free.length < conditions.length;
  }

  /** Requests the cached columns of all conditions, including those that the scan has not reached. */
  requestColumns(conditions: readonly ConditionPlan[]): void {
    for (const leaf of conditions.flatMap(leavesOf)) {
      if (leaf.kind !== "filter" && leaf.kind !== "feed") continue;
      const { evaluators, cachedColumns } = this.#views.of(leaf);
      const evaluator = leaf.kind === "feed" ? evaluators.feed(leaf) : evaluators.filter(leaf);
      evaluator.requestColumns(cachedColumns);
    }
  }

  /**
   * Keeps the `survivors` on which the condition is TRUE, but evaluates it on all `entrants`, as a scan without the rule
   * skipDecided does.
   */
  #selectAmong(condition: ConditionPlan, entrants: Int32Array, survivors: Int32Array, span: TimingSpan): number {
    const lanes = entrants.slice();
    const passed = new Set(lanes.subarray(0, this.#truths.give(condition, lanes, lanes.length, this.#trueLanes, span)));
    let kept = 0;
    for (const lane of survivors) if (passed.has(lane)) survivors[kept++] = lane;
    return kept;
  }

  /** Returns the labels of the conditions in the order in which they would run. */
  order(conditions: readonly ConditionPlan[]): string[] {
    return this.#stagesOf(conditions).flatMap((stage) => this.#ordered(stage).map(labelOf));
  }

  /** Writes the truth of lanes[0 … count-1] into truth[lane]. */
  truth(condition: ConditionPlan, lanes: Int32Array, truth: Uint8Array): void {
    this.#truths.give(condition, lanes, lanes.length, written(truth));
  }
}
