import { ownMember } from "#base";
import type { Sequence } from "../../chart/edge.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { textOf } from "../../text/token.ts";
import type { Duration } from "../../chart/meanings.ts";
import { ORDINALS, unitIn } from "./duration-rules.ts";
import { ONES } from "../number-rules.ts";
import { rules } from "../table.ts";

const DAY: Duration = { count: 1, unit: "bar", vague: false };

/** Returns the order of the clauses around a match, with its duration or `lapse` between them. */
function sequence(match: Match, next: Sequence["next"], lapse: Duration | null = null, isLoose = false): Sequence {
  const apart = match.maybe("duration") ?? lapse;
  return {
    next,
    lapse: apart,
    isAny: apart?.vague === true || match.has("within", "in", "inside", "most", "more", "less", "fewer", "up"),
    isLoose,
  };
}

/** Returns the order of `a hammer, the next day a green candle`; null for a period, and at the end of a sentence. */
function nextDay(match: Match): Sequence | null {
  const { tokens, from } = match;
  const before = textOf(tokens.slice(Math.max(0, from - 2), from));
  return from === 0 ||
    isOver(match) ||
    isOfLength(match) ||
    /\b(?:in|into|for|during|within|of|or)(?: the)?$/.test(before)
    ? null
    : { ...sequence(match, "later", DAY), isAny: false };
}
/** Returns the order of `3 red days, on the fourth day a green one`; null without the row of days before. */
const nthDay = (match: Match): Sequence | null =>
  endsRow(match) && match.behind(1) !== "" ? { ...sequence(match, "later", DAY), isAny: false } : null;

/** Returns true if the words before give a row of one bar fewer: `3 days of lower lows. On the fourth day`. */
function endsRow(match: Match): boolean {
  const number = match.maybe("number") ?? ORDINALS.findIndex((word) => match.has(word)) + 2;
  const before = match.tokens.slice(Math.max(0, match.from - ROW_WORDS), match.from);
  return before.some(
    (token, at) =>
      (token.kind === "number" ? token.number : ownMember(ONES, token.text)) === number - 1 &&
      ROW.test(textOf(before.slice(at + 1, at + 5))),
  );
}
/** Most words from the number of a row to the day after it. */
const ROW_WORDS = 12;
const ROW =
  /^(?:(?:straight|consecutive|lower|higher|down|up|red|green|bearish|bullish|inside) )*(?:days?|bars?|candles?|sessions?|lows?|highs?|closes?)\b/;

const isOver = ({ tokens, to }: Match): boolean => /^(?:$|[.,;)\n]|and$|or$|but$)/.test(tokens[to]?.text ?? "");
const isEnd = ({ tokens, to }: Match): boolean => /^(?:$|[.;)\n])/.test(tokens[to]?.text ?? "");

/** Returns the order of `prior to that`, whose pronoun is the clause before, otherwise that of `prior to a gap`. */
const ofPronoun = (match: Match, pronoun: Sequence["next"], other: Sequence["next"]): Sequence =>
  sequence(match, PRONOUN.test(match.behind(1)) ? pronoun : other);
const PRONOUN = /^(?:that|this|which)$/;

/** Returns true if the day or duration of a match is a length: `crosses above the 50 day after that`. */
const isOfLength = ({ tokens, from, to }: Match): boolean => {
  const at = tokens.findIndex(({ kind }, place) => kind === "number" && place >= from - 1 && place < to);
  return (
    at !== -1 && (at < from || tokens[at]!.number > 1) && /^(?:day|week|month|d)$/.test(tokens[at + 1]?.text ?? "")
  );
};

/** Returns the order of a day behind an event: `a gap the day after a hammer`. */
const behindDay = (match: Match, lapse: Duration | null): Sequence | null =>
  isOfLength(match) ? null : { ...ofPronoun(match, "later", "earlier"), ...(lapse === null ? {} : { lapse }) };

/** Returns the order of `a hammer on the bar before a gap`; null for `above the high of the bar before a gap`. */
const dayBefore = (match: Match): Sequence | null =>
  isOver(match) ||
  LEVEL.test(textOf(match.tokens.slice(Math.max(0, match.from - 2), match.from))) ||
  STATED.test(match.behind(1))
    ? null
    : sequence(match, "later", DAY);
const LEVEL = /\b(?:of|than|from|versus|vs|as|on|in|and|,)(?: the| a)?$/;
/** Matches a word behind a day that is no start of an event. */
const STATED =
  /^(?:be|is|are|was|were|had|has|have|yesterday|that|it|this|with|on|in|at|and|or|but|then|while|to|last)$/;

