import type { Edge } from "../chart/edge.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { isLight } from "../lexicon/fillers.ts";
import { BREAK, clauseAround, sentenceAround } from "./bounds.ts";
import { hasComparison, isCondition } from "./cover-edges.ts";
import { CHOICES } from "./remarks.ts";

/** Returns true for a forecast: `expected to increase sales`, `with the potential to accelerate`. */
export function isForeseen(edge: Edge, tokens: readonly QueryToken[]): boolean {
  const before = textOf(tokens.slice(Math.max(0, edge.from - 4), edge.from));
  return (
    FORESEEN.test(`${before} `) &&
    (edge.kind === "predicate" || hasComparison(edge, ({ group }) => group === "fundamental"))
  );
}
const FORESEEN =
  /\b(?:expected|projected|forecast|forecasted|likely|predicted|anticipated|poised|potential|ability|capacity|room) to (?:be |also |have |post |report |see )*$/;

/**
 * Returns true for a figure whose period is unread: `5-year (frob) EPS growth above 10 %`, `EPS of the last 4 quarters (but
 * one) <= 0`.
 */
export function hasUnreadPeriod(
  { from, kind }: Edge,
  pieces: readonly Edge[],
  unread: ReadonlySet<number>,
  tokens: readonly QueryToken[],
): boolean {
  const operand = pieces.findLast((one) => one.kind === "operand" && one.to <= from);
  const series = kind === "predicate" ? operand : undefined;
  const isOfFigure = (series as Edge<"operand"> | undefined)?.value.group === "fundamental";
  const isBetween = (at: number): boolean => isOfFigure && at >= series!.to && at < from;
  const isOwn = !pieces.some((one) => isBetween(one.from) && isCondition(one));
  const isPeriod = ({ kind: one, to }: Edge): boolean =>
    /^(?:window|streak|counted)$/.test(one) && tokens[to]?.text === "(";
  if (isOwn && [...unread].some((one) => isBetween(one) && tokens[one]!.kind === "number")) return true;
  if (isOwn && pieces.some((one) => isBetween(one.from) && isPeriod(one))) return true;
  let at = (series?.from ?? from) - 1;
  while (unread.has(at) || /^[()-]$/.test(tokens[at]?.text ?? "")) {
    if (tokens[at]!.kind === "number") return PERIOD.test(tokens[at + (tokens[at + 1]!.text === "-" ? 2 : 1)]!.stem);
    at--;
  }
  return false;
}
const PERIOD = /^(?:year|yr|quarter|month|week|day)$/;

/** Returns true for the event from which another condition counts: `above its 20 EMA since the breakout`. */
export const isSinceEvent = ({ from, kind }: Edge, tokens: readonly QueryToken[]): boolean =>
  tokens[from]!.text !== "yesterday" &&
  (kind === "condition" ? SINCE : SINCE_A).test(textOf(tokens.slice(Math.max(0, from - 3), from)));
const SINCE = /\bsince(?: (?:the|its|their|a|an|that|it|they|this))*$/;
const SINCE_A = /\bsince (?:the|a|an)$/;

/** Returns true for a word that a later window of its clause rests on: `the first close above $10 in 6 months`. */
export function isOfWindow(at: number, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const [, end] = clauseAround(at, at, tokens);
  return (
    tokens[at]!.stem === "first" &&
    pieces.some((edge) => isCondition(edge) && edge.from === at + 1) &&
    pieces.some(({ kind, from }) => kind === "window" && from > at && from < end)
  );
}

/** Returns true for alternatives of several bars each: `any combination of 2 higher highs and an inside day`. */
export function isCombined({ from }: Edge, tokens: readonly QueryToken[]): boolean {
  const [start] = sentenceAround(from, tokens);
  return tokens.some(
    ({ stem }, at) => at > start && at < from && stem === "combination" && tokens[at - 1]!.stem === "any",
  );
}

/**
 * Returns true in a sentence that numbers its days, whose conditions refer to earlier bars: `gap up (Day 3), gap down (Day
 * 4)`.
 */
