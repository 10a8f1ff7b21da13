import type { Edge } from "../chart/edge.ts";
import { atomsOf, type Tree } from "../chart/meanings.ts";
import { isFiller } from "../lexicon/fillers.ts";
import { isAverage } from "../rules/compare-subjects.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import type { Clause, ClauseDraft, Item, Connective } from "./item.ts";

export const isJoint = (item: Item | undefined, ...joints: readonly (Connective | "list")[]): boolean =>
  item?.type === "joint" && joints.includes(item.joint);
export const hasTimeframe = ({ tree }: Clause): boolean =>
  atomsOf(tree).some(({ timeframe, rhs }) => timeframe !== null || (rhs.kind === "study" && rhs.timeframe !== null));

/**
 * Returns a clause and the clauses of its sentence, from an offset on, that `with`, or no connective, puts on the same bar: `an
 * outside day with a down close`.
 */
export function clausesOnBarOf(items: readonly Item[], last: ClauseDraft, start: number): readonly ClauseDraft[] {
  const end = items.findIndex((item) => item.type === "clause" && item.clause === last);
  const first = items.findLastIndex(
    (item, at) => at < end && item.type === "joint" && !isJoint(item, "with", "open", "and"),
  );
  return items
    .slice(first + 1, end + 1)
    .flatMap((item) => (item.type === "clause" && item.clause.span[0] >= start ? [item.clause] : []));
}

/** Returns true for an edge in brackets of its own, directly after a clause with a figure. */
export function isFormulaOf(
  last: ClauseDraft,
  { from, to }: Edge,
  items: readonly Item[],
  tokens: readonly QueryToken[],
): boolean {
  const isApart = tokens[from - 1]?.text === "(" && tokens[to]?.text === ")";
  const isNext = items.findLast((item) => !isJoint(item, "open")) === items.findLast((item) => item.type === "clause");
  const hasFigure = tokens.some(
    (token) => token.kind === "number" && token.from >= last.span[0] && token.to <= last.span[1],
  );
  return isApart && isNext && hasFigure;
}

/**
 * Returns true if a second timeframe follows the one that the previous clause has just taken: `on the daily and the 4 hour`.
 */
export function isTwin(pieces: readonly Edge[], at: number, last: ClauseDraft): boolean {
  const [scope, joint] = [pieces[at - 2], pieces[at - 1]];
  const isScope = scope?.kind === "scope" && (scope as Edge<"scope">).value.timeframe !== null;
  return isScope && (joint?.kind === "and" || joint?.kind === "or") && last.timeframe !== null;
}

/** Returns true for the second of two timeframes before every condition: `on the weekly and monthly, an uptrend`. */
export const isSecondOfPair = (pieces: readonly Edge[], at: number): boolean =>
  pieces[at - 1]?.kind === "and" &&
  [at - 2, at].every((place) => {
    const piece = pieces[place];
    return piece?.kind === "scope" && (piece as Edge<"scope">).value.timeframe !== null;
  });

/** Returns the last clause and the clauses that it is an alternative to. */
export function alternativesIn(items: readonly Item[]): readonly Clause[] {
  const before = items.slice(0, -1).filter((item) => !isJoint(item, "close"));
  const end = before.findLastIndex((item) => item.type !== "clause" && !isJoint(item, "or", "either"));
  return before.slice(end + 1).flatMap((item) => (item.type === "clause" ? [item.clause] : []));
}

interface Not {
  readonly item: Item;
  readonly token: number;
}

/** Returns the negation of the newest clause alone. */
export function negationOf(items: readonly Item[], nots: readonly Not[]): Not | null {
  const not = nots.at(-1);
  return not !== undefined && items.at(-2) === not.item && items.at(-1)?.type === "clause" ? not : null;
}

/**
 * Removes the negations at the end of the row whose sentence has ended, and returns their tokens: `gaps that haven't been
 * filled. A float under 10M`.
 */
