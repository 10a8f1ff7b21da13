import type { Edge, Sequence } from "../chart/edge.ts";
import { atomsOf, type AtomDraft, type Duration, noted, type Tree } from "../chart/meanings.ts";
import type { AtomOperator } from "../../intermediate/form.ts";
import { DEFAULTS } from "../defaults.ts";
import { isOfBars } from "../rules/time/framed-atoms.ts";
import { TURNED } from "../rules/atoms.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { sentenceAround } from "./bounds.ts";
import type { ClauseDraft } from "./item.ts";
import { CHOICES } from "./remarks.ts";

/** Most bars between two events that `then` connects. */
const APART: Duration = { count: DEFAULTS.recently.value, unit: "bar", vague: true };
const AT_ONCE: Duration = { count: 1, unit: "bar", vague: false };

/** Clauses of earlier bars, and the later clause; null if it was not understood. */
export interface Order {
  readonly firsts: readonly ClauseDraft[];
  readonly second: ClauseDraft | null;
  /** What the words say of the order; null for two states, or crosses, that no bar has at once. */
  readonly sequence: Sequence | null;
  readonly isState?: true;
  /** True if a word such as `closed` makes the earlier clause an event. */
  readonly isPast?: boolean;
}

/** Shifts the earlier clauses to bars before the later one and returns the clauses that cannot be placed. */
export function placeInOrder(order: Order): readonly ClauseDraft[] {
  const { firsts, second, sequence } = order;
  const [core] = firsts;
  if (core === undefined) return [];
  const isAll = (test: (atom: AtomDraft) => boolean, tree = core.tree): boolean => atomsOf(tree).every(test);
  if (second === null) {
    // `3 red days. On the fourth day a frob`: the row ends on the day before, whatever the frob is.
    const isNextBar = sequence?.lapse?.unit === "bar" && sequence.lapse.count === 1 && !sequence.isAny;
    const rows = isNextBar ? firsts.filter((first) => first.streak !== null || isRow(first.tree)) : [];
    for (const row of rows) row.isBefore = true;
    return firsts.filter((first) => !rows.includes(first) && isMoment(first, order));
  }
  // `RSI below 30 ahead of earnings`: a date, not a bar.
  if (sequence !== null && !isAll(isOfBars, second.tree)) return [];
  // `RSI below 30 before a MACD cross`: the cross may be still to come.
  if (sequence?.next === "awaited" && !(isAll(isOnce) && isAll(isOnce, second.tree))) return [second];
  for (const first of firsts) placeBefore(first, second, order);
  if (stretchOf(second) !== null && firsts.some(({ tree }) => isAll(isRange, tree)))
    return firsts.filter(({ tree, streak }) => streak === null && !isAll(isRange, tree));
  for (const one of core.ago === AT_ONCE ? firsts : [])
    if (!one.isBefore && one.streak === null && one.window?.least === undefined)
      Object.assign(one, { ago: one.window === null ? (one.ago ?? AT_ONCE) : AT_ONCE, window: null });
  return [];
}

/**
 * Returns true for a condition of one moment, which an order puts on an earlier bar. A choice of stocks has no moment; the
 * state of a price or of averages has one where its verb or another word than `then` gives it.
 */
