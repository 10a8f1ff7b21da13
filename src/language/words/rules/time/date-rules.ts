import type { Match, GrammarRule } from "../../chart/rule.ts";
import { barsOf } from "./duration-rules.ts";
import { rules } from "../table.ts";

const MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";
const SHORT = MONTHS.split("|").map((month) => month.slice(0, 3));
const MONTH = `${MONTHS}|${SHORT.join("|")}|sept`;
const MONTH_NAMES = new Set(MONTH.split("|"));
const DAYS = "sunday|monday|tuesday|wednesday|thursday|friday|saturday";

const iso = (date: Date): string => date.toISOString().slice(0, 10);
const textOf = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
const isYear = (year: number): boolean => year >= 1900 && year <= 2200;

/** Returns the month of a match, from 1. */
const monthIn = (match: Match): number =>
  SHORT.findIndex((month) =>
    match.tokens.slice(match.from, match.to).some(({ stem }) => MONTH_NAMES.has(stem) && stem.startsWith(month)),
  ) + 1;

/** Returns a day of a month; without a year the newest one in the past. */
function written(match: Match): string | null {
  const [day = 0, year] = match.all("number");
  const month = monthIn(match);
  if (month === 0 || day < 1 || day > 31) return null;
  if (year !== undefined) return isYear(year) ? textOf(year, month, day) : null;
  const thisYear = Number(match.context.today.slice(0, 4));
  const guess = textOf(thisYear, month, day);
  return guess <= match.context.today ? guess : textOf(thisYear - 1, month, day);
}

/** Returns the last day of a month or year. */
const lastDay = (match: Match): string | null =>
  isYear(match.one("number")) ? iso(new Date(Date.UTC(match.one("number"), monthIn(match) || 12, 0))) : null;

/** Returns the newest given day of the week before today, or a number of days earlier. */
function weekday(match: Match, earlier = "0"): string {
  const wanted = DAYS.split("|").findIndex((day) => match.has(day));
  const now = new Date(match.context.today);
  const back = ((now.getUTCDay() - wanted + 7) % 7 || 7) + Number(earlier);
  return iso(new Date(now.getTime() - back * 86_400_000));
}

/** Rules for dates in words; a date in digits is one token. */
export const DATE_RULES: readonly GrammarRule[] = rules(
  "date",
  { written, lastDay, weekday },
  `
  + ${MONTH} {number} ( st|nd|rd|th )? ( ,|of )* {number}
  + {number} ( st|nd|rd|th )? of? ${MONTH} ,? {number}
    ${MONTH} {number} ( st|nd|rd|th )?
    {number} ( st|nd|rd|th )? of? ${MONTH}                      => written
  + ( end | close | last day ) of? ( ${MONTH} )? {number}       => lastDay
    ( last | previous | this past ) ${DAYS} week?
  + the? ${DAYS} of last week                                   => weekday
  + the? ${DAYS} before last
  + a|one week ago ( last|on )? ${DAYS}                         => weekday 7
`,
);

const TRIGGER = `( asof|as-of|as_of ( =|: )? | as ( it|they )? ( was|were|looked|stood )? on|of|at|in|from
      | as of|at close|open|end ( of|on )? | for|at|on ( close | end | market close | close of business ) of|on
      | ( ~go|~travel|~set|~turn|~jump|~roll|~dial|~take ( me|date|clock )* )? back ( on|to|at|in )?
      | evaluated? on|at | evaluated as of | dated | point in time | through|until|since-date
      | ~run|rewind|snapshot|historical|backtest|replay|scan ( to|back|clock|market|it|this|scan|for|on|from|as|of|at|date )*
      | ( what|how )* it? looked? like? on | time travel to? | using data? ( as of | from | for | through | on | of ) )`;

function atTime(match: Match): string | null {
  const [hour = 24, minute = 60] = match.all("number");
  const two = (value: number): string => String(value).padStart(2, "0");
  return hour < 24 && minute < 60 ? `${match.one("date")}T${two(hour)}:${two(minute)}` : null;
}

const BACK = "~go|~step|~turn|~roll|~jump|~wind|~set|~dial|~travel|~take";

const REPORTED = /^(?:reported|measured|calculated|stated|published|available|data|filed|updated)$/;
/** Returns a moment a number of days ago; null for bars, which only shift a condition. */
function ago(match: Match): string | null {
  // `reported as of last quarter's end` dates a figure, not the scan.
  if (REPORTED.test(match.tokens[match.from - 1]?.text ?? "")) return null;
  // `dividend yield rolling 1yr`: a stretch, no way back.
  if (match.text.startsWith("roll") && !match.has("back", "time")) return null;
  const duration = match.maybe("ago") ?? match.one("duration");
  return duration.unit === "bar" ? null : `-P${barsOf(duration)}D`;
}

/** Returns the date of the query; null for the date at which a line begins: `the VWAP anchored on 2024-03-01`. */
const day = (match: Match): string | null =>
  match.tokens[match.from - 1]?.stem.startsWith("anchor") === true ? null : match.one("date");

/** Returns a date at the start or end of the query, or before punctuation. Elsewhere a date belongs to an event. */
const bare = (match: Match): string | null =>
  !/^(?:of|from|in|by|to|at|on|since|anchored|dated|published)$/.test(match.tokens[match.from - 1]?.stem ?? "") &&
  (match.from === 0 || match.to === match.tokens.length || /^[:,.\n]$/.test(match.tokens[match.to]!.text))
    ? match.one("date")
    : null;

/** Rules for the past moment of a query. */
export const AS_OF_RULES: readonly GrammarRule[] = rules(
  "asOf",
  { atTime, ago, bare, day },
  `
  + ${TRIGGER} {date} ( :|,|close|the )*
    on {date}
    {date} :                                                                       => day
  - {date}                                                                         => bare
  + ( as of | at | on | in )? {date} ( at|t|, )? {number} _: _{number}             => atTime
  + with? as of {ago} close?
  + asof|as_of ( =|: )? {ago}
  + ( rewind|back|travel to | rewind | scan as of | run ( this|it )? ) {ago}
  + as ( it|they|things|market )* was|were|stood {ago}
  + ~rewind|backtrack ( me|the|clock )* back? ( the|clock )* by? {duration} ( in time )? :?
  + ${BACK} ( me|the )* back|clock ( the|clock|back )* by? {duration} back? ( in time )? :?
  + {ago} ( to the day | exactly | on the dot | at the time ) ( ,|: )*
  + {ago} ( ,|: )* which|what|who ( stock|name|ticker|share|one|company )* was|were|had|sat|stood|traded|did   => ago
`,
);

export const BASIS_RULES: readonly GrammarRule[] = rules(
  "basis",
  { as_traded: () => "as_traded", restated: () => "restated" },
  `
  + ( on an | in )? as traded ( basis|prices|data )*
    using? ( unadjusted | point in time ) ( prices|data|basis )*   => as_traded
  + ( on a )? restated ( basis|prices|data )*                      => restated
`,
);