export function isOfNumberedDay({ from }: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const [start, end] = sentenceAround(from, tokens);
  // `3 red days, on day four a green one`: the day is read.
  const isRead = (at: number): boolean => pieces.some((one) => one.kind === "order" && one.from <= at && one.to > at);
  if (NTH_DAY.test(textOf(tokens.slice(start, end)))) return true;
  return tokens.slice(start, end).some(({ text }, at) => {
    const [before, number, behind] = [at - 1, at + 1, at + 2].map((place) => tokens[start + place]);
    return (
      /^(?:day|candle|bar)$/.test(text) &&
      !isRead(start + at) &&
      before?.kind !== "number" &&
      !/^(?:per|a|each|every|any|same|one|the)$/.test(before?.text ?? "") &&
      ORDINAL.test(number?.text ?? "") &&
      !/^(?:%|x|k|m|percent|million|times|day|bar|[sehw]?ma|share)$/.test(behind?.stem ?? "")
    );
  });
}
/** Matches the days of a sequence: `first day a gap up, second day an inside day`. */
const NTH_DAY =
  /\b(?:first|1 ?st|second|2 ?nd) (?:day|candle|bar)\b.*\b(?:second|2 ?nd|third|3 ?rd) (?:day|candle|bar)\b/;
const ORDINAL = /^(?:[1-9]|one|two|three|four|five|six)$/;

/** Returns true for a choice that the query allows and does not require: `OTC stocks can now be included`. */
export const isAllowed = (edge: Edge, tokens: readonly QueryToken[]): boolean =>
  hasComparison(edge, ({ rhs }) => rhs.kind === "texts") && ALLOWED.test(textOf(tokens.slice(edge.to, edge.to + 6)));
const ALLOWED =
  /^(?:(?:stocks?|companies|names?|tickers?|ones|and|,|are|is|also|too) )*(?:(?:can|may|could) (?:now |also |still )*be (?:included|used|considered|there|part)|(?:okay|ok|allowed|welcome|acceptable|permitted|fine)\b)/;

/** Returns true for a move of the index, not of its members: `the S&P dropped 5 % in ten days`. */
export function isOfIndex(edge: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const moves = (index: Edge | undefined, move: Edge | undefined): boolean =>
    index !== undefined &&
    move?.from === index.to &&
    hasComparison(index, ({ concept }) => concept === "IndexMembership") &&
    INDEX_MOVES.test(tokens[move.from]!.text);
  const at = pieces.indexOf(edge);
  return moves(edge, pieces[at + 1]) || moves(pieces[at - 1], edge);
}
const INDEX_MOVES = /^(?:fell|rose|lost|slid|dropped|declined|gained|rallied|plunged|climbed|jumped)$/;

/** Returns true for a time of a series without a condition, which no other clause takes: `price within a 200-day range, …`. */
export function isOfLoneSeries(edge: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const [series, next] = pieces.slice(pieces.indexOf(edge) + 1);
  if (series?.kind !== "operand" || series.from !== edge.to) return false;
  const [, end] = clauseAround(series.from, series.to, tokens);
  return end < tokens.length && (next === undefined || next.from >= end);
}

/** Returns true for an event on a weekday, which the query does not place: `a hammer on Friday`. */
export const isOnWeekday = ({ to }: Edge, unread: ReadonlySet<number>, tokens: readonly QueryToken[]): boolean =>
  !BREAK.test(tokens[to]?.text ?? ".") &&
  [to, to + 1, to + 2].some((at) => unread.has(at) && WEEKDAY.test(tokens[at]!.text));
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri)day$/;

/** Returns true for what companies offer: `offering warrants`. */
export const isOffered = (edge: Edge, tokens: readonly QueryToken[]): boolean =>
  /^(?:offering|issuing|issue|offer|issued|selling)$/.test(tokens[edge.from - 1]?.stem ?? tokens[edge.from]!.stem) &&
  hasComparison(edge, ({ concept }) => concept === "SecurityType");

const hasFigure = ({ from, to }: Edge, tokens: readonly QueryToken[]): boolean =>
  tokens.slice(from, to).some(({ kind }) => kind === "number");

/** Returns true in a bracket that comments on a figure with unread words: `volume above 1M (minimum frob, not in decline)`. */
export function isAside(
  edge: Edge,
  pieces: readonly Edge[],
  unread: readonly number[],
  tokens: readonly QueryToken[],
): boolean {
  const { from } = edge;
  const open = tokens.findLastIndex(({ text }, at) => at < from && /^[()]$/.test(text));
  const isOpen = tokens[open]?.text === "(" && open >= sentenceAround(from, tokens)[0];
  const isOfFigure = pieces.some((one) => isCondition(one) && one.to === open && hasFigure(one, tokens));
  return isOpen && isOfFigure && !hasFigure(edge, tokens) && unread.some((at) => at > open && at < from);
}

