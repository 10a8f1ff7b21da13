import { atomsOf, type AtomDraft, type Duration, type Window } from "../chart/meanings.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { isOfDayBefore } from "../rules/compare-subjects.ts";
import { clauseAround } from "./bounds.ts";
import type { Clause, Time } from "./item.ts";

/** Adjusts a time to the words before it: `about 5 days ago`, `stayed above its 50-day during the last month`. */
export function adjustedTime(time: Partial<Time>, from: number, tokens: readonly QueryToken[]): Partial<Time> {
  const adjusted = time.ago && ROUGHLY.test(tokens[from - 1]?.stem ?? "") ? roughly(time.ago) : time;
  return adjusted.window ? { ...adjusted, window: adjustedWindow(adjusted.window, from, tokens) } : adjusted;
}

/**
 * Adjusts a window: `stayed above … during` holds on all bars, `first close above its 50-day in a month` on none of the bars
 * before.
 */
function adjustedWindow(window: Window, from: number, tokens: readonly QueryToken[]): Window {
  if (window.least !== undefined) return window;
  const [start] = clauseAround(from, from, tokens);
  const words = tokens.slice(start, from);
  const isFirst = words.some(
    ({ stem }, at) =>
      stem === "first" && words[at + 1]?.kind === "word" && !/^(?:half|hour|minute)$/.test(words[at + 1]!.stem),
  );
  if (isFirst && !window.all) return { ...window, isFirst };
  if (OF_A_DAY.test(textOf(words))) return { ...window, isSpan: false, isAny: !window.all };
  return words.some(({ stem }) => LASTING.test(stem)) ? { ...window, all: true } : window;
}

const LASTING = /^(?:stay(?:ed|ing)?|remain(?:ed|ing)?|kept|consistently|continuously|constantly|always)$/;
/** Matches a move of one day: `no red days in the last week`, `up 5 % in a day within the last month`. */
const OF_A_DAY =
  /\b(?:(?:in|on|for) (?:an?|one|1|any|(?:a )?single)(?: (?:single|trading|given))* (?:day|session)|(?:red|green|up|down)(?: (?:trading|or|green|up))* (?:days?|sessions?))$/;
const ROUGHLY = /^(?:about|around|roughly|approximately|approx|some)$/;
/** Returns the window from one unit of time before the moment to one unit after it. */
const roughly = ({ count, unit }: Duration): Partial<Time> => ({
  ago: { count: Math.max(1, count - 1), unit, vague: false },
  window: { duration: { count: 3, unit, vague: false }, all: false },
});

/** Returns true for a figure of the day beside another timeframe: `today's volume above 300k (2 min chart)`. */
export function isOfDay({ span: [from, to], tree, timeframe }: Clause, tokens: readonly QueryToken[]): boolean {
  const first = tokens.findIndex((token) => token.from >= from);
  const last = tokens.findLastIndex((token) => token.to <= to) + 1;
  const [start, end] = clauseAround(first, last, tokens);
  const own = textOf(tokens.slice(first, last));
  const words = textOf(tokens.slice(Math.max(start, first - 2), Math.min(end, last + 2)));
  const isOfBar = ({ concept, rhs, right }: AtomDraft): boolean =>
    OF_BAR.test(concept) &&
    (rhs.kind !== "study" || OF_BAR.test(rhs.concept)) &&
    (right === undefined || own.startsWith("today") || !isOfDayBefore(right, timeframe));
  return timeframe !== null && !BARS.test(own) && (DAY.test(words) || CHANGE.test(own)) && atomsOf(tree).every(isOfBar);
}
const DAY = /\b(?:today|yesterday|days?|daily)\b|\b(?:previous|prior|last) close\b/;
/** Matches names of figures of the day. */
const CHANGE = /^(?:% change|change %|percent change|net change)/;
const BARS = /\b(?:bars?|candles?|minutes?|min|hour)\b/;
const OF_BAR = /^(?:open|high|low|close|volume|dollar_volume|change|change_pct|gap_pct|range_pos\(1\)|=high-low)$/;
