import { LIMITS, type Timeframe } from "#contract";
import { type ImportedClause, counted, lost, negate, shifted, throughout, within } from "../clause.ts";
import { compare, filterClause, numbersCompared, type Relation } from "../compare.ts";
import { constant, type Series } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { atLeast } from "./pine-score.ts";
import {
  both,
  bounded,
  constantOf,
  either,
  holds,
  not,
  number,
  OWN_PAST,
  ofCases,
  plain,
  scoreSum,
  seriesEarlier,
  seriesIn,
  truth,
} from "./pine-value.ts";
import type { ClauseTruth } from "../values/truth.ts";
import type { PineValue } from "./pine-value-kinds.ts";

const NEVER_NOTE =
  "Where a condition of ta.barssince has never held, the scan takes it to be long ago; in Pine the comparison is false.";
const HIGHER_CROSS_NOTE =
  "A cross of series from request.security is looked for on the bars of their timeframe, so it holds until their next bar.";

/** Loses conditions on other timeframes than the script's, because a window counts bars of the script. */
export function onBase(clause: ImportedClause, base: Timeframe): ImportedClause {
  if (clause.kind === "none") return { ...clause, of: onBase(clause.of, base) };
  if ("of" in clause) return { ...clause, of: clause.of.map((part) => onBase(part, base)) };
  if (clause.kind !== "filter") return clause;
  const frame = clause.filter.Timeframe ?? "1d";
  const operands = Object.values(clause.filter.Returns?.Want?.Study ?? {});
  const other = frame !== base || operands.some((operand) => (operand?.Timeframe ?? frame) !== base);
  return other ? lost("bars of the chart are counted over a condition on bars of another length", clause.span) : clause;
}

export function truthEarlier(of: ClauseTruth, bars: number, base: Timeframe): ClauseTruth {
  return typeof of === "boolean" || bars === 0 ? of : bounded(shifted(onBase(of, base), bars));
}

/** Returns the value `bars` bars back. */
export function valueEarlier(value: PineValue, bars: number, base: Timeframe, span: SourceSpan): PineValue {
  if (bars === 0) return value;
  if (bars < 0) throw new ImportFault("it looks into the future, which no scan can", span);
  if (bars > LIMITS.barsAgo) throw new ImportFault(`it goes back more than ${LIMITS.barsAgo} bars`, span);
  const back = (clause: ImportedClause): ImportedClause => bounded(shifted(onBase(clause, base), bars));
  switch (value.kind) {
    case "number":
      return number(seriesEarlier(value.series, bars, base, span));
    case "truth":
      return truth(truthEarlier(value.holds, bars, base));
    case "choice":
      return {
        kind: "choice",
        cases: value.cases.map((one) => ({ when: back(one.when), value: valueEarlier(one.value, bars, base, span) })),
      };
    case "tuple":
      return { kind: "tuple", of: value.of.map((one) => valueEarlier(one, bars, base, span)) };
    case "count":
    case "since":
    case "run":
      return { ...value, of: back(value.of) };
    case "score":
      return { ...value, of: value.of.map(back) };
    case "self":
      throw new ImportFault(`${value.name} ${OWN_PAST}`, span);
    default:
      return value;
  }
}

/** Each relation with its sides exchanged. */
const MIRRORED: Readonly<Record<Relation, Relation>> = {
  CrossesAbove: "CrossesUnder",
  CrossesUnder: "CrossesAbove",
  Crosses: "Crosses",
  EqualTo: "EqualTo",
  GreaterThan: "LessThan",
  GreaterThanOrEqual: "LessThanOrEqual",
  LessThan: "GreaterThan",
  LessThanOrEqual: "GreaterThanOrEqual",
  NotEqualTo: "NotEqualTo",
};

/** Compares any two values. */
export function compareValues(
  relation: Relation,
  left: PineValue,
  right: PineValue,
  base: Timeframe,
  span: SourceSpan,
): ClauseTruth {
  if (left.kind === "lost") return lost(left.reason, span);
  if (right.kind === "lost") return lost(right.reason, span);
  if (left.kind === "choice")
    return ofCases(left.cases, span, (one) => compareValues(relation, one, right, base, span));
  if (right.kind === "choice")
    return ofCases(right.cases, span, (one) => compareValues(relation, left, one, base, span));
  if (left.kind === "na" || right.kind === "na") return false;
  const equal = relation === "EqualTo" || relation === "NotEqualTo";
  if (left.kind === "text" && right.kind === "text" && equal)
    return (left.value === right.value) === (relation === "EqualTo");
  if (left.kind === "truth" || right.kind === "truth") {
    if (!equal) throw new ImportFault("conditions are compared with == and != alone", span);
    const [a, b] = [holds(left, span), holds(right, span)];
    const same = either([both([a, b], span), both([not(a), not(b)], span)], span);
    return relation === "EqualTo" ? same : either([both([a, not(b)], span), both([not(a), b], span)], span);
  }
  const [a, b] = [constantOf(left), constantOf(right)];
  if (a !== undefined && b !== undefined) return numbersCompared(relation, a, b);
  const difference = left.kind === "score" && right.kind === "score" ? scoreSum("-", left, right, span) : undefined;
  if (difference !== undefined) return compareValues(relation, difference, plain(0, span), base, span);
  const leastOf = counting(left, base, span);
  if (leastOf !== undefined && b !== undefined) return threshold(relation, b, leastOf, span);
  const leastOfRight = counting(right, base, span);
  if (leastOfRight !== undefined && a !== undefined) return threshold(MIRRORED[relation], a, leastOfRight, span);
  return compareSeries(relation, seriesIn(left, span), seriesIn(right, span), span);
}

