import type { Edge } from "../chart/edge.ts";
import { atomsOf, type AtomDraft, type Duration, noted, type Tree } from "../chart/meanings.ts";
import type { AtomOperator } from "../../intermediate/form.ts";
import { DEFAULTS } from "../defaults.ts";
import { TURNED } from "../rules/atoms.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { sentenceAround } from "./bounds.ts";
import type { ClauseDraft } from "./item.ts";

/** Most bars between two events that `then` connects. */
const APART: Duration = { count: DEFAULTS.recently.value, unit: "bar", vague: true };
const AT_ONCE: Duration = { count: 1, unit: "bar", vague: false };

/**
 * Shifts the earlier clauses to bars before the later one and returns the clauses that cannot be shifted. `then` is null if
 * the later clause was not understood.
 */
export function placeInOrder(
  firsts: readonly ClauseDraft[],
  then: ClauseDraft | null,
  isState = false,
): readonly ClauseDraft[] {
  const [core] = firsts;
  const isAll = (test: (atom: AtomDraft) => boolean, tree = core!.tree): boolean => atomsOf(tree).every(test);
  if (then === null && !isAll(isOfBar)) return isAll(isEvent) ? firsts : [];
  for (const first of then === null ? [] : firsts) placeBefore(first, then!, isState);
  if (then !== null && stretchOf(then) !== null && firsts.some(({ tree }) => isAll(isRange, tree)))
    return firsts.filter(({ tree, streak }) => streak === null && !isAll(isRange, tree));
  for (const one of then === null || core!.ago === AT_ONCE ? firsts : [])
    if (!one.isBefore && one.streak === null && one.window?.least === undefined)
      Object.assign(one, { ago: one.window === null ? (one.ago ?? AT_ONCE) : AT_ONCE, window: null });
  return [];
}

/** Returns the stretch on each bar of which a clause holds. */
const stretchOf = ({ streak, window }: ClauseDraft): Duration | null =>
  streak ?? (window?.all === true ? window.duration : null);

/** Clauses of earlier bars, the later clause (null if it was not understood), and whether both are states. */
export type Order = readonly [first: readonly ClauseDraft[], then: ClauseDraft | null, isState?: true];

/** How two clauses are linked: by `then`, by `after`, and as conditions that must both hold. */
interface Link {
  readonly isThen: boolean;
  readonly isAfter: boolean;
  readonly isJoined: boolean;
}

/**
 * Returns the orders of a clause and the clause before it. `onBar`: the clauses on the bar of the earlier one. Lets a state
 * hold since the earlier event if the words say so.
 */
export function ordersOf(
  onBar: readonly ClauseDraft[],
  before: ClauseDraft,
  clause: ClauseDraft,
  { isThen, isAfter, isJoined }: Link,
  edge: Edge,
  tokens: readonly QueryToken[],
): readonly Order[] {
  const { tree } = clause;
  const orders: Order[] = [];
  if (isThen || (isJoined && areOppositeCrosses(before.tree, tree))) orders.push([onBar, clause]);
  else if (
    isJoined &&
    !isAfter &&
    areOnOppositeSides(before.tree, tree) &&
    (stretchOf(before) !== null || hasContrast(edge, tokens))
  )
    orders.push([[before], clause, true]);
  else if (isJoined && isAfterEvent(before, edge, tokens)) orders.push([onBar, clause]);
  if (isJoined && clause.streak === null) clause.streak = sinceEvent(before, tree, edge, tokens);
  if (isAfter) orders.push([[clause], before]);
  return orders;
}