function isMoment({ tree }: ClauseDraft, { sequence, isPast }: Order): boolean {
  const isOfLine = ({ concept, rhs }: AtomDraft): boolean =>
    rhs.kind === "study" && [concept, rhs.concept].every((one) => LINE.test(one));
  const isChoice = ({ concept, rhs }: AtomDraft): boolean => CHOICES.has(concept) && rhs.kind === "number";
  const isLasting = (atom: AtomDraft): boolean => LASTING.test(atom.concept) || isOfLine(atom);
  const isLoose = sequence === null || (sequence.isLoose && isPast !== true);
  return atomsOf(tree).every(
    (atom) => isOfBars(atom) && !isChoice(atom) && (isOnce(atom) || !(isLoose && isLasting(atom))),
  );
}
const LASTING = /^(?:volume|avg_|dollar_volume|atr|adr)/;
const LINE = /^(?:close|[a-z]*ma\(.*|vwap)$/;
const isRow = (tree: Tree): boolean => atomsOf(tree).every(({ withinAll }) => withinAll);
/** Returns true for an event or a property of one bar. */
const isOnce = (atom: AtomDraft): boolean => isOfBar(atom) || isEvent(atom);

/** Returns the stretch on each bar of which a clause holds. */
const stretchOf = ({ streak, window, tree }: ClauseDraft): Duration | null =>
  streak ?? (window?.all === true ? window.duration : atomsOf(tree).every(isRange) ? rangeOf(atomsOf(tree)[0]) : null);
const rangeOf = (atom: AtomDraft | undefined): Duration | null => {
  const length = /\((\d+)\)$/.exec(atom?.concept ?? "")?.[1];
  return length === undefined ? null : { count: Number(length), unit: "bar", vague: false };
};

/** How two clauses are linked: by words for an order, and as conditions that must both hold. */
interface Link {
  /** Says that the clause is later than the one before. */
  readonly later: Sequence | null;
  /** Says that it is earlier. */
  readonly earlier: Sequence | null;
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
  { later, earlier, isJoined }: Link,
  edge: Edge,
  tokens: readonly QueryToken[],
): readonly Order[] {
  const { tree } = clause;
  const orders: Order[] = [];
  if (later !== null || (isJoined && areOppositeCrosses(before.tree, tree)))
    orders.push({ firsts: onBar, second: clause, sequence: later, isPast: saysPast(before, tokens) });
  else if (
    isJoined &&
    earlier === null &&
    areOnOppositeSides(before.tree, tree) &&
    (stretchOf(before) !== null || hasContrast(edge, tokens))
  )
    orders.push({ firsts: [before], second: clause, sequence: null, isState: true });
  else if (isJoined && (isAfterEvent(before, edge, tokens) || isBackFrom(before.tree, tree)))
    orders.push({ firsts: onBar, second: clause, sequence: null });
  if (isJoined && clause.streak === null) clause.streak = sinceEvent(before, tree, edge, tokens);
  if (earlier !== null) orders.push({ firsts: [clause], second: before, sequence: earlier });
  return orders;
}

/** Returns true if the words up to the end of a clause say that it has been: `closed above its 20-day`. */
function saysPast({ span: [from, to] }: ClauseDraft, tokens: readonly QueryToken[]): boolean {
  const at = tokens.findIndex((token) => token.to > from);
  return tokens.slice(Math.max(0, at - 3), at + 20).some((token) => token.to <= to && PAST.test(token.text));
}
const PAST = /^(?:clos(?:e[sd]?|ing)|pull\w*|bounc\w*|dip\w*|touch\w*|was|were|had|been|traded|went|after|following)$/;

/** Shifts one earlier clause: `a hammer followed by a green candle`, `crossed the 50-day and then broke out`. */
function placeBefore(first: ClauseDraft, second: ClauseDraft, order: Order): void {
  const { isState, sequence } = order;
  if (isState && first.window?.all === true) first.isBefore = true;
  if (first.ago !== null || first.window !== null) return;
  const isAll = (test: (atom: AtomDraft) => boolean, tree = first.tree): boolean => atomsOf(tree).every(test);
  const [stretch, lapse] = [stretchOf(second), sequence?.lapse ?? null];
  if (lapse !== null && isMoment(first, order)) {
    if (sequence!.isAny) placeWithin(first, 1, lapse);
    else first.ago = timeBefore(lapse, second);
    return;
  }
  // `holding above VWAP after a gap up`: the gap opens the same day, unless a pattern of a whole bar follows.
  if (isAll(isGap) && !isAll(({ group }) => group === "candlestick", second.tree)) return;
  if (stretch?.vague === true && first.streak === null && isMoment(first, order)) placeWithin(first, stretch.count);
  else if (stretch !== null || isState || isAll(isRange)) {
    first.ago = stretch ?? AT_ONCE;
    first.isBefore = first.streak !== null;
  } else if (first.streak !== null || isRow(first.tree)) first.isBefore = true;
  else if (isAll(isOfBar) && atomsOf(second.tree).some(isPullback)) placeWithin(first, 1);
  else if (isAll(isOfBar) && isAll((atom) => isOfBar(atom) || isOfBarBefore(atom), second.tree))
    first.ago = timeBefore(AT_ONCE, second);
  else if (isMoment(first, order) || areOfOneSeries(first, second))
    placeWithin(first, Math.max(1, ...atomsOf(second.tree).map(barsOfRow)));
}

/** Returns the time from a clause that holds `lapse` before a later one until now. */
const timeBefore = (lapse: Duration, { ago, window }: ClauseDraft): Duration =>
  ago === null || window !== null || (lapse.unit !== "bar" && lapse.unit !== ago.unit)
    ? lapse
    : { ...ago, count: ago.count + lapse.count };

/** Lets a clause hold on any of the bars that end a number of bars ago. */
function placeWithin(first: ClauseDraft, count: number, duration = APART): void {
  first.ago = { ...AT_ONCE, count };
  first.window = { duration, all: false };
  const note = { field: "within", value: String(APART.count), why: `then: within the ${APART.count} bars before` };
  if (duration === APART) first.tree = noted(first.tree, note);
}

/** Returns true for a close a few percent below a high, which follows the move before it. */
const isPullback = ({ concept, op, rhs }: AtomDraft): boolean =>
  concept === "close" &&
  op.startsWith("l") &&
  rhs.kind === "study" &&
  rhs.concept.startsWith("high") &&
  (rhs.multiplier ?? 1) < 1;

/** Returns true for a pullback from the new high before it: `makes a 40-day high, pulls back from the 40-day high`. */
const isBackFrom = (first: Tree, then: Tree): boolean =>
  atomsOf(first).every(isEvent) &&
  atomsOf(then).some((a) =>
    atomsOf(first).some((b) => isPullback(a) && rightOf(b) !== null && rightOf(a) === rightOf(b)),
  );
const rightOf = ({ rhs }: AtomDraft): string | null => (rhs.kind === "study" ? rhs.concept : null);

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
  const isEarlier = (atom: AtomDraft): boolean =>
    isOfBar(atom) ? after.includes("since") : isEvent(atom) && !atom.concept.startsWith("change_pct");
  return atomsOf(first.tree).every(isEarlier) && HAS.test(textOf(lead)) && NOW.test(after);
}
const HAS = /\b(?:has|have|had|recently)\b/;
const NOW = /\b(?:(?:but|yet) (?:is|are)|(?:but|yet|and) (?:is |are )?(?:now|currently)|(?:and )?(?:has|have) since)\b/;