/** Returns true for what the query lacks in an exclusion or an alternative: `avoid frobs without a base`, `if not just a break`. */
export function isDeniedTwice({ from }: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const [start] = sentenceAround(from, tokens);
  const not = pieces.findLast((one) => one.kind === "not" && one.from >= start && one.to <= from);
  return not !== undefined && not.to > not.from && AVOIDED.test(textOf(tokens.slice(start, not.to)));
}
const AVOIDED = /\b(?:avoid|skip|ignore|exclude)\w* .*\b(?:without|not|no)$|^if not$/;

/** Returns true beside an unread word for earlier bars: `a hammer earlier this week`, `previously above its 50-day`. */
export const isBesideEarlier = (
  { from, to }: Edge,
  unread: ReadonlySet<number>,
  tokens: readonly QueryToken[],
): boolean => [from - 1, to].some((at) => unread.has(at) && EARLIER.test(tokens[at]!.text));
const EARLIER = /^(?:earlier|previously|formerly|prior|preceding|before)$/;

/** Returns true for the event of an earlier bar, which the query does not place: `a 20-day high. The next 3 days the frob …`. */
export const isBeforeLaterDays = (edge: Edge, unread: ReadonlySet<number>, tokens: readonly QueryToken[]): boolean =>
  hasComparison(
    edge,
    ({ group, concept, rhs }) =>
      /^(?:feature|candlestick|chart_pattern)$/.test(group) && !(CHOICES.has(concept) && rhs.kind === "number"),
  ) && tokens.some((_, at) => at >= edge.to && isLaterDay(at, unread, tokens));

/** Returns true for unread words for a later bar: `the next day`, `one day and an inside day the next`, `later`. */
function isLaterDay(at: number, unread: ReadonlySet<number>, tokens: readonly QueryToken[]): boolean {
  const { text } = tokens[at]!;
  if (!/^(?:next|following)$/.test(text)) return text === "later" && unread.has(at);
  if (unread.has(at) && BREAK.test(tokens[at + 1]?.text ?? ".")) return true;
  return [at + 1, at + 2].some(
    (day) => /^(?:day|bar|candle|session)$/.test(tokens[day]?.stem ?? "") && (unread.has(at) || unread.has(day)),
  );
}