/** Shifts one earlier clause: `a hammer followed by a green candle`, `crossed the 50-day and then broke out`. */
function placeBefore(first: ClauseDraft, then: ClauseDraft, isState: boolean): void {
  if (isState && first.window?.all === true) first.isBefore = true;
  if (first.ago !== null || first.window !== null) return;
  // `holding above VWAP after a gap up`: the gap opens the same day, unless a pattern of a whole bar follows.
  if (atomsOf(first.tree).every(isGap) && !atomsOf(then.tree).every(({ group }) => group === "candlestick")) return;
  const stretch = stretchOf(then);
  if (stretch !== null || isState || atomsOf(first.tree).every(isRange)) {
    first.ago = stretch ?? AT_ONCE;
    first.isBefore = first.streak !== null;
  } else if (first.streak !== null || atomsOf(first.tree).every(({ withinAll }) => withinAll)) first.isBefore = true;
  else if (atomsOf(first.tree).every(isOfBar) && atomsOf(then.tree).some(isPullback)) placeWithin(first, 1);
  else if (
    atomsOf(first.tree).every(isOfBar) &&
    atomsOf(then.tree).every((atom) => isOfBar(atom) || isOfBarBefore(atom))
  )
    first.ago = AT_ONCE;
  else if (areEvents(first, then) || areOfOneSeries(first, then))
    placeWithin(first, Math.max(1, ...atomsOf(then.tree).map(barsOfRow)));
}

/** Lets a clause hold on any of the bars that end a number of bars ago. */
function placeWithin(first: ClauseDraft, count: number): void {
  first.ago = { ...AT_ONCE, count };
  first.window = { duration: APART, all: false };
  const note = { field: "within", value: String(APART.count), why: `then: within the ${APART.count} bars before` };
  first.tree = noted(first.tree, note);
}

/** Returns true for a close a few percent below a high, which follows the move before it. */
const isPullback = ({ concept, op, rhs }: AtomDraft): boolean =>
  concept === "close" &&
  op.startsWith("l") &&
  rhs.kind === "study" &&
  rhs.concept.startsWith("high") &&
  (rhs.multiplier ?? 1) < 1;

/** Returns true for two opposite crosses of one series, which no bar makes both: `fell below 80, crosses above 90`. */
function areOppositeCrosses(first: Tree, then: Tree): boolean {
  if (first.kind !== "atom" || then.kind !== "atom") return false;
  const [a, b] = [first.atom, then.atom];
  return a.concept === b.concept && a.rhs.kind === "number" && TURNED[a.op] === b.op && a.op.startsWith("crosses");
}

/** Returns true for one series on both sides of one line: `has been below its 50-day, and is now above it`. */
function areOnOppositeSides(first: Tree, then: Tree): boolean {
  const isPair = (a: AtomDraft, b: AtomDraft): boolean => {
    const [before, now] = [SIDES[a.op], SIDES[b.op]];
    if (a.concept !== b.concept || a.op.startsWith("crosses") || !before || !now || before === now) return false;
    if (a.rhs.kind === "number" && b.rhs.kind === "number")
      return before === "below" ? a.rhs.number <= b.rhs.number : a.rhs.number >= b.rhs.number;
    return a.rhs.kind === "study" && b.rhs.kind === "study" && a.rhs.concept === b.rhs.concept;
  };
  return atomsOf(then).every((b) => atomsOf(first).some((a) => isPair(a, b)));
}

/**
 * Returns the time from an event until now if a state holds since: `crossed above the 50-day 10 days ago and has stayed above
 * it`. Null if the state is that of the newest bar.
 */
function sinceEvent(first: ClauseDraft, then: Tree, { to }: Edge, tokens: readonly QueryToken[]): Duration | null {
  const words = tokens.slice(0, to + 2).flatMap(({ from, text }) => (from >= first.span[1] ? [text] : []));
  return first.ago !== null && areOnOneSide(first.tree, then) && HELD.test(words.join(" ")) ? first.ago : null;
}
const HELD = /\b(?:since|stayed|held|remained|continuously|kept)\b/;

/** Returns true for one series on one side of one line. */
function areOnOneSide(first: Tree, then: Tree): boolean {
  const [a, b] = [first, then].map((tree) => (tree.kind === "atom" ? tree.atom : null));
  return (
    !!a &&
    !!b &&
    a.concept === b.concept &&
    SIDES[a.op] !== undefined &&
    SIDES[a.op] === SIDES[b.op] &&
    !b.op.startsWith("crosses") &&
    JSON.stringify(a.rhs) === JSON.stringify(b.rhs)
  );
}