/** Compares two series and moves a sign to the other side: -x < 0 is x > 0. */
function compareSeries(relation: Relation, left: Series, right: Series, span: SourceSpan): ClauseTruth {
  if (left.constant !== null && right.constant !== null)
    return numbersCompared(relation, left.constant, right.constant);
  if (left.constant !== null) return compareSeries(MIRRORED[relation], right, left, span);
  if (right.constant !== null && left.multiplier === -1 && left.offset === 0) {
    const mirrored = MIRRORED[relation];
    return compareSeries(mirrored, { ...left, multiplier: 1 }, constant(0 - right.constant, right.span), span);
  }
  return compare(relation, left, right, span);
}

/** Returns the condition that a counting value is at least a number. */
function counting(value: PineValue, base: Timeframe, span: SourceSpan): ((least: number) => ClauseTruth) | undefined {
  switch (value.kind) {
    case "score":
      return (least) => atLeast(value.of, least - value.base, span);
    case "count":
      return (least) => {
        if (least <= 0) return true;
        if (least > value.bars) return false;
        return { ...counted(onBase(value.of, base), value.bars, least), span };
      };
    case "run":
      return (least) => (least <= 0 ? true : inARow(onBase(value.of, base), least, span));
    case "since":
      return (least) => {
        if (least <= 0) return true;
        const recent = negate({ ...within(onBase(value.of, base), least), span });
        return noted(recent, NEVER_NOTE);
      };
    default:
      return undefined;
  }
}

/** Adds a note to each part of the clause that the payload keeps separate. */
function noted(clause: ImportedClause, note: string): ImportedClause {
  if (clause.kind === "all") return { ...clause, of: clause.of.map((part) => noted(part, note)) };
  return { ...clause, notes: [...(clause.notes ?? []), note] };
}

function inARow(of: ImportedClause, bars: number, span: SourceSpan): ImportedClause {
  // "Not once" is one filter with a window; "each time not" would need a copy per bar.
  if (of.kind === "none") return negate({ ...within(of.of, bars), span });
  return { ...throughout(of, bars), span };
}

/** Compares a count with a number, given the condition that the count is at least a number. */
function threshold(
  relation: Relation,
  times: number,
  least: (count: number) => ClauseTruth,
  span: SourceSpan,
): ClauseTruth {
  switch (relation) {
    case "GreaterThanOrEqual":
      return least(Math.ceil(times));
    case "GreaterThan":
      return least(Math.floor(times) + 1);
    case "LessThan":
      return not(least(Math.ceil(times)));
    case "LessThanOrEqual":
      return not(least(Math.floor(times) + 1));
    case "EqualTo":
      return Number.isInteger(times) ? both([least(times), not(least(times + 1))], span) : false;
    case "NotEqualTo":
      return Number.isInteger(times) ? either([not(least(times)), least(times + 1)], span) : true;
    default:
      throw new ImportFault("a count of bars crosses nothing", span);
  }
}

/** Crosses: left was not above right one bar ago and is now, or the reverse. */
export function crossing(
  relation: "CrossesAbove" | "CrossesUnder",
  left: PineValue,
  right: PineValue,
  base: Timeframe,
  span: SourceSpan,
): ClauseTruth {
  const series = left.kind === "number" && right.kind === "number" ? [left.series, right.series] : undefined;
  if (series !== undefined) {
    const clause = compareSeries(relation, series[0]!, series[1]!, span);
    const higher = series.every((one) => one.constant !== null || (one.frame !== null && one.frame !== base));
    return higher && typeof clause !== "boolean" ? noted(clause, HIGHER_CROSS_NOTE) : clause;
  }
  const [now, before] =
    relation === "CrossesAbove"
      ? (["GreaterThan", "LessThanOrEqual"] as const)
      : (["LessThan", "GreaterThanOrEqual"] as const);
  const past = (value: PineValue): PineValue => valueEarlier(value, 1, base, span);
  return both(
    [compareValues(now, left, right, base, span), compareValues(before, past(left), past(right), base, span)],
    span,
  );
}

/** Moves a value from the timeframe of the script to another one. */
export function reframed(value: PineValue, from: Timeframe, to: Timeframe, span: SourceSpan): PineValue {
  if (from === to) return value;
  const moved = (clause: ImportedClause): ImportedClause => reframedClause(clause, from, to);
  switch (value.kind) {
    case "number":
      if (value.series.frame === null) return value;
      if (value.series.frame !== from) throw new ImportFault("request.security stands within request.security", span);
      return { ...value, series: { ...value.series, frame: to } };
    case "truth":
      return truth(typeof value.holds === "boolean" ? value.holds : moved(value.holds));
    case "tuple":
      return { kind: "tuple", of: value.of.map((one) => reframed(one, from, to, span)) };
    case "choice":
      return {
        kind: "choice",
        cases: value.cases.map((one) => ({ when: moved(one.when), value: reframed(one.value, from, to, span) })),
      };
    case "score":
      return { ...value, of: value.of.map(moved) };
    case "count":
    case "since":
    case "run":
      throw new ImportFault("a count of bars within request.security; compare it there", span);
    default:
      return value;
  }
}

function reframedClause(clause: ImportedClause, from: Timeframe, to: Timeframe): ImportedClause {
  if (clause.kind === "none") return { ...clause, of: reframedClause(clause.of, from, to) };
  if ("of" in clause) return { ...clause, of: clause.of.map((part) => reframedClause(part, from, to)) };
  if (clause.kind !== "filter") return clause;
  if (onBase(clause, from).kind === "lost") return lost("request.security stands within request.security", clause.span);
  const { Timeframe: _, ...rest } = clause.filter;
  return filterClause(to === "1d" ? rest : { ...rest, Timeframe: to }, clause.span, clause.notes ?? []);
}
