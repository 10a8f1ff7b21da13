import { getOrMake, throwIfInterrupted } from "#base";
import type { PatternScore } from "#contract";
import type { ConditionPlan } from "../plan/plan.ts";
import type { PatternModelPlan } from "../plan/pattern-model-plan.ts";
import type { Execution } from "../conditions/execute.ts";

/** Matches between two checks of the deadline and the caller's cancellation. */
const CHECK_EVERY = 16;

/** Matching instruments in the order of the answer. */
export interface RankedMatches {
  readonly lanes: Int32Array;
  /** Scores model by model; undefined if the scan has no pattern model. */
  readonly scores: readonly PatternScore[] | undefined;
}

/**
 * Orders matches by their highest score over the scored models, then by ticker. Returns the scores model by model, in
 * the order of `scoredModels`.
 */
export function rankMatches(
  conditions: readonly ConditionPlan[],
  execution: Execution,
  lanes: Int32Array,
  tickers: readonly string[],
): RankedMatches {
  const byTicker = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const models = scoredModels(conditions);
  if (models.length === 0) return { lanes: inOrder(lanes, tickers), scores: undefined };
  const scorers = models.map((leaf) => scorerOn(leaf, execution));
  const rows = [...lanes].map((lane, k) => {
    // Scores need the check too: a group may have passed a ticker without scoring it.
    if (k % CHECK_EVERY === 0) throwIfInterrupted();
    const scores = scorers.map((scorer) => scorer(lane));
    return { lane, ticker: tickers[lane]!, scores, best: highest(scores) };
  });
  rows.sort((a, b) => b.best - a.best || byTicker(a.ticker, b.ticker));
  return {
    lanes: Int32Array.from(rows, ({ lane }) => lane),
    scores: models.flatMap(({ model: { modelId } }, k) =>
      rows.flatMap(({ ticker, scores }) => {
        const score = scores[k]!;
        return Number.isNaN(score) ? [] : [{ model_id: modelId, ticker, score }];
      }),
    ),
  };
}

/** Returns a function from an instrument to its score against a pattern model, NaN if it has none. */
export function scorerOn(leaf: PatternModelPlan, execution: Execution): (lane: number) => number {
  const scored = execution.patternModels(leaf).scorerOf(leaf.model.head);
  return (lane) => {
    const score = execution.considers(leaf, lane) ? scored(lane) : Number.NaN;
    return typeof score === "string" ? Number.NaN : score;
  };
}

/** If more than one in this many instruments match, a pass over all instruments orders them faster than a sort. */
const DENSE = 32;

/** Whether a table of tickers is sorted. Most are, because instruments are numbered in the order of their tickers. */
const areSorted = new WeakMap<readonly string[], boolean>();

/** Returns whether instruments are numbered in the order of their tickers. */
export function numberedInOrder(tickers: readonly string[]): boolean {
  return getOrMake(areSorted, tickers, () => tickers.every((ticker, k) => k === 0 || tickers[k - 1]! <= ticker));
}

/** Returns lanes by ticker. */
export function inOrder(lanes: Int32Array, tickers: readonly string[]): Int32Array {
  if (!numberedInOrder(tickers))
    return lanes.toSorted((a, b) => (tickers[a]! < tickers[b]! ? -1 : tickers[a]! > tickers[b]! ? 1 : 0));
  if (lanes.length * DENSE <= tickers.length) return lanes.toSorted();
  const isMatch = new Uint8Array(tickers.length);
  for (let k = 0; k < lanes.length; k++) isMatch[lanes[k]!] = 1;
  const ordered = new Int32Array(lanes.length);
  let found = 0;
  for (let lane = 0; lane < isMatch.length; lane++) if (isMatch[lane] === 1) ordered[found++] = lane;
  return ordered;
}

/** Returns the highest score; -2, below every score, if there is none. */
function highest(scores: readonly number[]): number {
  return scores.reduce((best, score) => (score > best ? score : best), -2);
}

/**
 * Returns the models whose scores rank the matches, in the order of the payload: each model once, at its first
 * condition. Models under a None are excluded.
 */
export function scoredModels(conditions: readonly ConditionPlan[]): readonly PatternModelPlan[] {
  const models = new Map<string, PatternModelPlan>();
  const visit = (condition: ConditionPlan): void => {
    if (condition.kind === "patternModel") {
      if (!models.has(condition.model.modelId)) models.set(condition.model.modelId, condition);
    } else if ("of" in condition && condition.kind !== "none") condition.of.forEach(visit);
  };
  conditions.forEach(visit);
  return [...models.values()];
}
