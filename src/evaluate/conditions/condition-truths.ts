import { keyOf } from "../plan/condition-names.ts";
import { leavesOf, type ConditionPlan, type GroupPlan, type LeafPlan } from "../plan/plan.ts";
import type { Rules } from "../plan/rules/index.ts";
import { orderByCost, type ConditionEstimate } from "../plan/rules/order-by-cost.ts";
import { evaluatesLane } from "../plan/rules/skip-decided.ts";
import type { Backend } from "../backends/backend.ts";
import { BOTH, BOTH_TRUE, decidedTruth, EITHER, joinTruths, NOT } from "./join-truths.ts";
import type { PassRates } from "./pass-rates.ts";
import type { TimingSpan } from "./timing.ts";
import { joinPlanes } from "./truth-planes.ts";
import { keepingDecided, nullOutside, type TruthSink } from "./truth-sink.ts";
import { FALSE, NULL, TRUE, UNSETTLED } from "./truth.ts";

/** What every view tells about its lanes. */
interface LeafView {
  readonly rules: Rules;
  /** 1 per lane in the universe of the moment; absent: every lane. */
  readonly considered?: Uint8Array;
}

/** What conditions are evaluated with. */
export interface TruthSource<View> {
  /** The cheapest first. */
  readonly backends: readonly Backend<View>[];
  /** Returns the view at the moment of a leaf. */
  readonly viewOf: (leaf: LeafPlan) => View;
  readonly rules: Rules;
  readonly passRates: PassRates;
}

/**
 * Evaluates conditions on lanes. A leaf goes to the first backend that takes it. A group (all, any, none, at least)
 * evaluates its members only on lanes whose outcome is open, and together those that a backend joins.
 */
export class ConditionTruths<View extends LeafView> {
  readonly #source: TruthSource<View>;

  constructor(source: TruthSource<View>) {
    this.#source = source;
  }

  /** Returns the estimate of a condition, given what is cached now. */
  estimate(condition: ConditionPlan): ConditionEstimate {
    const cost = leavesOf(condition).reduce((sum, leaf) => {
      const view = this.#source.viewOf(leaf);
      return sum + this.#backendOf(leaf, view).cost(leaf, view);
    }, 0);
    return { cost, passRate: this.#source.passRates.of(keyOf(condition)) };
  }

  /** Gives the truths of lanes[0 … count-1] to `sink`; returns the number of lanes that it keeps at the front. */
  give(condition: ConditionPlan, lanes: Int32Array, count: number, sink: TruthSink, span?: TimingSpan): number {
    if (!("of" in condition)) return this.#leaves([condition], lanes, count, sink, 0, span);
    this.#group(condition, lanes, count, sink);
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
    const first = leaves[0]!;
    const view = this.#source.viewOf(first);
    const { considered } = view;
    const backend = this.#backendOf(first, view);
    if (span !== undefined) span.source = backend.source?.(first, view);
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
    const view = this.#source.viewOf(first);
    const backend = this.#backendOf(first, view);
    const leaves = [first];
    for (let k = place + 1; k < conditions.length; k++) {
      const next = conditions[k]!;
      if ("of" in next || next.moment?.key !== first.moment?.key) break;
      if (this.#backendOf(next, view) !== backend || backend.joins?.(leaves, next, view) !== true) break;
      leaves.push(next);
    }
    return leaves;
  }

  /** Writes the truths of a group into the memory of a sink. */
  #group(group: GroupPlan, lanes: Int32Array, count: number, { own: truth, onlyTrue }: TruthSink): void {
    if (group.kind === "atLeast") return this.#atLeast(group.of, group.count, lanes, count, truth, onlyTrue === true);
    const isNone = group.kind === "none";
    this.#junction(group.of, lanes, count, truth, onlyTrue === true && !isNone, group.kind === "all" ? FALSE : TRUE);
    if (isNone) for (let k = 0; k < count; k++) truth[lanes[k]!] = NOT[truth[lanes[k]!]!]!;
  }

  /** Evaluates conditions in order on open[0 … count-1], and drops each lane that `sink` does not keep. */
  inTurn(conditions: readonly ConditionPlan[], open: Int32Array, count: number, sink: TruthSink): void {
    const receiver = evaluatesLane(this.#source.rules, false) ? keepingDecided(sink) : sink;
    let left = count;
    for (let at = 0; at < conditions.length && left > 0;) {
      const condition = conditions[at]!;
      if ("of" in condition) {
        this.#group(condition, open, left, sink);
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
    const ordered = orderByCost(this.#source.rules, conditions, (one) => {
      const { cost, passRate } = this.estimate(one);
      return { cost, passRate: decisive === FALSE ? passRate : 1 - passRate };
    });
    const note = (place: number, evaluated: number, decided: number): void =>
      this.#source.passRates.note(keyOf(ordered[place]!), evaluated, decisive === TRUE ? decided : evaluated - decided);
    const own = new Uint8Array(truth.length);
    const sink: TruthSink = {
      own,
      onlyTrue,
      one: (lane, one) => (truth[lane] = table[4 * truth[lane]! + one]!) !== decisive,
      all(open, left, place) {
        const kept = joinTruths(table, decisive, own, truth, open, left);
        note(place, left, left - kept);
        return kept;
      },
      planes: (planes, open, left, first) =>
        joinPlanes(planes, decisive, truth, open, left, (k, evaluated, decided) => note(first + k, evaluated, decided)),
    };
    this.inTurn(ordered, lanes.slice(0, count), count, sink);
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
    for (let k = 0; k < count; k++) truth[lanes[k]!] = NULL;
    const one = (lane: number, member: number): boolean => {
      if (member === TRUE) trues[lane]!++;
      else if (member === FALSE) falses[lane]!++;
      else if (member === UNSETTLED) truth[lane] = UNSETTLED;
      return decidedTruth(needed, size, trues[lane]!, falses[lane]!) === undefined;
    };
    const all = (open: Int32Array, left: number): number => {
      let kept = 0;
      for (let k = 0; k < left; k++) if (one(open[k]!, own[open[k]!]!)) open[kept++] = open[k]!;
      return kept;
    };
    this.inTurn(conditions, lanes.slice(0, count), count, { own, onlyTrue, one, all });
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      truth[lane] = decidedTruth(needed, size, trues[lane]!, falses[lane]!) ?? truth[lane]!;
    }
  }

  #backendOf(leaf: LeafPlan, view: View): Backend<View> {
    for (const backend of this.#source.backends) if (backend.takes(leaf, view)) return backend;
    throw new Error(`no backend takes ${leaf.label}`);
  }
}
