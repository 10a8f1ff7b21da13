import { existsSync, readFileSync } from "node:fs";
import type { Clock } from "#base";
import { NO_NAMES, predictQuery } from "#language";

/** Folder of the evaluation (scorer and development set), which is not part of the project. */
export const SHARED = "../shared/nl";
/** Date from which relative dates in the sets count. */
const NOW = "2025-06-18";
const clock: Clock = { now: () => 0, elapsed: () => 0 };
const context = { ...NO_NAMES, models: [] };

interface Expected {
  readonly expected_failure?: string;
}
interface Item {
  readonly id: string;
  readonly query: string;
  readonly now?: string;
  readonly expected: Expected;
}
type Prediction = Awaited<ReturnType<typeof predictQuery>>;
/** Score of one item. `tp`: matched atoms; `p`: predicted atoms; `logic`: the logic trees agree. */
interface Score {
  readonly exact: boolean;
  readonly f1: number;
  readonly tp: number;
  readonly p: number;
  readonly logic?: boolean;
}
interface Scorer {
  readonly evaluate: (
    items: readonly Item[],
    predictions: readonly Prediction[],
  ) => {
    readonly rows: readonly { readonly g: Item; readonly p: Prediction; readonly s: Score }[];
    readonly report: {
      readonly overall: { readonly exact: number };
      readonly must_fail: { readonly refused: number };
      readonly silent_wrong: number;
    };
  };
}

/**
 * What the user got. `partial` names the words that it left out; `unasked` has a condition that the query does not
 * have, or is silently incomplete.
 */
export const OUTCOMES = ["right", "partial", "refused_rightly", "refused_needlessly", "unasked"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Accuracy over one set, as shares of its items. */
export interface Accuracy {
  readonly items: number;
  readonly exact: number;
  /** Share of refusals among the items that must be refused. */
  readonly mustFail: number;
  readonly silentlyWrong: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly ids: Readonly<Record<Outcome, readonly string[]>>;
}

export const hasScorer = (): boolean => existsSync(`${SHARED}/score.mjs`);

function outcomeOf(item: Item, prediction: Prediction, { exact, f1, tp, p, logic }: Score): Outcome {
  const mustFail = item.expected.expected_failure !== undefined;
  if (prediction.failure !== undefined) return mustFail || exact ? "refused_rightly" : "refused_needlessly";
  if (exact || (f1 === 1 && logic === true)) return "right";
  if (mustFail) return "unasked";
  return tp > 0 && tp === p && (prediction.unsupported?.length ?? 0) > 0 ? "partial" : "unasked";
}

/** Reads every query of a file with the parser and scores the results against the expected meanings. */
export async function accuracyOf(file: string): Promise<Accuracy> {
  const { evaluate } = (await import(`${process.cwd()}/${SHARED}/score.mjs`)) as Scorer;
  const lines = readFileSync(file, "utf8").split("\n");
  const items = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Item);
  const predictions: Prediction[] = [];
  for (const { id, query, now } of items)
    predictions.push(await predictQuery(id, query, { ...context, today: now?.slice(0, 10) ?? NOW }, clock));
  const { rows, report } = evaluate(items, predictions);
  const found = rows.map(({ g, p, s }) => ({ id: g.id, outcome: outcomeOf(g, p, s) }));
  const idsOf = (one: Outcome): string[] => found.filter(({ outcome }) => outcome === one).map(({ id }) => id);
  const ids = Object.fromEntries(OUTCOMES.map((one) => [one, idsOf(one)])) as Record<Outcome, string[]>;
  const outcomes = Object.fromEntries(OUTCOMES.map((one) => [one, ids[one].length / items.length]));
  return {
    items: items.length,
    exact: report.overall.exact,
    mustFail: report.must_fail.refused,
    silentlyWrong: report.silent_wrong / items.length,
    outcomes: outcomes as Record<Outcome, number>,
    ids,
  };
}
