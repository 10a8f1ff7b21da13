import { assert } from "#base";
import { keyOf } from "../plan/condition-names.ts";
import { leavesOf, type ConditionPlan, type GroupPlan, type LeafPlan } from "../plan/plan.ts";
import type { Rules } from "../plan/rules/index.ts";
import { orderByCost, type ConditionEstimate } from "../plan/rules/order-by-cost.ts";
import { evaluatesLane } from "../plan/rules/skip-decided.ts";
import type { Backend } from "./backends/backend.ts";
import { BACKENDS } from "./backends/index.ts";
import type { EvaluationView, EvaluationViews } from "./evaluation-views.ts";
import { BOTH, BOTH_TRUE, decidedTruth, EITHER, joinTruths } from "./join-truths.ts";
import type { PassRates } from "./pass-rates.ts";
import type { TimingSpan } from "./timing.ts";
import { joinPlanes } from "./truth-planes.ts";
import { keepingDecided, nullOutside, trueLanes, written, type TruthSink } from "./truth-sink.ts";
import { FALSE, NULL, TRUE } from "./truth.ts";

/**
 * Evaluates conditions on lanes. A leaf goes to the first of `BACKENDS` that takes it. A group (all, any, none, at
 * least) evaluates its members only on lanes whose outcome is open, those that a backend joins in one call.
 */
export class ConditionTruths {
  readonly #views: EvaluationViews;
  readonly #rules: Rules;
  readonly #passRates: PassRates;

  constructor(views: EvaluationViews, rules: Rules, passRates: PassRates) {
    this.#views = views;
    this.#rules = rules;
    this.#passRates = passRates;
  }

  /** Returns the estimate of a condition, given what is cached now. */
  estimate(condition: ConditionPlan): ConditionEstimate {
    const cost = leavesOf(condition).reduce((sum, leaf) => {
      const view = this.#views.of(leaf);
      return sum + backendOf(leaf, view).cost(leaf, view);
    }, 0);
    return { cost, passRate: this.#passRates.of(keyOf(condition)) };
  }

  /**
   * Keeps the lanes of lanes[0 … count-1] on which the condition is TRUE; returns their number. `truth`: scratch memory
   * by lane.
   */
  select(condition: ConditionPlan, lanes: Int32Array, count: number, truth: Uint8Array, span: TimingSpan): number {
    return this.#one(condition, lanes, count, trueLanes(truth), true, span);
  }

  /** Writes the truth of lanes[0 … count-1] into truth[lane]. */
  write(condition: ConditionPlan, lanes: Int32Array, count: number, truth: Uint8Array): void {
    this.#one(condition, lanes, count, written(truth), false);
  }

  /**
   * Gives the truths of one condition to `sink`; returns the number of lanes that it keeps. With `onlyTrue`, for sinks
   * that need only the TRUE lanes, NULL and FALSE may be interchanged.
   */
  #one(
    condition: ConditionPlan,
    lanes: Int32Array,
    count: number,
    sink: TruthSink,
    onlyTrue: boolean,
    span?: TimingSpan,
  ): number {
    if (!("of" in condition)) return this.#leaves([condition], lanes, count, sink, 0, span);
    this.#group(condition, lanes, count, sink.own, onlyTrue);
    return sink.all(lanes, count, 0);
  }

