import { keyOf, labelOf } from "../plan/condition-names.ts";
import { evaluatesLane } from "../plan/rules/skip-decided.ts";
import type { Rules } from "../plan/rules/index.ts";
import { orderByCost, type ConditionEstimate } from "../plan/rules/order-by-cost.ts";
import { leavesOf, type ConditionPlan, type LeafBase } from "../plan/plan.ts";
import { conditionDependence, ScanPopulation, type Dependence } from "./cross-scan.ts";
import { EvaluationViews, type ExecutionContext } from "./evaluation-views.ts";
import { BOTH, BOTH_TRUE, EITHER, joinTruths } from "./join-truths.ts";
import { LeafTruths, type Take } from "./leaf-truths.ts";
import type { PassRates } from "./pass-rates.ts";
import type { PatternModels } from "./pattern-models.ts";
import type { ScanEvaluators } from "./scan-evaluators.ts";
import { Timing, type TimingSpan } from "./timing.ts";
import { joinPlanes, type TruthPlanes } from "./truth-planes.ts";
import { FALSE, NULL, TRUE } from "./truth.ts";

/** Fewer instruments tell nothing of a condition. */
const LEAST_OBSERVED = 32;
const NS_PER_MS = 1e6;

/** How truths of conditions are taken, of one lane or of lanes[0 … count-1]: keeps those that need a further one. */
interface Takes {
  readonly one: Take;
  /** Takes own[lane]. The lanes that are kept. */
  readonly all: (own: Uint8Array, lanes: Int32Array, count: number, place: number) => number;
  /** The same of conditions that follow one another, in any way that is the same in the end; absent = one after the other. */
  readonly planes?: (planes: readonly TruthPlanes[], lanes: Int32Array, count: number, place: number) => number;
}

type Stages = readonly [readonly ConditionPlan[], readonly ConditionPlan[], readonly ConditionPlan[]];

/**
 * Runs conditions over a universe, by the rules of src/engine/plan/rules:
 * 1. conditions are ordered by cost over what they remove;
 * 2. each runs only on the survivors of those before it, from tail columns where they exist, else from bars;
 * 3. groups (any, none, at least) ask their members only where the outcome is still open, and those members that are
 *    answered from bars together, instrument by instrument, so that what one computes is there for the next;
 * 4. conditions that compare with others of the scan come after those that do not, and are told who is left.
 */
