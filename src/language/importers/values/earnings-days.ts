import { LIMITS } from "#contract";
import { calendarDays } from "../calendar-days.ts";
import { type ImportedClause, negate } from "../clause.ts";
import type { Relation } from "../compare.ts";
import { earnings } from "../facts.ts";
import { spanning, ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { both, opposite, type ClauseTruth } from "./truth.ts";

const NOTE = "Bars until the earnings became days of the calendar, 252 bars being 365 days.";

/** Compares the bars until the next earnings report with a number. Throws ImportFault. */
export function compareDays(relation: Relation, number: number, span: SourceSpan): ClauseTruth {
  switch (relation) {
    case "LessThan":
      return atMost(Math.ceil(number) - 1, span);
    case "LessThanOrEqual":
      return atMost(Math.floor(number), span);
    case "GreaterThan":
      return atLeast(Math.floor(number) + 1, span);
    case "GreaterThanOrEqual":
      return atLeast(Math.ceil(number), span);
    case "EqualTo":
      return Number.isInteger(number) && number >= 0 && exactly(number, span);
    case "NotEqualTo":
      return opposite(compareDays("EqualTo", number, span));
    default:
      throw new ImportFault("the days until the earnings cross nothing", span);
  }
}

/**
 * Returns the last calendar day of a bar. Each day belongs to one bar, so "at most 5 bars" and "more than 5" leave no
 * gap.
 */
function lastDay(bars: number): number {
  return Math.round(calendarDays(bars));
}

function firstDay(bars: number): number {
  return bars <= 0 ? 0 : lastDay(bars - 1) + 1;
}

function atMost(bars: number, span: SourceSpan): ClauseTruth {
  return bars >= 0 && reportWithin(0, lastDay(bars), span);
}

function atLeast(bars: number, span: SourceSpan): ClauseTruth {
  const later = reportWithin(firstDay(bars), Number.POSITIVE_INFINITY, span);
  return bars <= 0 ? later : both([negate(reportWithin(0, lastDay(bars - 1), span)), later], span);
}

/** A weekend belongs to one of two bars, so the days on either side count too. */
function exactly(bars: number, span: SourceSpan): ClauseTruth {
  const day = lastDay(bars);
  return bars === 0 ? reportWithin(0, 0, span) : reportWithin(Math.max(bars, day - 1), day + 1, span);
}

/** Returns the condition of a report `from` to `to` days from now, both included. */
function reportWithin(from: number, to: number, span: SourceSpan): ImportedClause {
  const days = (value: number): string => {
    if (value > LIMITS.daysBack) throw new ImportFault(`it looks more than ${LIMITS.daysBack} days ahead`, span);
    return `P${value}D`;
  };
  const Lower = { Operator: "gte", Value: days(from) } as const;
  const ends = Number.isFinite(to) ? { Upper: { Operator: "lte", Value: days(to) } as const } : {};
  return earnings({ DateState: { Lower, ...ends } }, span, [NOTE]);
}

/**
 * Joins all bounds on the next report to one condition, so that one report satisfies them all. Reports are weeks apart.
 */
export function joinedDays(clause: ImportedClause): ImportedClause {
  if (clause.kind === "none") return { ...clause, of: joinedDays(clause.of) };
  if (!("of" in clause)) return clause;
  const of = clause.of.map(joinedDays);
  if (clause.kind !== "all") return { ...clause, of };
  const parts = of.flatMap((part) => (part.kind === "all" ? part.of : [part]));
  const dated = parts.filter((part) => daysOf(part) !== undefined);
  const bounds = dated.map((part) => daysOf(part)!);
  const from = Math.max(...bounds.map(([first]) => first));
  const to = Math.min(...bounds.map(([, last]) => last));
  if (bounds.length < 2 || from > to) return { ...clause, of };
  const before = (part: ImportedClause): boolean => {
    const [first, last] = (part.kind === "none" ? daysOf(part.of) : undefined) ?? [];
    return Number.isFinite(to) && first === 0 && last === from - 1;
  };
  const others = parts.filter((part) => !dated.includes(part) && !before(part));
  const joined = reportWithin(from, to, spanning(dated[0]!.span, dated.at(-1)!.span));
  return others.length === 0 ? joined : { ...clause, of: [...others, joined] };
}

/** Returns the range of days in which a condition requires a report; undefined for other conditions. */
function daysOf(clause: ImportedClause): readonly [from: number, to: number] | undefined {
  const [entry, ...more] = (clause.kind === "fact" ? clause.condition.Stock?.Earnings : undefined) ?? [];
  const { Lower, Upper } = entry?.DateState ?? {};
  const [, from] = /^P(\d+)D$/.exec(Lower?.Value ?? "") ?? [];
  const [, to] = /^P(\d+)D$/.exec(Upper?.Value ?? "") ?? [];
  if (more.length > 0 || from === undefined) return undefined;
  return [Number(from), Upper === undefined ? Number.POSITIVE_INFINITY : Number(to)];
}
