import type { CandlestickEntry, Condition, FeatureFilter } from "#contract";
import { LIMITS } from "#contract";
import type { SourceSpan } from "./translation.ts";

interface Place {
  readonly span: SourceSpan;
  /** Differences and assumptions of the translation of this part, for the user. */
  readonly notes?: readonly string[];
}

/**
 * One condition of a scan, independent of the source language. `filter` and `candle` look at bars and can be shifted to
 * earlier bars; `fact` cannot. `none` holds if its clause is not known to hold. `lost` has no counterpart in a payload.
 */
export type ImportedClause = Place &
  (
    | { readonly kind: "all" | "any"; readonly of: readonly ImportedClause[] }
    | { readonly kind: "none"; readonly of: ImportedClause }
    | { readonly kind: "atLeast"; readonly count: number; readonly of: readonly ImportedClause[] }
    | { readonly kind: "filter"; readonly filter: FeatureFilter }
    | { readonly kind: "candle"; readonly id: string; readonly entry: CandlestickEntry }
    /** `opposite`: the reason why the negation has no counterpart. */
    | { readonly kind: "fact"; readonly condition: Condition; readonly opposite?: string }
    /**
     * `opposite`: the reason why the negation has no counterpart. Without it the reason is that the negation never
     * holds.
     */
    | { readonly kind: "always"; readonly opposite?: string }
    /**
     * `never`: no scanned stock satisfies the condition. `part`: the span within the quoted text that caused the loss.
     */
    | { readonly kind: "lost"; readonly reason: string; readonly never?: true; readonly part?: SourceSpan }
  );

/** Maximum number of filters that one window over several conditions expands to. */
const MOST_COPIES = 60;

export function all(of: readonly ImportedClause[], span: SourceSpan): ImportedClause {
  return of.length === 1 ? of[0]! : { kind: "all", of, span };
}

export function any(of: readonly ImportedClause[], span: SourceSpan): ImportedClause {
  return of.length === 1 ? of[0]! : { kind: "any", of, span };
}

/** Returns the clauses whose conjunction means the same: `a` makes `a or b` needless. */
export function strictest(of: readonly ImportedClause[]): readonly ImportedClause[] {
  return of.filter((one, i) => !of.some((other, k) => implies(other, one) && (!implies(one, other) || k < i)));
}

/** Returns the clauses whose disjunction means the same: `a or b` makes `a` needless. */
export function loosest(of: readonly ImportedClause[]): readonly ImportedClause[] {
  return of.filter((one, i) => !of.some((other, k) => implies(one, other) && (!implies(other, one) || k < i)));
}

/** True if each alternative of `one` is the same object as an alternative of `other`. */
function implies(one: ImportedClause, other: ImportedClause): boolean {
  const alternatives = alternativesOf(other);
  return alternativesOf(one).every((part) => alternatives.includes(part));
}

function alternativesOf(clause: ImportedClause): readonly ImportedClause[] {
  return clause.kind === "any" ? clause.of : [clause];
}

export function lost(reason: string, span: SourceSpan): ImportedClause {
  return { kind: "lost", reason, span };
}

/**
 * Returns the negation. De Morgan's laws move the negation into groups, so that a lost part takes as little as possible
 * with it.
 */
export function negate(clause: ImportedClause): ImportedClause {
  switch (clause.kind) {
    case "all":
    case "any":
      return { ...clause, kind: clause.kind === "all" ? "any" : "all", of: clause.of.map(negate) };
    case "none":
      return clause.of;
    case "lost":
      return clause;
    case "always":
      return lost(clause.opposite ?? "it can never hold", clause.span);
    case "fact":
      if (clause.opposite !== undefined) return lost(clause.opposite, clause.span);
      return { kind: "none", of: clause, span: clause.span };
    default:
      return { kind: "none", of: clause, span: clause.span };
  }
}

/** Returns the negation written by a `not` over `span`. Reports quote a lost part together with its `not`. */
export function negateWhole(clause: ImportedClause, span: SourceSpan): ImportedClause {
  const opposite = negate(clause);
  return opposite.kind === "lost" ? { ...opposite, span } : { ...quotedWhole(opposite, span), span };
}

function quotedWhole(clause: ImportedClause, span: SourceSpan): ImportedClause {
  if (clause.kind === "lost") return { ...clause, span, part: clause.part ?? clause.span };
  if (clause.kind === "none") return { ...clause, of: quotedWhole(clause.of, span) };
  return "of" in clause ? { ...clause, of: clause.of.map((part) => quotedWhole(part, span)) } : clause;
}