  /** Evaluates leaves that one backend joins. An instrument outside the universe of their moment gets NULL. */
  #leaves(
    leaves: readonly LeafPlan[],
    lanes: Int32Array,
    count: number,
    sink: TruthSink,
    place: number,
    span?: TimingSpan,
  ): number {
    const [first] = leaves;
    const view = this.#views.of(first!);
    const { considered } = view;
    const backend = backendOf(first!, view);
    if (span !== undefined) span.source = backend.source?.(first!, view);
    return backend.truths(
      leaves,
      view,
      lanes,
      count,
      considered === undefined ? sink : nullOutside(considered, sink),
      place,
    );
  }

  /** Returns the longest run of conditions from leaf `first` at `place` on that its backend joins. */
  #joined(first: LeafPlan, conditions: readonly ConditionPlan[], place: number): LeafPlan[] {
    const view = this.#views.of(first);
    const backend = backendOf(first, view);
    const leaves = [first];
    for (let k = place + 1; k < conditions.length; k++) {
      const next = conditions[k]!;
      if ("of" in next || next.moment?.key !== first.moment?.key) break;
      if (backendOf(next, view) !== backend || backend.joins?.(leaves, next, view) !== true) break;
      leaves.push(next);
    }
    return leaves;
  }

  #group(group: GroupPlan, lanes: Int32Array, count: number, truth: Uint8Array, onlyTrue: boolean): void {
    switch (group.kind) {
      case "all":
        return this.#junction(group.of, lanes, count, truth, onlyTrue, FALSE);
      case "any":
        return this.#junction(group.of, lanes, count, truth, onlyTrue, TRUE);
      case "none":
        this.#junction(group.of, lanes, count, truth, false, TRUE);
        for (let k = 0; k < count; k++) {
          const one = truth[lanes[k]!];
          truth[lanes[k]!] = one === NULL ? NULL : one === TRUE ? FALSE : TRUE;
        }
        return;
      case "atLeast":
        return this.#atLeast(group.of, group.count, lanes, count, truth, onlyTrue);
    }
  }

  /** Evaluates conditions in order on the open lanes and drops each lane that `sink` does not keep. */
  #inTurn(
    conditions: readonly ConditionPlan[],
    lanes: Int32Array,
    count: number,
    sink: TruthSink,
    onlyTrue: boolean,
  ): void {
    const receiver = evaluatesLane(this.#rules, false) ? keepingDecided(sink) : sink;
    const open = lanes.slice(0, count);
    let left = count;
    for (let at = 0; at < conditions.length && left > 0;) {
      const condition = conditions[at]!;
      if ("of" in condition) {
        this.#group(condition, open, left, sink.own, onlyTrue);
        left = receiver.all(open, left, at++);
      } else {
        const leaves = this.#joined(condition, conditions, at);
        left = this.#leaves(leaves, open, left, receiver, at);
        at += leaves.length;
      }
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
    const ordered = orderByCost(this.#rules, conditions, (one) => {
      const { cost, passRate } = this.estimate(one);
      return { cost, passRate: decisive === FALSE ? passRate : 1 - passRate };
    });
    const note = (place: number, evaluated: number, decided: number): void =>
      this.#passRates.note(keyOf(ordered[place]!), evaluated, decisive === TRUE ? decided : evaluated - decided);
    const own = new Uint8Array(truth.length);
    const sink: TruthSink = {
      own,
      one: (lane, one) => (truth[lane] = table[3 * truth[lane]! + one]!) !== decisive,
      all(open, left, place) {
        const kept = joinTruths(table, decisive, own, truth, open, left);
        note(place, left, left - kept);
        return kept;
      },
      planes: (planes, open, left, first) =>
        joinPlanes(planes, decisive, truth, open, left, (k, evaluated, decided) => note(first + k, evaluated, decided)),
    };
    this.#inTurn(ordered, lanes, count, sink, onlyTrue);
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
    const own = new Uint8Array(truth.length);
    const one = (lane: number, truthOfOne: number): boolean => {
      if (truthOfOne === TRUE) trues[lane]!++;
      else if (truthOfOne === FALSE) falses[lane]!++;
      return decidedTruth(needed, size, trues[lane]!, falses[lane]!) === undefined;
    };
    const all = (open: Int32Array, left: number): number => {
      let kept = 0;
      for (let k = 0; k < left; k++) if (one(open[k]!, own[open[k]!]!)) open[kept++] = open[k]!;
      return kept;
    };
    this.#inTurn(conditions, lanes, count, { own, one, all }, onlyTrue);
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      truth[lane] = decidedTruth(needed, size, trues[lane]!, falses[lane]!) ?? NULL;
    }
  }
}

function backendOf(leaf: LeafPlan, view: EvaluationView): Backend<EvaluationView> {
  const backend = BACKENDS.find((one) => one.takes(leaf, view));
  assert(backend !== undefined, "a backend");
  return backend;
}