/** Returns true for the highest high of a stretch compared with its lowest low. */
const isRange = ({ concept, rhs }: AtomDraft): boolean =>
  concept.startsWith("highest(") && rhs.kind === "study" && rhs.concept.startsWith("lowest(");

const barsOfRow = ({ withinAll, within }: AtomDraft): number => (withinAll ? (within ?? 1) : 1);
/** Returns true for two conditions on one feature: `RSI below 30, then above 40`. */
const areOfOneSeries = (first: ClauseDraft, then: ClauseDraft): boolean =>
  first.subject !== null && then.subject?.concept === first.subject.concept && first.subject.group === "feature";

/** Returns true for a property of one bar: shape, colour, gap or volume. */
const isOfBar = ({ group, concept, rhs }: AtomDraft): boolean =>
  group === "candlestick" ||
  (concept === "close" && rhs.kind === "study" && rhs.concept === "open") ||
  (/^(?:change_pct|gap_pct)$/.test(concept) && rhs.kind === "number" && rhs.number === 0) ||
  /^(?:rvol|range_pos)/.test(concept);
const isGap = ({ concept }: AtomDraft): boolean => concept === "gap_pct" || concept === "open";
/** Returns true for a comparison with the high or low of the bar before. */
const isOfBarBefore = ({ rhs }: AtomDraft): boolean =>
  rhs.kind === "study" && rhs.bars_ago === 1 && /^(?:high|low)$/.test(rhs.concept);
/** Returns true for what happens on one bar: a cross, a chart pattern, a move, a new high or low. */
export const isEvent = ({ op, group, concept, rhs }: AtomDraft): boolean =>
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
