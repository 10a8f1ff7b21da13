import type { Note, Subject, TimeUnit } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { barsOf, unitIn } from "../time/duration-rules.ts";
import { FRAME_OF } from "../time/framed-atoms.ts";
import { textOf } from "../../text/token.ts";
import { WORDS } from "../classes.ts";
import { feature } from "./subjects.ts";
import { rules } from "../table.ts";

export const PERIODS = WORDS["period"]!;

export const MA_LENGTHS = new Set([
  3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 18, 20, 21, 25, 26, 30, 34, 40, 44, 45, 50, 55, 60, 65, 75, 89, 90, 100, 120,
  144, 150, 180, 200, 220, 233, 250, 300, 325, 365,
]);

export const simpleNote = (length: number): Note => ({
  field: "concept",
  value: `sma(${length})`,
  why: `${length}-day with no kind named: simple moving average`,
});

/** Returns a moving average of the close, with notes on what was assumed. */
export function averageOf(kind: string, length: number, unit: TimeUnit | undefined, hasWordForAverage = true): Subject {
  const simple = { field: "concept", value: `sma(${length})`, why: "moving average with no kind named: simple" };
  const notes = kind !== "ma" ? [] : hasWordForAverage ? [simple] : [simpleNote(length)];
  return { ...feature(kind === "ma" ? "sma" : kind, [length], notes), timeframe: (unit && FRAME_OF[unit]) ?? null };
}

/** Returns true for a figure with decimals, which is no length: `between 5.00 and 60.00 Avg Volume: …`. */
const hasDecimals = ({ tokens, from, to }: Match): boolean =>
  tokens.slice(from, to).some(({ kind, text }) => kind === "number" && text.includes("."));
/** Returns true for the verb: `above 10, which means`. */
const isVerb = ({ text }: Match): boolean => /\bmeans$/.test(text);

function average(match: Match, named?: string): Subject | null {
  const length = match.one("number");
  const kind = named ?? match.one("average");
  if (
    !Number.isInteger(length) ||
    hasDecimals(match) ||
    isVerb(match) ||
    length < 0 ||
    (length === 0 && match.has("line"))
  )
    return null;
  return averageOf(kind, length, unitIn(match));
}

/** Returns the average price over a span: `the six-month average price`. */
const ofPrice = (match: Match): Subject => averageOf("sma", barsOf(match.one("duration")), undefined);

/** Returns true after a word for a stretch of time, whose number is no length: `for the last 50 days`. */
const isStretchOfTime = (match: Match): boolean =>
  STRETCH.test(textOf(match.tokens.slice(Math.max(0, match.from - 8), match.from)));
const STRETCH =
  /\b(?:for|since|last|past|during|least|exactly|lasts|lasted|lasting|within|longer)(?: (?:anywhere|between|from|about|around|roughly|no|not|more|less|fewer|longer|than|over|under|only|just|at|least|most|up|to|and|or|-|\d+))*$/;

function averages(match: Match): readonly Subject[] | null {
  const lengths = match.all("number");
  const kind = match.maybe("average");
  if (lengths.length < 2 || hasDecimals(match) || !lengths.every((length) => MA_LENGTHS.has(length))) return null;
  // `under the 200, the 50 pointing up` names two averages with a predicate each.
  const isList = lengths.length > 2 || match.has("and", "&", "/", "+", "or");
  if (kind === undefined && (!isList || isStretchOfTime(match))) return null;
  const unit = unitIn(match);
  const frame = unit === "minute" ? undefined : unit;
  return lengths.map((length) => averageOf(kind ?? "ma", length, frame, kind !== undefined));
}

/** Returns a VWAP over days as an average weighted by volume. */
function rolling(match: Match): Subject {
  const subject = averageOf("vwma", match.one("number"), unitIn(match));
  return {
    ...subject,
    notes: [{ field: "concept", value: subject.concept, why: "VWAP of several bars: the average weighted by volume" }],
  };
}

/** Returns an average without a named length. */
function unmeasured(match: Match): Subject | null {
  if (/^(?:average|avg|line|mean|exponential|hull|day average|day avg|day line)s?$/.test(match.text)) return null;
  const alias = match.one("average") === "ma" ? "sma" : match.one("average");
  const { value, words, meaning } = DEFAULTS.averageLength;
  return feature(alias, [value], [{ field: "concept", value: `${alias}(${value})`, why: `${words}: ${meaning}` }]);
}

/** Returns an average named by its length alone: `its 200 day`. Without an article only the usual lengths count. */
const unnamed = (match: Match): Subject | null =>
  match.one("number") > 1 &&
  (match.has("the", "its", "their", "a") || MA_LENGTHS.has(match.one("number"))) &&
  !isStretchOfTime(match) &&
  !isSpanOfShare(match) &&
  !isCountOfDays(match) &&
  !isYear(match) &&
  !goesOn(match)
    ? averageOf("ma", match.one("number"), unitIn(match), false)
    : null;

/** Returns true for the days of a change: `3 % over 5 days`. */
const isSpanOfShare = ({ tokens, from, text }: Match): boolean =>
  /(?:day|week)s$/.test(text) &&
  tokens[from - 1]?.stem === "over" &&
  /^(?:%|percent|pct)$/.test(tokens[from - 2]?.text ?? "");