export class Execution {
  readonly #grounds: EvaluationViews;
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
    this.#grounds = new EvaluationViews(context, this.#population);
    this.#leaves = new LeafTruths(this.#grounds, context.rules);
    this.#rules = context.rules;
    this.#passRates = context.passRates;
  }

  evaluators(leaf: LeafBase): ScanEvaluators {
    return this.#grounds.of(leaf).evaluators;
  }

  patternModels(leaf: LeafBase): PatternModels {
    return this.#grounds.of(leaf).patternModels;
  }

  /** Whether a condition is asked of an instrument where it stands: one not listed then has no value of it. */
  considers(leaf: LeafBase, lane: number): boolean {
    return this.#grounds.considers(leaf, lane);
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
    this.#leaves.checkpoint = checkpoint;
    const survivors = this.#survivors;
    survivors.set(universe);
    let count = universe.length;
    const stages = this.#stagesOf(conditions);
    for (const [dependence, stage] of stages.entries()) {
      if (dependence > 0 && stages.slice(dependence).some((later) => later.length > 0)) {
        this.#population.set(dependence === 1 ? "filtered" : "matching", survivors.subarray(0, count));
      }
      const asked = evaluatesLane(this.#rules, false) ? survivors.slice(0, count) : undefined;
      for (const condition of this.#ordered(stage)) {
        if (count === 0) break;
        const span = timing.begin("condition", labelOf(condition));
        const before = count;
        if (asked === undefined) count = this.#select(condition, survivors, count, span);
        else count = this.#selectAmong(condition, asked, survivors.subarray(0, count), span);
        timing.end(span, count);
        this.#note(condition, before, count / before);
        if (before < LEAST_OBSERVED) continue;
        const fromBars = span.source !== "tail columns";
        if (fromBars) this.#passRates.noteSpent(keyOf(condition), (span.duration * NS_PER_MS) / before);
      }
    }
    return survivors.slice(0, count);
  }

  /** Remembers what share of so many instruments a condition let pass. */
  #note(condition: ConditionPlan, asked: number, rate: number): void {
    if (asked >= LEAST_OBSERVED) this.#passRates.note(keyOf(condition), rate);
  }

  #ordered(conditions: readonly ConditionPlan[]): readonly ConditionPlan[] {
    return orderByCost(this.#rules, conditions, (one) => this.#estimate(one));
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
      const { evaluators, cachedColumns: tails } = this.#grounds.of(leaf);
      evaluators.filter(leaf).want(tails);
    }
  }

  /** Keeps those of lanes[0 … count-1] on which the condition is true; how many they are. */
  #select(condition: ConditionPlan, lanes: Int32Array, count: number, span: TimingSpan): number {
    const truth = this.#truth;
    if (condition.kind === "filter" && condition.moment === undefined) {
      const kept = this.#leaves.kept(condition);
      if (kept !== undefined) {
        span.source = "tail columns";
        return kept.evaluator.selectTails(kept.tails, lanes, count, truth);
      }
    }
    this.truth(condition, lanes, count, truth, true, undefined, span);
    let kept = 0;
    for (let k = 0; k < count; k++) if (truth[lanes[k]!] === TRUE) lanes[kept++] = lanes[k]!;
    return kept;
  }

  /** The same, with the condition asked of all `asked`. */
  #selectAmong(condition: ConditionPlan, asked: Int32Array, survivors: Int32Array, span: TimingSpan): number {
    const lanes = asked.slice();
    const passed = new Set(lanes.subarray(0, this.#select(condition, lanes, lanes.length, span)));
    let kept = 0;
    for (const lane of survivors) if (passed.has(lane)) survivors[kept++] = lane;
    return kept;
  }

  /** The conditions in the order in which they would run, in words. */
  order(conditions: readonly ConditionPlan[]): string[] {
    return this.#stagesOf(conditions).flatMap((stage) => this.#ordered(stage).map(labelOf));
  }

  #estimate(condition: ConditionPlan): ConditionEstimate {
    const passRate = this.#passRates.of(keyOf(condition));
    const cost = leavesOf(condition).reduce((sum, leaf) => sum + this.#leaves.cost(leaf), 0);
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
   * Asks conditions in turn on the lanes that are still open, and drops those for which `takes` has no need of
   * more; those that are answered from bars together. With `onlyTrue` as in `truth`.
   */
  #ask(conditions: readonly ConditionPlan[], lanes: Int32Array, count: number, onlyTrue: boolean, takes: Takes): void {
    const askedOn = evaluatesLane(this.#rules, false);
    const joined = askedOn ? undefined : takes.planes;
    const takeOn: Take = (lane, one, place) => takes.one(lane, one, place) || askedOn;
    const open = lanes.slice(0, count);
    const own = new Uint8Array(this.#truth.length);
    let left = count;
    for (let at = 0; at < conditions.length && left > 0;) {
      const filters = this.#leaves.together(conditions, at);
      if (filters.length > 0) {
        const first = at;
        left = this.#leaves.fromBars(filters, open, left, (lane, one, j) => takeOn(lane, one, first + j));
        at += filters.length;
        continue;
      }
      const planes = joined === undefined ? [] : this.#leaves.planes(conditions, at);
      if (joined !== undefined && planes.length > 0) {
        left = joined(planes, open, left, at);
        at += planes.length;
        continue;
      }
      this.truth(conditions[at]!, open, left, own, onlyTrue);
      if (askedOn) takes.all(own, open.slice(0, left), left, at);
      else left = takes.all(own, open, left, at);
      at++;
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
    const table = decisive === TRUE ? EITHER : onlyTrue ? BOTH_TRUE : BOTH;
    const neutral = decisive === TRUE ? FALSE : TRUE;
    for (let k = 0; k < count; k++) truth[lanes[k]!] = neutral;
    const ordered = orderByCost(this.#rules, conditions, (one) => this.#junctionEstimate(one, decisive));
    const note = (place: number, asked: number, decided: number): void =>
      this.#note(ordered[place]!, asked, (decisive === TRUE ? decided : asked - decided) / asked);
    this.#ask(ordered, lanes, count, onlyTrue, {
      one: (lane, one) => (truth[lane] = table[3 * truth[lane]! + one]!) !== decisive,
      all: (own, open, left, place) => {
        const kept = joinTruths(table, decisive, own, truth, open, left);
        note(place, left, left - kept);
        return kept;
      },
      planes: (planes, open, left, first) =>
        joinPlanes(planes, decisive, truth, open, left, (k, asked, decided) => note(first + k, asked, decided)),
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
    const trues = new Uint16Array(truth.length);
    const nulls = new Uint16Array(truth.length);
    const one: Take = (lane, own, place) => {
      if (own === TRUE) trues[lane]!++;
      else if (own === NULL) nulls[lane]!++;
      const remaining = conditions.length - 1 - place;
      return trues[lane]! < needed && trues[lane]! + nulls[lane]! + remaining >= needed;
    };
    this.#ask(conditions, lanes, count, onlyTrue, {
      one,
      all: (own, open, left, place) => {
        let kept = 0;
        for (let k = 0; k < left; k++) if (one(open[k]!, own[open[k]!]!, place)) open[kept++] = open[k]!;
        return kept;
      },
    });
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      truth[lane] = trues[lane]! >= needed ? TRUE : trues[lane]! + nulls[lane]! >= needed ? NULL : FALSE;
    }
  }
}