/** Returns true for a number of bars on which a state held: `below 20 for at least 5 out of the last 10 days`, `85 % of the time`. */
export function isOfShare({ from, to }: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const [start, end] = clauseAround(from, to, tokens);
  const stems = (first: number, last: number): string =>
    tokens
      .slice(first, last)
      .map(({ stem }) => stem)
      .join(" ");
  const reads = ({ kind }: Edge): boolean => kind === "counted" || kind === "condition" || kind === "predicate";
  const isRead = pieces.some(
    (one) => reads(one) && one.from < end && one.to > start && SHARE.test(stems(one.from, one.to)),
  );
  return SHARE.test(stems(start, end)) && !isRead;
}
const SHARE =
  /\b\d+ (?:out )?of (?:the )?(?:last|past|previous|prior) \d+ (?:day|bar|session|candle|week)\b|\d (?:%|percent) of (?:(?:the|all|trading) )*(?:time|day|session|bar)\b(?! (?:'s|low|high|range))/;

/**
 * Returns true for a condition that passed-over words next to it change: `rather than a gap`, `RSI has always been below 30`, `a
 * doji twice`, `above 2 on average`.
 */
export function isAltered(edge: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const { kind, from, to } = edge;
  const before = pieces.findLast((one) => one.to <= from && (isCondition(one) || one.kind === "operand"));
  const series = kind === "predicate" && before?.kind === "operand" ? before : undefined;
  const start = series?.from ?? from;
  const [next, then] = pieces.slice(pieces.indexOf(edge) + 1);
  const isRead = then !== undefined && (isCondition(then) || then.kind === "operand");
  return (
    REPLACED.test(textOf(tokens.slice(Math.max(0, start - 4), start))) ||
    NEEDLESS.test(textOf(tokens.slice(Math.max(0, start - 6), start))) ||
    ALWAYS.test(textOf(tokens.slice(start, to))) ||
    AVERAGE_DAY.test(textOf(tokens.slice(Math.max(0, start - 8), to))) ||
    (SHARE_OF.test(textOf(tokens.slice(start, to))) && MOVE.test(tokens[to]?.stem ?? "")) ||
    (series !== undefined && CHANGES.test(textOf(tokens.slice(series.to, from)))) ||
    (OFTEN.test(textOf(tokens.slice(to, to + 4))) && (next?.from !== to || (!isCondition(next) && !isRead)))
  );
}
/** Matches the words before what is not asked for: `instead of`. */
const REPLACED =
  /\b(?:rather than|instead of|as opposed to|in place of)(?: (?:an?|the|its|their|it|they|is|are|being|having|has|just|only))*$/;
/** Matches the words before what is not needed, or does not matter. */
const NEEDLESS =
  /\b(?:(?:need not|(?:not|n't) (?:necessarily|need(?:ed)? to|have to|required to))(?: be| have)*|(?:not|n't) (?:care|matter) (?:whether|if)(?: (?:the|its|it|they|is|are|has|have))*)$/;
/** Matches the end of `lose half of the previous day`, behind which a gain is the whole. */
const SHARE_OF = /(?:%|percent|half) of (?:\w+ )*(?:day|bar|candle|week|session|yesterday)$/;
const MOVE = /^(?:gain|move|range|rise|advance|loss|drop|body|run|rally)$/;
const AVERAGE_DAY = /\bon an? (?:average|typical|normal|ordinary|usual) (?:trading )?day\b(?!.*[,;\n])/;
const ALWAYS = /\balways (?:been|stayed|remained|closed|traded|held)\b/;
/** Matches words between a series and its comparison that make another series or another time of it. */
const CHANGES =
  /^\/|\b(?:once|(?<!not )yet(?: to)?$|(?:first|second|third|last) time|per|versus|vs|compared|relative|against|minus|plus|less(?! than)|times|half|twice|ratio|rank|until|either way|divided)\b/;
/** Matches words behind a condition that say how often it holds, or when it does not. */
const OFTEN =
  /^(?:on (?:an? )?(?:average|typical|normal|ordinary|usual)|at all times|all the time|(?:half|most|part|much) (?:of )?the time|once(?= [.,;)\n]|$)|twice|[a-z]+ times|for the (?:second|third|last) time|in a row|per (?!share|day|week|month|year|annum)|(?:each|every) (?:quarter|year|month|week)(?! (?:for|of|in|over|during|since))|in every|except (?:today|yesterday|on|when|if|in|during)|excluding today|until|till|(?:before|since|after|between) (?:the |its |their |each |any )?(?:earnings|split|report|news|ipo)|than|minus|less(?! than)|as opposed|but only|(?:about |roughly |more or less )?(?:in line with|at the (?:same )?(?:rate|pace)|keeping (?:up|pace) with|similar to|comparable (?:to|with)|matching))\b/;

/**
 * Returns true for one part of a ratio, a product or a difference whose other part is unknown, or for two series that share a
 * figure: `frob to market cap under 2`, `cash over debt above 1`, `sales growth and frob growth both above 15 %`.
 */
export function isPartOfRatio(
  edge: Edge,
  pieces: readonly Edge[],
  unread: ReadonlySet<number>,
  tokens: readonly QueryToken[],
): boolean {
  const { kind, from, to } = edge;
  const at = pieces.indexOf(edge);
  const series = pieces.findLast((one) => one.to <= from && (isCondition(one) || one.kind === "operand"));
  const start = kind === "predicate" && series?.kind === "operand" ? series.from : from;
  let link = start - 1;
  while (/^(?:the|its|their|total|market|share)$/.test(tokens[link]?.text ?? "")) link--;
  const first = isLight(tokens[link - 1]?.stem) ? link - 2 : link - 1;
  const isUnknown =
    (unread.has(first) && tokens[first]!.kind === "word") ||
    pieces.some((one) => one.kind === "topic" && one.from <= first && one.to > first) ||
    pieces.some((one) => one.kind === "operand" && one.to === link);
  if (isUnknown && RATIO.test(tokens[link]!.text)) return true;
  const [before, next] = [pieces[at - 1], pieces[at + 1]];
  const isOfTwo = (one: Edge | undefined, figure: Edge | undefined): boolean =>
    figure?.kind === "predicate" &&
    (figure as Edge<"predicate">).value.needs === "number" &&
    one?.to === figure.from &&
    hasComparison(one, ({ right, subject }) => right !== undefined && subject?.group === "fundamental");
  if (isOfTwo(before, edge) || isOfTwo(edge, next)) return true;
  const shared = pieces.find((one) => one.from >= to && isCondition(one));
  return (
    shared?.kind === "predicate" &&
    /^(?:both|each|all)$/.test(tokens[shared.from]!.text) &&
    /^(?:and|&|,)$/.test(tokens[to]?.text ?? "") &&
    hasComparison(edge, ({ rhs }) => rhs.kind === "number" && rhs.number === 0)
  );
}
const RATIO = /^(?:to|per|over|versus|vs|against|times|less|minus|by)$/;
