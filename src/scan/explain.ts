import { throwIfInterrupted } from "#base";
import type { ScanExplanation } from "#contract";
import { totalWarmup } from "#expression";
import type { WindowFault } from "#pattern-models";
import type { ScanView } from "#tiles";
import {
  type PatternModelPlan,
  leavesOf,
  type ConditionPlan,
  type FilterPlan,
  type LeafPlan,
  labelOf,
  type Execution,
  scorerOn,
  FALSE,
  NULL,
  TRUE,
  windowTruth,
} from "#evaluate";
import { finite } from "./reply-values.ts";

/** Maximum number of near misses in an explanation. */
const NEAR_MISSES = 20;

type FunnelStep = ScanExplanation["funnel"][number];
type NearMiss = ScanExplanation["near_misses"][number];
type NullReason = keyof FunnelStep["null"];

/** Reason why a condition is NULL on an instrument. */
interface NullCause {
  readonly reason: NullReason;
  /** Fault of the window, for a pattern model only. */
  readonly fault?: WindowFault;
}

const NO_FAULTS: Readonly<Record<WindowFault, number>> = {
  history_too_short: 0,
  bars_missing: 0,
  flat_window: 0,
  unadjusted_step: 0,
};

export interface Explanation {
  readonly count: number;
  readonly funnel: FunnelStep[];
  readonly nearMisses: NearMiss[];
}

/**
 * Evaluates every condition on every instrument of the universe. Returns, in the order of the request, how many
 * instruments each condition removes and why values are null, and the instruments that fail exactly one condition,
 * nearest first.
 */
export function explain(
  conditions: readonly ConditionPlan[],
  execution: Execution,
  view: ScanView,
  universe: Int32Array,
): Explanation {
  const truths = conditions.map((condition) => {
    const truth = new Uint8Array(view.instruments);
    execution.truth(condition, universe, truth);
    return truth;
  });
  const survivors = new Set(universe);
  const funnel = conditions.map((condition, k): FunnelStep => {
    const truth = truths[k]!;
    const nulls: Record<NullReason, number> = { insufficient_bars: 0, no_feed: 0, undefined: 0 };
    let faults: Record<WindowFault, number> | undefined;
    const entered = survivors.size;
    let passed = 0;
    let failed = 0;
    for (const lane of survivors) {
      if (truth[lane] === TRUE) passed++;
      else {
        if (truth[lane] === FALSE) failed++;
        else {
          const { reason, fault } = nullReason(condition, execution, view, lane);
          nulls[reason]++;
          if (fault !== undefined) (faults ??= { ...NO_FAULTS })[fault]++;
        }
        survivors.delete(lane);
      }
    }
    let holds = 0;
    for (const lane of universe) if (truth[lane] === TRUE) holds++;
    return {
      path: condition.path,
      label: labelOf(condition),
      in: entered,
      passed,
      failed,
      null: nulls,
      ...(faults === undefined ? {} : { no_window: faults }),
      alone_removes: universe.length - holds,
    };
  });
  return { count: survivors.size, funnel, nearMisses: nearMisses(conditions, truths, execution, view, universe) };
}

function nullReason(condition: ConditionPlan, execution: Execution, view: ScanView, lane: number): NullCause {
  const own = new Uint8Array(view.instruments);
  for (const leaf of leavesOf(condition)) {
    execution.truth(leaf, Int32Array.of(lane), own);
    if (own[lane] !== NULL) continue;
    if (leaf.kind === "patternModel") return windowReason(leaf, execution, lane);
    return { reason: leafReason(leaf, execution, lane) };
  }
  return { reason: "undefined" };
}

function windowReason(leaf: PatternModelPlan, execution: Execution, lane: number): NullCause {
  const models = execution.patternModels(leaf);
  const fault = models.scorerOf(leaf.model.head)(lane);
  if (typeof fault !== "string") return { reason: "undefined" };
  if (models.bars(leaf.model.head).visible[lane] === 0) return { reason: "no_feed", fault };
  return { reason: fault === "history_too_short" ? "insufficient_bars" : "undefined", fault };
}