/** Returns true for days or weeks that no place precedes: `turns 5 days of losses into a gain`, `more than 5 days`. */
const isCountOfDays = ({ tokens, from, text }: Match): boolean =>
  /^\d+ (?:day|week)s$/.test(text) && !PLACE.test(tokens[from - 1]?.stem ?? "");
const PLACE = /^(?:above|below|over|under|cross\w*|through|past|near|around|at|to|from|reclaim|and|or|,|\/|&)$/;

/** Returns true for the stretch of a high or low: `near its 52-week`. */
const isYear = (match: Match): boolean => match.one("number") === 52 && unitIn(match) === "week";

/** Returns true if the number belongs to the next words: `their 26-week intraday low`. */
const goesOn = (match: Match): boolean =>
  /^(?:(?:intraday|closing|trading|price|new|swing) )*(?:high|low|range|return|change|growth|volume|peak|trough|breakout)\b/.test(
    match.behind(3),
  ) ||
  // `after 20 days below it`.
  (/\b(?:day|week)s$/.test(match.text) && /^(?:above|below|over|under)\b/.test(match.behind(1)));

const BARE_LENGTHS = new Set([5, 8, 9, 10, 13, 20, 21, 30, 34, 50, 55, 89, 100, 150, 200]);
/** Words after a number that make it a length, a count or a figure of something else. */
const OTHERS = new Set(
  `${PERIODS} year yr y m % percent pct point share dollar buck million billion thousand k b bn mn sma ema ma dma wma hma average
  moving simple exponential high low x time stock name company largest best top most / $`.split(/[\s|]+/),
);

/** Returns an average of the given length and of the kind named last: `the 200`. */
function bare(match: Match): Subject | null {
  const next = match.tokens[match.to];
  const before = match.tokens[match.from - 1]?.stem ?? "";
  if (match.to - match.from !== 2 || !BARE_LENGTHS.has(match.one("number"))) return null;
  if (next?.kind === "number" || OTHERS.has(next?.stem ?? "")) return null;
  if (/^(?:in|last|past|within|top|s&p|russell|nasdaq|next)$/.test(before)) return null;
  return { ...averageOf("ma", match.one("number"), undefined, false), isBare: true };
}

/** Returns the highest highs or lowest lows of one length or several: `the 20 and 50 day high`, `the 52-week high or low`. */
function extremes(match: Match, ...aliases: readonly string[]): readonly Subject[] | null {
  const isOfWeeks = match.has("week", "wk");
  if (isOfWeeks && match.has("day", "d")) return null;
  const lengths = match.all("number").map((length) => (isOfWeeks ? (length === 52 ? 252 : 5 * length) : length));
  return aliases.flatMap((alias) => lengths.map((length) => feature(alias, [length])));
}

const DAYS = "( day|d )?";
const NEXT = "( ,|and|&|/|or|+ )*";
const NEXT_THE = "( ,|and|&|/|+ and|the|its? )";

/** Rules for moving averages in every spelling. */
export const AVERAGE_RULES: readonly GrammarRule[] = [
  ...rules(
    "study",
    { average, ofPrice, rolling, unmeasured, unnamed, bare },
    `
    simple? {number} ( <period>|moving|simple )* {average}
    {average} LP? ( length|period|n )? ( =|:|of )? {number} ( <period> )? RP
    {average} LP close|c , ( length|n = )? {number} RP
    {average} LP {number} , close|c RP
    {average} LP? length|period =|:|of? {number} RP?
    {average} ( of|with|length|period|last|previous|prior|past )* {number} ( <period> )? => average
  + {duration} average ( stock|share|closing )* price               => ofPrice
  + exponential {number} ( <period> )* {average}
  + {number} ( <period> )? exponential ( <period> )? {average}       => average ema
  + {number} day|d|period|bar|week vwap                              => rolling
  -- {average}
  -- own {average}                                                   => unmeasured
  - the|its|their|a {number} day|d|week|wk|w|bar|period|hour|month
  -- {number} day|d|week|wk|w                                        => unnamed
  -- the|its|their {number}                                          => bare
`,
  ),
  ...rules(
    "studies",
    { averages, extremes },
    `
  + {number} ${DAYS} ${NEXT} {number} ( ${NEXT} {number} )* day|d|bar|session|week|wk <high/low> => extremes <highest/lowest>
  + {number} day|d|bar|session|week|wk high or|and|/ ( the|its )* low             => extremes highest lowest
  + {number} ${DAYS} ( ${NEXT} {number} ${DAYS} ) ( ${NEXT} {number} ${DAYS} )* ( <period> )? simple|exponential? {average}
    ( all|every|of|its|the|their|key|major|main|important )* {average} ( ribbon|stack|lines|ribbons|of|:|LP )* {number} ${DAYS} ( ( ,|and|&|/|+ )* {number} ${DAYS} )* RP? ( day|period )?
  - the|its|their|both {number} ${DAYS} ( ${NEXT_THE} {number} ${DAYS} ) ( ${NEXT_THE} {number} ${DAYS} )* week?
  - {number} ${DAYS} ( ${NEXT_THE} {number} ${DAYS} )* ${NEXT_THE} {number} day|d => averages
`,
  ),
];
