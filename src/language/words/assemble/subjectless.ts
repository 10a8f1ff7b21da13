import type { Edge } from "../chart/edge.ts";
import type { Subject, Tree } from "../chart/meanings.ts";
import { textOf } from "../text/token.ts";
import { DOLLARS, PRICE } from "./bounds.ts";
import * as ellipsis from "./ellipsis.ts";
import type { ClauseDraft, Clauses, Item } from "./item.ts";
import type { QueryPlaces } from "./places.ts";

/** The words before a predicate without a subject. */
export interface Before {
  readonly items: readonly Item[];
  readonly clauses: readonly ClauseDraft[];
  readonly subjects: readonly Subject[];
  readonly topics: Clauses["topics"];
  readonly places: QueryPlaces;
  /** Token after the newest clause. */
  readonly end: number;
}

/** Words before a comparison of the price, behind a clause about the open, high or low. */
const OF_PRICE = /^(?:trade|trading|now|currently|price|stock|share|break|breaking|crossing|bouncing|approaching)$/;

const RETURNS = /^(?:pull|bounc|retrac|retest|dip)/;

/**
 * Applies a predicate without a subject to the price or to an earlier subject. An orphan, whose own subject was not understood,
 * gives null unless it is in dollars.
 */
export function appliedToEarlier(
  edge: Edge<"predicate">,
  isOrphan: boolean,
  { items, clauses, subjects, topics, places, end }: Before,
): Tree | null {
  if (edge.value.isBoth === true) return ellipsis.appliedToBoth(edge.value, clauses.at(-1));
  const isDollars = places.tokens.slice(edge.from, edge.to).some(({ stem }) => DOLLARS.has(stem));
  if (isOrphan && !isDollars) return null;
  const before = items.at(-1);
  if (edge.value.isNear === true && (before?.type !== "joint" || places.isBeforeUnread(edge.to))) return null;
  // `below yesterday's close that are above the 50-day`, `opened below it but now trading above`: the subject is the price.
  // `below the SAR` and, on the next line, `within 2 % of VWAP`: so it is in a new sentence.
  const opens = edge.value.needs === "level" && places.endsLineBetween(end, edge.from);
  // `oversold on the stochastics and are above 50`: a plain figure is none of a price.
  const isOfStocks =
    places.isOfStocks(end, edge.from) && (isDollars || edge.value.needs === "level" || edge.value.figure === undefined);
  if (end > 0 && (opens || isOfStocks)) return ellipsis.appliedToPrice(edge.value);
  const isOfDay = /^(?:open|high|low)$/.test(subjects.at(-1)?.name ?? "");
  // `a golden cross and now pulls back to the 20 EMA`: the price, not the average.
  if (end > 0 && edge.value.needs === "level" && RETURNS.test(places.tokens[edge.from]!.stem))
    return ellipsis.appliedToPrice(edge.value);
  const words = isOfDay ? OF_PRICE : PRICE;
  // `the candle is above the one before`, but `on this candle it crosses 90`.
  const isOfBar = /\b(?:candle|bar) (?:is|was|must|should|closes|closed)\b/.test(
    textOf(places.tokens.slice(end, edge.from)),
  );
  if (end > 0 && (isOfBar || places.says(end, edge.from + (isOfDay ? 1 : 0), words)))
    return ellipsis.appliedToPrice(edge.value);
  const isNew = places.endsBetween(end, edge.from);
  // `the 50-day above the 200-day. A frob: within 3 % of its 20-day`: the subject of a new sentence is the price.
  const isOfNewSentence = isNew && [...places.unread].some((at) => at >= end && at < edge.from);
  if (isOfNewSentence) return edge.value.alone;
  // `revenue growth over the last year should be positive`: the topic is the subject.
  // `EPS growth next year over 20 %`: so is the topic directly before.
  const isOfTopic =
    (edge.value.needs === "number" && topics.at(-1)?.span[1] === places.tokens[edge.from - 1]?.to) ||
    places.says(edge.from - 2, edge.from + 1, /^(?:should|must|be|is|are)$/);
  if (items.at(-1)?.type === "topic" && isOfTopic && !isDollars) return null;
  const joint = before?.type === "joint" && before.joint !== "list" && !(isNew && isDollars) ? before.joint : undefined;
  // `The close yesterday was below, the current bar crosses above`: the subject is that of the newest bar.
  const isNow = places.says(end, edge.to + 1, /^(?:today|now|current|currently)$/);
  const ofBar = isNow ? subjects.map((one) => ({ ...one, barsAgo: null })) : subjects;
  return ellipsis.appliedToLast(edge.value, ofBar, joint, isDollars, clauses.at(-1));
}
