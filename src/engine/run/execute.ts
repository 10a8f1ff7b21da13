import { keyOf, labelOf } from "../plan/condition-names.ts";
import { evaluatesLane } from "../plan/rules/skip-decided.ts";
import type { Rules } from "../plan/rules/index.ts";
import { orderByCost, type ConditionEstimate } from "../plan/rules/order-by-cost.ts";
import { leavesOf, type ConditionPlan, type LeafBase } from "../plan/plan.ts";
import { conditionDependence, ScanPopulation, type Dependence } from "./cross/cross-scan.ts";
import { EvaluationViews, type ExecutionContext } from "./evaluation-views.ts";
import { BOTH, BOTH_TRUE, decidedTruth, EITHER, joinTruths } from "./join-truths.ts";
import { LeafTruths, type TruthSink } from "./leaf-truths.ts";
import type { PassRates } from "./pass-rates.ts";
import type { PatternModels } from "./patterns/pattern-models.ts";
import type { ScanEvaluators } from "./scan-evaluators.ts";
import { Timing, type TimingSpan } from "./timing.ts";
import { joinPlanes, type TruthPlanes } from "./truth-planes.ts";
import { FALSE, NULL, TRUE } from "./truth.ts";

/** Minimum number of instruments for a measurement of pass rate or cost. */
const LEAST_OBSERVED = 32;
const NS_PER_MS = 1e6;

/** Receivers of a condition's truths. Each keeps the lanes that need a further condition. */
interface TruthSinks {
  /** Receives the truth of one lane. */
  readonly one: TruthSink;
  /** Receives own[lane] for lanes[0 … count-1]; returns the number of lanes that it kept at the front. */
  readonly all: (own: Uint8Array, lanes: Int32Array, count: number, place: number) => number;
  /**
   * Receives planes of consecutive conditions; the outcome equals that of one `all` call per condition. Absent if `all`
   * must be called condition by condition.
   */
  readonly planes?: (planes: readonly TruthPlanes[], lanes: Int32Array, count: number, place: number) => number;
}

/** Conditions by their dependence on the scan: 0, 1 and 2. */
type Stages = readonly [readonly ConditionPlan[], readonly ConditionPlan[], readonly ConditionPlan[]];

/**
 * Runs conditions over a universe, by the rules of src/engine/plan/rules:
 * 1. Conditions run in the order of cost divided by the share that they remove.
 * 2. Each condition runs only on the survivors of the earlier ones: from cached columns if they exist, else from bars.
 * 3. A group (any, none, at least) evaluates its members only on lanes whose outcome is open. Members that read bars
 *    run together, instrument by instrument, and share the series that they compute.
 * 4. Conditions that compare with others of the scan run last, after the populations that they compare with are set.
 */
export class Execution {
  readonly #views: EvaluationViews;
  readonly #leaves: LeafTruths;
  readonly #rules: Rules;
  readonly #passRates: PassRates;
  readonly #truth: Uint8Array;
  readonly #survivors: Int32Array;
  #staged: { readonly conditions: readonly ConditionPlan[]; readonly stages: Stages } | undefined;
  readonly #population: ScanPopulation;