const SIDES: Readonly<Partial<Record<AtomOperator, "above" | "below">>> = {
  gt: "above",
  gte: "above",
  crosses_above: "above",
  lt: "below",
  lte: "below",
  crosses_under: "below",
};

/** Returns true for a state after an event of earlier bars: `have broken out but are retesting the 9 EMA`. */
function isAfterEvent(first: ClauseDraft, { from }: Edge, tokens: readonly QueryToken[]): boolean {
  const lead = tokens.slice(sentenceAround(from, tokens)[0], from + 2);
  const after = textOf(lead.filter((token) => token.from >= first.span[1]));
  const isOnce = (atom: AtomDraft): boolean =>
    isOfBar(atom) ? after.includes("since") : isEvent(atom) && !atom.concept.startsWith("change_pct");
  return atomsOf(first.tree).every(isOnce) && HAS.test(textOf(lead)) && NOW.test(after);
}
const HAS = /\b(?:has|have|had|recently)\b/;
const NOW = /\b(?:(?:but|yet) (?:is|are)|(?:but|yet|and) (?:is |are )?(?:now|currently)|(?:and )?(?:has|have) since)\b/;

/** Returns true for the highest high of a stretch compared with its lowest low. */
const isRange = ({ concept, rhs }: AtomDraft): boolean =>
  concept.startsWith("highest(") && rhs.kind === "study" && rhs.concept.startsWith("lowest(");

const barsOfRow = ({ withinAll, within }: AtomDraft): number => (withinAll ? (within ?? 1) : 1);
const areEvents = (first: ClauseDraft, then: ClauseDraft): boolean =>
  atomsOf(first.tree).every((atom) => isEvent(atom) || atom.group === "candlestick") &&
  atomsOf(then.tree).every(
    (atom) =>
      isOfBar(atom) || isEvent(atom) || atom.withinAll || (atom.group === "feature" && atom.rhs.kind === "study"),
  );
/** Returns true for two conditions on one feature: `RSI below 30, then above 40`. */
const areOfOneSeries = (first: ClauseDraft, then: ClauseDraft): boolean =>
  first.subject !== null && then.subject?.concept === first.subject.concept && first.subject.group === "feature";

/** Returns true for a property of one bar: shape, colour, gap or volume. */
const isOfBar = ({ group, concept, rhs }: AtomDraft): boolean =>
  group === "candlestick" ||
  (concept === "close" && rhs.kind === "study" && rhs.concept === "open") ||
  (/^(?:change_pct|gap_pct)$/.test(concept) && rhs.kind === "number" && rhs.number === 0) ||
  /^(?:rvol|range_pos)/.test(concept);
const isGap = ({ concept }: AtomDraft): boolean => concept === "gap_pct";
/** Returns true for a comparison with the high or low of the bar before. */
const isOfBarBefore = ({ rhs }: AtomDraft): boolean =>
  rhs.kind === "study" && rhs.bars_ago === 1 && /^(?:high|low)$/.test(rhs.concept);
const isEvent = ({ op, group, concept, rhs }: AtomDraft): boolean =>
  op.startsWith("crosses") ||
  group === "chart_pattern" ||
  concept.startsWith("change_pct") ||
  (concept === "close" && rhs.kind === "study" && /^(?:highest|lowest)_close/.test(rhs.concept)) ||
  ((concept === "high" || concept === "low") &&
    rhs.kind === "study" &&
    /^(?:highest|lowest|high_|low_)/.test(rhs.concept));

/** Returns true if the sentence contrasts before and now: `have been under the 50-day … and now above`. */
function hasContrast(edge: Edge, tokens: readonly QueryToken[]): boolean {
  const words = tokens.slice(sentenceAround(edge.from, tokens)[0], edge.to);
  const isSaid = words.some(({ text }) => /^(?:been|was|were|had|previously|before|now|currently|finally)$/.test(text));
  return isSaid && words.every(({ text }) => text !== "(");
}