function leafReason(leaf: Exclude<LeafPlan, PatternModelPlan>, execution: Execution, lane: number): NullReason {
  if (leaf.kind === "attribute") return "no_feed";
  if (leaf.kind === "chartPattern") return "insufficient_bars";
  if (leaf.kind === "feed") return execution.evaluators(leaf).feed(leaf).lacksFeed(lane) ? "no_feed" : "undefined";
  const { program, nodes } = execution.evaluators(leaf).filter(leaf);
  if (program.everyBars().some((bars) => bars.visible[lane] === 0)) return "no_feed";
  if (program.lacksFeed(lane)) return "no_feed";
  const rows = program.bars.visible[lane]! - leaf.ago;
  return nodes.some((node) => rows <= totalWarmup(node)) ? "insufficient_bars" : "undefined";
}

function nearMisses(
  conditions: readonly ConditionPlan[],
  truths: readonly Uint8Array[],
  execution: Execution,
  view: ScanView,
  universe: Int32Array,
): NearMiss[] {
  const misses: NearMiss[] = [];
  const spreads = new Map<FilterPlan | PatternModelPlan, number>();
  for (const lane of universe) {
    throwIfInterrupted();
    const failing = conditions.filter((_, k) => truths[k]![lane] !== TRUE);
    const only = failing[0];
    if (failing.length !== 1 || only === undefined || truths[conditions.indexOf(only)]![lane] !== FALSE) continue;
    const base = { ticker: view.data.instruments.tickers[lane]!, path: only.path, label: labelOf(only) };
    if (only.kind !== "filter" && only.kind !== "patternModel") {
      misses.push({ ...base, value: null, wanted: null, distance: null });
      continue;
    }
    const { value, wanted } = sidesOf(only, execution, lane);
    if (!spreads.has(only)) spreads.set(only, spreadOf(only, execution, universe));
    const distance = Math.abs(value - wanted) / spreads.get(only)!;
    misses.push({ ...base, value: finite(value), wanted: finite(wanted), distance: finite(distance) });
  }
  const rank = (miss: NearMiss): number => miss.distance ?? Infinity;
  return misses.sort((a, b) => rank(a) - rank(b) || (a.ticker < b.ticker ? -1 : 1)).slice(0, NEAR_MISSES);
}

function sidesOf(
  leaf: FilterPlan | PatternModelPlan,
  execution: Execution,
  lane: number,
): { value: number; wanted: number } {
  if (leaf.kind === "filter") return comparedValues(leaf, execution, lane);
  return { value: scorerOn(leaf, execution)(lane), wanted: leaf.minScore };
}

/**
 * Returns both sides of the first test that fails on the filter's newest bar; `wanted` is NaN for the operator "ne".
 */
export function comparedValues(
  filter: FilterPlan,
  execution: Execution,
  lane: number,
): { value: number; wanted: number } {
  const { program, nodes } = execution.evaluators(filter).filter(filter);
  const to = program.bars.visible[lane]! - filter.ago;
  program.run(lane, Math.max(0, to - 2), to);
  const left = program.output(0);
  const lookback = { base: to - 1, stride: -1, limit: to };
  for (const window of filter.windows) {
    for (const test of window.tests) {
      const right = test.right.kind === "constant" ? test.right.value : program.output(nodes.indexOf(test.right));
      if (windowTruth({ mode: "any", bars: 1, tests: [test] }, left, [right], lookback) === TRUE) continue;
      const wanted = typeof right === "number" ? right : right[to - 1]!;
      return { value: left[to - 1]!, wanted: test.operator === "ne" ? Number.NaN : wanted };
    }
  }
  return { value: left[to - 1]!, wanted: Number.NaN };
}

/**
 * Returns the standard deviation over the universe of a filter's left side less its first right side, or of a model's
 * scores.
 */
function spreadOf(leaf: FilterPlan | PatternModelPlan, execution: Execution, universe: Int32Array): number {
  if (leaf.kind === "patternModel") {
    return deviation(Array.from(universe, scorerOn(leaf, execution)).filter((score) => score === score));
  }
  return deviation(differences(leaf, execution, universe));
}

function differences(filter: FilterPlan, execution: Execution, universe: Int32Array): number[] {
  const { program, nodes } = execution.evaluators(filter).filter(filter);
  const { right } = filter.windows[0]!.tests[0]!;
  const values: number[] = [];
  for (const lane of universe) {
    throwIfInterrupted();
    if (!execution.considers(filter, lane)) continue;
    const to = program.bars.visible[lane]! - filter.ago;
    if (to <= 0) continue;
    program.run(lane, to - 1, to);
    const other = right.kind === "constant" ? right.value : program.output(nodes.indexOf(right))[to - 1]!;
    const value = program.output(0)[to - 1]! - other;
    if (Number.isFinite(value)) values.push(value);
  }
  return values;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