  constructor(context: ExecutionContext) {
    const { instruments } = context.home.view;
    this.#truth = new Uint8Array(instruments);
    this.#survivors = new Int32Array(instruments);
    this.#population = new ScanPopulation(instruments);
    this.#views = new EvaluationViews(context, this.#population);
    this.#leaves = new LeafTruths(this.#views, context.rules);
    this.#rules = context.rules;
    this.#passRates = context.passRates;
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
  matches(
    conditions: readonly ConditionPlan[],
    universe: Int32Array,
    timing: Timing,
    checkpoint: () => void,
  ): Int32Array {
    this.#leaves.checkpoint = checkpoint;
    const survivors = this.#survivors;
    survivors.set(universe);
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
        if (entrants === undefined) count = this.#select(condition, survivors, count, span);
        else count = this.#selectAmong(condition, entrants, survivors.subarray(0, count), span);
        timing.end(span, count);
        this.#note(condition, before, count / before);
        const evaluated = entrants?.length ?? before;
        if (evaluated < LEAST_OBSERVED || span.source === "tail columns") continue;
        this.#passRates.noteCostFromBars(keyOf(condition), (span.duration * NS_PER_MS) / evaluated);
      }
    }
    return survivors.slice(0, count);
  }

  /** Records the pass rate of a condition, if it ran on enough instruments. */
  #note(condition: ConditionPlan, evaluated: number, rate: number): void {
    if (evaluated >= LEAST_OBSERVED) this.#passRates.note(keyOf(condition), rate);
  }

  #ordered(conditions: readonly ConditionPlan[]): readonly ConditionPlan[] {
    return orderByCost(this.#rules, conditions, (one) => this.#estimate(one));
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

  /** Keeps the lanes of lanes[0 … count-1] on which the condition is TRUE; returns their number. */
  #select(condition: ConditionPlan, lanes: Int32Array, count: number, span: TimingSpan): number {
    const truth = this.#truth;
    if (condition.kind === "filter" && condition.moment === undefined) {
      const cached = this.#leaves.cached(condition);
      if (cached !== undefined) {
        span.source = "tail columns";
        return cached.evaluator.keepTrueCached(cached.columns, lanes, count, truth);
      }
    }
    this.truth(condition, lanes, count, truth, true, undefined, span);
    let kept = 0;
    for (let k = 0; k < count; k++) if (truth[lanes[k]!] === TRUE) lanes[kept++] = lanes[k]!;
    return kept;
  }

  /**
   * Like #select on `survivors`, but evaluates the condition on all `entrants`, as a scan without the rule askSurvivors
   * does.
   */
  #selectAmong(condition: ConditionPlan, entrants: Int32Array, survivors: Int32Array, span: TimingSpan): number {
    const lanes = entrants.slice();
    const passed = new Set(lanes.subarray(0, this.#select(condition, lanes, lanes.length, span)));
    let kept = 0;
    for (const lane of survivors) if (passed.has(lane)) survivors[kept++] = lane;
    return kept;
  }

  /** Returns the labels of the conditions in the order in which they would run. */
  order(conditions: readonly ConditionPlan[]): string[] {
    return this.#stagesOf(conditions).flatMap((stage) => this.#ordered(stage).map(labelOf));
  }

  #estimate(condition: ConditionPlan): ConditionEstimate {
    const passRate = this.#passRates.of(keyOf(condition));
    const cost = leavesOf(condition).reduce((sum, leaf) => sum + this.#leaves.cost(leaf), 0);
    return { cost, passRate };
  }

  /**
   * Writes the truth of lanes[0 … count-1] into truth[lane]. With `onlyTrue`, for callers that need only the TRUE
   * lanes, NULL and FALSE may be interchanged.
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
    if (checkpoint !== undefined) this.#leaves.checkpoint = checkpoint;
    switch (condition.kind) {
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
        return;
      default:
        this.#leaves.write(condition, lanes, count, truth, span);
    }
  }

  /**
   * Evaluates conditions in order on the open lanes and drops each lane that `sinks` does not keep. Consecutive filters
   * that read bars run together. `onlyTrue` as in `truth`.
   */
  #evaluateInTurn(
    conditions: readonly ConditionPlan[],
    lanes: Int32Array,
    count: number,
    onlyTrue: boolean,
    sinks: TruthSinks,
  ): void {
    const keepsDecided = evaluatesLane(this.#rules, false);
    const takePlanes = keepsDecided ? undefined : sinks.planes;
    const sink: TruthSink = (lane, one, place) => sinks.one(lane, one, place) || keepsDecided;
    const open = lanes.slice(0, count);
    const own = new Uint8Array(this.#truth.length);
    let left = count;
    for (let at = 0; at < conditions.length && left > 0;) {
      const filters = this.#leaves.batchFrom(conditions, at);
      if (filters.length > 0) {
        const first = at;
        left = this.#leaves.fromBars(filters, open, left, (lane, one, j) => sink(lane, one, first + j));
        at += filters.length;
        continue;
      }
      const planes = takePlanes === undefined ? [] : this.#leaves.planesFrom(conditions, at);
      if (takePlanes !== undefined && planes.length > 0) {
        left = takePlanes(planes, open, left, at);
        at += planes.length;
        continue;
      }
      this.truth(conditions[at]!, open, left, own, onlyTrue);
      if (keepsDecided) sinks.all(own, open.slice(0, left), left, at);
      else left = sinks.all(own, open, left, at);
      at++;
    }
  }

  /**
   * Writes the conjunction (decisive = FALSE) or disjunction (decisive = TRUE) in Kleene logic; skips decided lanes.
   */
  #junction(
    conditions: readonly ConditionPlan[],
    lanes: Int32Array,
    count: number,
    truth: Uint8Array,
    onlyTrue: boolean,
    decisive: typeof TRUE | typeof FALSE,
  ): void {
    const table = decisive === TRUE ? EITHER : onlyTrue ? BOTH_TRUE : BOTH;
    const neutral = decisive === TRUE ? FALSE : TRUE;
    for (let k = 0; k < count; k++) truth[lanes[k]!] = neutral;
    const ordered = orderByCost(this.#rules, conditions, (one) => this.#junctionEstimate(one, decisive));
    const note = (place: number, evaluated: number, decided: number): void =>
      this.#note(ordered[place]!, evaluated, (decisive === TRUE ? decided : evaluated - decided) / evaluated);
    this.#evaluateInTurn(ordered, lanes, count, onlyTrue, {
      one: (lane, one) => (truth[lane] = table[3 * truth[lane]! + one]!) !== decisive,
      all: (own, open, left, place) => {
        const kept = joinTruths(table, decisive, own, truth, open, left);
        note(place, left, left - kept);
        return kept;
      },
      planes: (planes, open, left, first) =>
        joinPlanes(planes, decisive, truth, open, left, (k, evaluated, decided) => note(first + k, evaluated, decided)),
    });
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
    const size = conditions.length;
    const trues = new Uint16Array(truth.length);
    const falses = new Uint16Array(truth.length);
    const one = (lane: number, own: number): boolean => {
      if (own === TRUE) trues[lane]!++;
      else if (own === FALSE) falses[lane]!++;
      return decidedTruth(needed, size, trues[lane]!, falses[lane]!) === undefined;
    };
    this.#evaluateInTurn(conditions, lanes, count, onlyTrue, {
      one,
      all: (own, open, left) => {
        let kept = 0;
        for (let k = 0; k < left; k++) if (one(open[k]!, own[open[k]!]!)) open[kept++] = open[k]!;
        return kept;
      },
    });
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      truth[lane] = decidedTruth(needed, size, trues[lane]!, falses[lane]!) ?? NULL;
    }
  }
}
