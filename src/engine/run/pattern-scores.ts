import type { PatternScore } from "#contract";
import type { ConditionPlan } from "../plan/plan.ts";
import type { PatternModelPlan } from "../plan/pattern-model-plan.ts";
import type { Execution } from "./execute.ts";

/** Matches between looks at the deadline and the caller's cancellation. */
const CHECK_EVERY = 16;

/** Tickers that match, in the order of an answer. */
export interface RankedMatches {
  readonly tickers: readonly string[];
  /** Undefined where the scan looks for no pattern model. */
  readonly scores: readonly PatternScore[] | undefined;
}

/**
 * Orders matches by the highest score of the models that the scan looks for, then by ticker, and tells the scores: model
 * by model in the order of the payload, a model that it names more than once as where it is named first. Models under a
 * None are not looked for.
 */
export function rankMatches(
  conditions: readonly ConditionPlan[],
  execution: Execution,
  lanes: Int32Array,
  tickers: readonly string[],
  checkpoint: () => void,
): RankedMatches {
  const byTicker = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const sought = scoredModels(conditions);
  if (sought.length === 0) return { tickers: inOrder(lanes, tickers), scores: undefined };
  const scorers = sought.map((leaf) => {
    const scored = execution.patternModels(leaf).scorerOf(leaf.model.head);
    return (lane: number): number => {
      const score = execution.considers(leaf, lane) ? scored(lane) : Number.NaN;
      return typeof score === "string" ? Number.NaN : score;
    };
  });
  const rows = [...lanes].map((lane, k) => {
    // A group may have let a ticker pass before it asked the model.
    if (k % CHECK_EVERY === 0) checkpoint();
    const scores = scorers.map((scorer) => scorer(lane));
    return { ticker: tickers[lane]!, scores, best: highest(scores) };
  });
  rows.sort((a, b) => b.best - a.best || byTicker(a.ticker, b.ticker));
  return {
    tickers: rows.map(({ ticker }) => ticker),
    scores: sought.flatMap(({ model: { modelId } }, k) =>
      rows.flatMap(({ ticker, scores }) => {
        const score = scores[k]!;
        return Number.isNaN(score) ? [] : [{ model_id: modelId, ticker, score }];
      }),
    ),
  };
}

/** Matches beyond one in so many instruments are put in order by going through all instruments. */
const DENSE = 32;

/** Whether tables of tickers have none before a lesser one. Most have: instruments stand in the order of their tickers. */
const areSorted = new WeakMap<readonly string[], boolean>();

function inOrder(lanes: Int32Array, tickers: readonly string[]): string[] {
  let sorted = areSorted.get(tickers);
  if (sorted === undefined) {
    sorted = tickers.every((ticker, k) => k === 0 || tickers[k - 1]! <= ticker);
    areSorted.set(tickers, sorted);
  }
  if (!sorted) return Array.from(lanes, (lane) => tickers[lane]!).sort();
  const found: string[] = [];
  if (lanes.length * DENSE > tickers.length) {
    const isMatch = new Uint8Array(tickers.length);
    for (let k = 0; k < lanes.length; k++) isMatch[lanes[k]!] = 1;
    for (let lane = 0; lane < isMatch.length; lane++) if (isMatch[lane] === 1) found.push(tickers[lane]!);
  } else {
    const ordered = lanes.toSorted();
    for (let k = 0; k < ordered.length; k++) found.push(tickers[ordered[k]!]!);
  }
  return found;
}

/** Below every score where there is none. */
function highest(scores: readonly number[]): number {
  return scores.reduce((best, score) => (score > best ? score : best), -2);
}

/** Each model once. */
export function scoredModels(conditions: readonly ConditionPlan[]): readonly PatternModelPlan[] {
  const sought = new Map<string, PatternModelPlan>();
  const visit = (condition: ConditionPlan): void => {
    if (condition.kind === "patternModel") {
      if (!sought.has(condition.model.modelId)) sought.set(condition.model.modelId, condition);
    } else if ("of" in condition && condition.kind !== "none") condition.of.forEach(visit);
  };
  conditions.forEach(visit);
  return [...sought.values()];
}