/** Returns the clause evaluated `bars` bars earlier. */
export function shifted(clause: ImportedClause, bars: number): ImportedClause {
  if (bars === 0) return clause;
  switch (clause.kind) {
    case "all":
    case "any":
    case "atLeast":
      return { ...clause, of: clause.of.map((part) => shifted(part, bars)) };
    case "none":
      return { ...clause, of: shifted(clause.of, bars) };
    case "filter": {
      const BarsAgo = (clause.filter.BarsAgo ?? 0) + bars;
      if (BarsAgo > LIMITS.barsAgo) return tooFar(clause.span);
      return { ...clause, filter: { ...clause.filter, BarsAgo } };
    }
    case "candle": {
      const BarsAgo = (clause.entry.BarsAgo ?? 0) + bars;
      if (BarsAgo > LIMITS.barsAgo) return tooFar(clause.span);
      return { ...clause, entry: { ...clause.entry, BarsAgo } };
    }
    case "fact":
      return lost("it has no bars to go back by: it is a fact about the stock as of now", clause.span);
    case "always":
    case "lost":
      return clause;
  }
}

function tooFar(span: SourceSpan): ImportedClause {
  return lost(`it goes back more than ${LIMITS.barsAgo} bars`, span);
}

/** Returns a clause that holds if `clause` held on at least one of the newest `bars` bars. */
export function within(clause: ImportedClause, bars: number): ImportedClause {
  if (bars <= 1) return clause;
  if (clause.kind === "any") return { ...clause, of: clause.of.map((part) => within(part, bars)) };
  const windowed = inWindow(clause, bars, false);
  return windowed ?? copies(clause, bars, (of) => ({ kind: "any", of, span: clause.span }));
}

/** Returns a clause that holds if `clause` held on each of the newest `bars` bars. */
export function throughout(clause: ImportedClause, bars: number): ImportedClause {
  if (bars <= 1) return clause;
  if (clause.kind === "all") return { ...clause, of: clause.of.map((part) => throughout(part, bars)) };
  const windowed = inWindow(clause, bars, true);
  return windowed ?? copies(clause, bars, (of) => ({ kind: "all", of, span: clause.span }));
}

/** Returns a clause that holds if `clause` held on at least `count` of the newest `bars` bars. */
export function counted(clause: ImportedClause, bars: number, count: number): ImportedClause {
  if (count <= 0) return { kind: "always", span: clause.span };
  if (count > bars) return lost(`of ${bars} bars it can never hold on ${count}`, clause.span);
  if (count === 1) return within(clause, bars);
  if (count === bars) return throughout(clause, bars);
  return copies(clause, bars, (of) => ({ kind: "atLeast", count, of, span: clause.span }));
}

/** Returns the clause with its own window; undefined if a filter or candle cannot express the window. */
function inWindow(clause: ImportedClause, bars: number, every: boolean): ImportedClause | undefined {
  if (clause.kind === "filter" && clause.filter.Within === undefined) {
    if (bars > LIMITS.within) return lost(`it looks at more than ${LIMITS.within} bars`, clause.span);
    return { ...clause, filter: { ...clause.filter, Within: bars, ...(every ? { WithinAll: true } : {}) } };
  }
  if (clause.kind !== "candle" || clause.entry.Within !== undefined || clause.entry.ConsecutiveBars !== undefined) {
    return undefined;
  }
  if (bars > LIMITS.consecutiveBars) return lost(`it looks at more than ${LIMITS.consecutiveBars} bars`, clause.span);
  return { ...clause, entry: { ...clause.entry, ...(every ? { ConsecutiveBars: bars } : { Within: bars }) } };
}

/** Expands a window over a group to one copy per bar, because the filters of the group must hold on the same bar. */
function copies(
  clause: ImportedClause,
  bars: number,
  group: (of: readonly ImportedClause[]) => ImportedClause,
): ImportedClause {
  if (clause.kind === "lost" || clause.kind === "always") return clause;
  if (bars * leaves(clause) > MOST_COPIES) {
    return lost(
      `a window of ${bars} bars over several conditions takes ${bars * leaves(clause)} filters, more than ${MOST_COPIES}; shorten the window`,
      clause.span,
    );
  }
  return group(Array.from({ length: bars }, (_, k) => shifted(clause, k)));
}

function leaves(clause: ImportedClause): number {
  if (clause.kind === "none") return leaves(clause.of);
  return "of" in clause ? clause.of.reduce((sum, part) => sum + leaves(part), 0) : 1;
}

/** Returns the lost parts of a clause. */
export function lostParts(clause: ImportedClause): readonly (ImportedClause & { readonly kind: "lost" })[] {
  if (clause.kind === "lost") return [clause];
  if (clause.kind === "none") return lostParts(clause.of);
  return "of" in clause ? clause.of.flatMap(lostParts) : [];
}
