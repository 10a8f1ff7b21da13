import { atomsOf } from "../chart/meanings.ts";
import type { Clause, Clauses, Item } from "./item.ts";
import type { QueryToken } from "../text/token.ts";
import { sentenceAround } from "./bounds.ts";
import { isJoint } from "./joined.ts";

const isOfVolume = ({ tree }: Clause): boolean =>
  atomsOf(tree).every(({ concept, group }) => group === "feature" && /^(?:rvol|volume)\b/.test(concept));

/** Returns the first token of the sentence of a clause. */
const sentenceAt = ({ span: [start] }: Clause, tokens: readonly QueryToken[]): number =>
  sentenceAround(
    tokens.findIndex(({ to }) => to > start),
    tokens,
  )[0];

/** Gives the volume of an earlier event the time of that event: `gapped up in the last 10 days on heavy volume`. */
export function withEventTimes(clauses: Clauses, tokens: readonly QueryToken[]): Clauses {
  const items: Item[] = [];
  for (const item of clauses.items) {
    const before = items.findLast((one) => !isJoint(one, "with"));
    const isOfEvent =
      item.type === "clause" &&
      before?.type === "clause" &&
      isOfVolume(item.clause) &&
      !isOfVolume(before.clause) &&
      !before.clause.isBefore &&
      sentenceAt(before.clause, tokens) === sentenceAt(item.clause, tokens) &&
      item.clause.window === null &&
      item.clause.streak === null &&
      item.clause.ago === null;
    const { window, ago } = before?.type === "clause" ? before.clause : { window: null, ago: null };
    items.push(isOfEvent && window?.isFirst !== true ? { ...item, clause: { ...item.clause, window, ago } } : item);
  }
  return { ...clauses, items };
}
