import type { Edge } from "../chart/edge.ts";
import { atomsOf, type AtomDraft, type Duration, noted, type Tree } from "../chart/meanings.ts";
import { DEFAULTS } from "../defaults.ts";
import { TURNED } from "../rules/atoms.ts";
import type { QueryToken } from "../text/token.ts";
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
    if (!one.isBefore && one.streak === null)
      Object.assign(one, { ago: one.window === null ? (one.ago ?? AT_ONCE) : AT_ONCE, window: null });
  return [];
}

const stretchOf = ({ streak, window }: ClauseDraft): Duration | null =>
  streak ?? (window?.all === true ? window.duration : null);

/** Shifts one earlier clause: `a hammer followed by a green candle`, `crossed the 50-day and then broke out`. */
function placeBefore(first: ClauseDraft, then: ClauseDraft, isState: boolean): void {
  if (first.ago !== null || first.window !== null) return;
  const stretch = stretchOf(then);
  if (stretch !== null || isState || atomsOf(first.tree).every(isRange)) {
    first.ago = stretch ?? AT_ONCE;
    first.isBefore = first.streak !== null;
  } else if (first.streak !== null || atomsOf(first.tree).every(({ withinAll }) => withinAll)) first.isBefore = true;
  else if (atomsOf(first.tree).every(isOfBar) && atomsOf(then.tree).every(isOfBar)) first.ago = AT_ONCE;
  else if (areEvents(first, then) || areOfOneSeries(first, then)) {
    first.ago = { ...AT_ONCE, count: Math.max(1, ...atomsOf(then.tree).map(barsOfRow)) };
    first.window = { duration: APART, all: false };
    const note = { field: "within", value: String(APART.count), why: `then: within the ${APART.count} bars before` };
    first.tree = noted(first.tree, note);
  }
}

/** Returns true for two opposite crosses of one series, which no bar makes both: `fell below 80, crosses above 90`. */
export function areOppositeCrosses(first: Tree, then: Tree): boolean {
  if (first.kind !== "atom" || then.kind !== "atom") return false;
  const [a, b] = [first.atom, then.atom];
  return a.concept === b.concept && a.rhs.kind === "number" && TURNED[a.op] === b.op && a.op.startsWith("crosses");
}

/** Returns true for one series on both sides of one line: `has been below its 50-day, and is now above it`. */
export function areOnOppositeSides(first: Tree, then: Tree): boolean {
  const isPair = (a: AtomDraft, b: AtomDraft): boolean => {
    if (a.concept !== b.concept || TURNED[a.op]?.slice(0, 2) !== b.op.slice(0, 2) || a.op.startsWith("crosses"))
      return false;
    if (a.rhs.kind === "number" && b.rhs.kind === "number")
      return a.op.startsWith("l") === a.rhs.number <= b.rhs.number;
    return a.rhs.kind === "study" && b.rhs.kind === "study" && a.rhs.concept === b.rhs.concept;
  };
  return atomsOf(then).every((b) => atomsOf(first).some((a) => isPair(a, b)));
}

/** Returns true for a state after an event of earlier bars: `have broken out but are retesting the 9 EMA`. */
export function isAfterEvent(first: ClauseDraft, { from }: Edge, tokens: readonly QueryToken[]): boolean {
  const lead = tokens.slice(sentenceAround(from, tokens)[0], from + 2).map(({ text }) => text);
  const isOnce = (atom: AtomDraft): boolean => isEvent(atom) && !atom.concept.startsWith("change_pct");
  return atomsOf(first.tree).every(isOnce) && SINCE.test(lead.join(" "));
}
const SINCE =
  /\b(?:has|have|had|recently)\b.*\b(?:(?:but|yet) (?:is|are)|(?:but|yet|and) (?:is |are )?(?:now|currently))\b/;

/** Returns true for the highest high of a stretch compared with its lowest low. */
const isRange = ({ concept, rhs }: AtomDraft): boolean =>
  concept.startsWith("highest(") && rhs.kind === "study" && rhs.concept.startsWith("lowest(");

const barsOfRow = ({ withinAll, within }: AtomDraft): number => (withinAll ? (within ?? 1) : 1);
const areEvents = (first: ClauseDraft, then: ClauseDraft): boolean =>
  atomsOf(first.tree).every(isEvent) &&
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
const isEvent = ({ op, group, concept, rhs }: AtomDraft): boolean =>
  op.startsWith("crosses") ||
  group === "chart_pattern" ||
  concept.startsWith("change_pct") ||
  ((concept === "high" || concept === "low") &&
    rhs.kind === "study" &&
    /^(?:highest|lowest|high_|low_)/.test(rhs.concept));
