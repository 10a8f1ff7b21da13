import { atomsOf } from "../chart/meanings.ts";
import type { Clause, Clauses, Item } from "./item.ts";
import type { QueryToken } from "../text/token.ts";
import { sentenceAround } from "./bounds.ts";
import { isJoint } from "./joined.ts";
import { isEvent } from "./order.ts";

const isOfVolume = ({ tree }: Clause): boolean =>
  atomsOf(tree).every(({ concept, group }) => group === "feature" && /^(?:rvol|volume)\b/.test(concept));

const isUntimed = ({ window, streak, ago }: Clause): boolean => window === null && streak === null && ago === null;

/** Returns the first token of the sentence of a clause. */
const sentenceAt = ({ span: [start] }: Clause, tokens: readonly QueryToken[]): number =>
  sentenceAround(
    tokens.findIndex(({ to }) => to > start),
    tokens,
  )[0];

/** Gives the volume of an earlier event the time of that event: `gapped up in the last 10 days on heavy volume`. */
export function withEventTimes(clauses: Clauses, tokens: readonly QueryToken[]): Clauses {
  const items: Item[] = [];
  for (const item of withStateTimes(clauses.items, tokens)) {
    const before = items.findLast((one) => !isJoint(one, "with"));
    const isOfEvent =
      item.type === "clause" &&
      before?.type === "clause" &&
      isOfVolume(item.clause) &&
      !isOfVolume(before.clause) &&
      !before.clause.isBefore &&
      sentenceAt(before.clause, tokens) === sentenceAt(item.clause, tokens) &&
      isUntimed(item.clause);
    const { window, ago } = before?.type === "clause" ? before.clause : { window: null, ago: null };
    items.push(isOfEvent && window?.isFirst !== true ? { ...item, clause: { ...item.clause, window, ago } } : item);
  }
  return { ...clauses, items };
}

/** Gives an event the time of the state that it comes with: `a 50-day low with RSI below 20 in the last month`. */
function withStateTimes(items: readonly Item[], tokens: readonly QueryToken[]): readonly Item[] {
  return items.map((item, at) => {
    const state = items.slice(at + 1).find((one) => !isJoint(one, "with"));
    if (item.type !== "clause" || state?.type !== "clause" || !isUntimed(item.clause) || item.clause.isBefore)
      return item;
    const { window, ago, tree } = state.clause;
    const isOfBoth = window?.all === false && window.least === undefined && window.isFirst !== true;
    const isWith = tokens.find(({ from }) => from >= item.clause.span[1])?.text === "with";
    return isOfBoth && isWith && !atomsOf(tree).some(isEvent) && atomsOf(item.clause.tree).every(isEvent)
      ? { ...item, clause: { ...item.clause, window, ago } }
      : item;
  });
}