export function endedNots(nots: Not[], items: Item[], hasEnded: (token: number) => boolean): readonly number[] {
  const tokens: number[] = [];
  for (
    let not = nots.at(-1);
    not !== undefined && items.at(-1) === not.item && hasEnded(not.token);
    not = nots.at(-1)
  ) {
    tokens.push(not.token);
    items.pop();
    nots.pop();
  }
  return tokens;
}

/** Returns the tokens of each `not` without an understood clause. */
export function strayNots(
  nots: readonly Not[],
  items: readonly Item[],
  tokens: readonly QueryToken[],
): readonly number[] {
  return nots.flatMap(({ item, token }) => {
    const at = items.indexOf(item);
    const isNot = isJoint(items[at - 1], "whole") || tokens[token]!.stem === "not";
    const next = items[at + 1];
    const isFollowed = next?.type === "clause" || isJoint(next, "open", "list", "not", "neither", "either", "comma");
    return at === -1 || items.length === 1 || !isNot || isFollowed ? [] : [token];
  });
}

export const BE = /^(?:per|be|is|are|was|were|been|should|must|has|have|to)$/;
/** Returns true if the words before the newest item join it to the clause before: no `or` and no list separates them. */
export const isJoinedTo = (items: readonly Item[]): boolean =>
  !isJoint(
    items.slice(0, -1).findLast((item) => !isJoint(item, "open", "close")),
    "or",
    "either",
    "list",
    "next",
  );

/**
 * Returns true for a move of the figure of the clause before, not of the price: `positive earnings, and they rise 10 %`,
 * `short interest above 10 % and has increased by 20 %`.
 */
export function isOfFigure(
  last: Clause | undefined,
  { from, to, value }: Edge<"condition">,
  tokens: readonly QueryToken[],
): boolean {
  const subject = last?.subject;
  if (!subject || subject.isLevel || OF_PRICE.test(subject.name) || !isOfPrice(value)) return false;
  const words = textOf(tokens.slice(0, to).filter((token) => token.from >= last!.span[1]));
  if (/[.;\n]|\b(?:prices?|stocks?|shares?)\b/.test(words)) return false;
  const isSaid = subject.group === "fundamental" && /\b(?:they|it|them)\b/.test(words);
  return isSaid || (GROWS.test(tokens[from]!.text) && LEADS_TO_MOVE.test(words));
}
/** Verbs of figures rather than prices. */
const GROWS = /^(?:increas|decreas|grow|grew|shrink|shrank|improv)/;
const LEADS_TO_MOVE =
  /^(?:[),]| )*(?:and|where|which|that|but)(?: (?:also|it|they|has|have|is|are|been|must|should|itself))* \w+ /;

/** Series that a condition without a subject takes. */
const OF_PRICE = /^(?:close|high|low|open|change_pct|change|perf_\w+|off_\w+)$/;
export const isOfPrice = (tree: Tree): boolean =>
  atomsOf(tree).every(({ subject, concept }) => OF_PRICE.test(subject?.name ?? concept));

/** Returns true for a condition on the price after a series that it does not fit: `quarterly earnings are up 25 %`. */
export function isOfSeries(
  mention: Edge<"operand">,
  { from, to, value }: Edge<"condition">,
  tokens: readonly QueryToken[],
): boolean {
  // `the 30-week average has started an uptrend`, `the 20 SMA is up 5 %`: the average moves, not the price.
  const isOfAverage = isAverage(mention.value);
  return (
    (isOfAverage || !mention.value.isLevel) &&
    tokens.slice(mention.to, from).every(({ kind, stem }) => kind === "word" && (isFiller(stem) || BE.test(stem))) &&
    (tokens[from - 1]!.text === "per" || !/^(?:price|share|stock|it|new|close|today)$/.test(tokens[from]!.stem)) &&
    (isOfPrice(value) || (isOfAverage && TREND.test(tokens[to - 1]!.stem)))
  );
}
const TREND = /^(?:up|down)trend/;