/** Returns the order of `having crossed above the 50-day, …`; null for what a stock has: `having a P/E below 15`. */
const having = (match: Match): Sequence | null =>
  /^(?:\w+ed|made|hit|broken|fallen|risen|run|sold|gone|had|been)\b/.test(
    textOf(match.tokens.slice(match.to, match.to + 1)),
  )
    ? sequence(match, "earlier")
    : null;

/** Returns true for the words that open a clause: `once it has crossed above the 50-day, …`. */
const isFirst = ({ tokens, from }: Match): boolean =>
  /^(?:[.,;\n]|and|but)$/.test(tokens[from]!.text) || /^(?:[.,;\n]|and|but)?$/.test(tokens[from - 1]?.text ?? "");

/** Returns the order of `RSI below 30 before a MACD cross`; null at the start of a clause, and of a query's end. */
const awaited = (match: Match): Sequence | null =>
  PRONOUN.test(match.behind(1)) || !(isOver(match) || isFirst(match)) ? ofPronoun(match, "earlier", "awaited") : null;

const LINK = "( ,|and|&|but|; )*";
const SOON = "immediately|directly|right|just|soon|shortly";

/** Rules for the order of two clauses in time: then, after, followed by, two days later. */
export const ORDER_RULES: readonly GrammarRule[] = rules(
  "order",
  {
    nextDay,
    nthDay,
    dayBefore,
    having,
    awaited,
    opening: (match) => (isFirst(match) ? sequence(match, "earlier") : null),
    loose: (match) => sequence(match, "later", null, true),
    later: (match) => sequence(match, "later"),
    next: (match) => (isEnd(match) ? null : sequence(match, "later")),
    earlier: (match) => sequence(match, "earlier"),
    before: (match) => (isOver(match) ? null : sequence(match, "earlier")),
    after: (match) => (match.text.startsWith("day ") ? null : ofPronoun(match, "later", "earlier")),
    prior: (match) => ofPronoun(match, "earlier", "later"),
    dayAfter: (match) => behindDay(match, DAY),
    lapseAfter: (match) => behindDay(match, null),
    // `price above 5, within 5 days of its 52-week high`: a window.
    lapseOf: (match) => (isFirst(match) && !PRONOUN.test(match.behind(1)) ? null : behindDay(match, null)),
    weekAfter: (match) => {
      const found = behindDay(match, { ...DAY, unit: unitIn(match)! });
      return found && { ...found, isAny: true };
    },
  },
  `
    ${LINK} then                                                                    => loose
    ${LINK} afterwards|thereafter|subsequently|later
  + ${LINK} then later|afterwards|subsequently
  + ${LINK} since then
  + ${LINK} ~follow ( ${SOON}|up )* by
  + ${LINK} ~lead ( up )? to
  + ${LINK} ~result in
    until|till
    ahead of
  + ${LINK} then ,? within|in {duration} ,?                                         => later
  + ${LINK} then? ( some|another|about | within|in|inside | up to | at most | not? no more than | less|fewer than )* {duration} later|afterwards|thereafter
  + ${LINK} then? {duration} after that|this|it ,?                                  => next
  + ${LINK} then? on the? ( ${ORDINALS.join("|")} | {number} _st|nd|rd|th ) <bars> ( ,|has|have|is|it|was|there|a|an )*
  + ${LINK} then? on <bars> ( {number} | ${ORDINALS.join("|")} ) ( ,|has|have|is|it|was|there|a|an )*   => nthDay
  + ${LINK} on? ( the )? next|following <bars> ( ,|has|have|is|it|was|there|a|an )*
  + ${LINK} on? the? <bars> after|following that|this|it ( ,|has|have|is|it|was|there|a|an )*   => nextDay
  - ( ,|and|${SOON}|days )* after|following ( it|they|spending|having|being|a|at|least )*           => after
  + ( ,|and|${SOON} )* following a|an
  + ( ,|and )* ( ${SOON} )* ~precede ( ${SOON} )* by                                => earlier
    ( ,|and )* ( on )? {duration} after|following|past                              => lapseAfter
    ( ,|and )* within|in|inside {duration} of|after|following                       => lapseOf
  + ( ,|and )* and|, {duration} earlier|before|prior                                => before
  + ( ,|and )* ( on )? <bars> ( ${SOON} )* after|following                          => dayAfter
  + ( ,|and )* ( on|in )? week|month|quarter after|following                        => weekAfter
    having                                                                          => having
  + ( and|but|, )* previously|formerly ,?
  + once ( it|they|price|has|have )*                                                => opening
    ( ,|and|but )* before                                                           => awaited
    ( ,|and|but )* prior to                                                         => prior
  ++ on? <bars> before                                                               => dayBefore
`,
);
