import { allOf, mapAtoms, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber, versus } from "./atoms.ts";
import { barsOf } from "./duration-rules.ts";
import { changed, DOWN, isPercent, NOUN_DOWN, NOUN_UP, UP } from "./changed.ts";
import { compareSubjects } from "./compare-subjects.ts";
import { against, CLOSE } from "./said-of.ts";
import { feature } from "./subjects.ts";

const WORTH = (isUp: boolean): string =>
  isUp ? "green|up|white|positive|higher|winning|gain" : "red|down|black|negative|lower|losing|loss";

export const isColour = (match: Match): boolean => match.has("green", "red", "white", "black");

export const day = (match: Match, isUp: boolean): Tree =>
  isColour(match)
    ? versus(CLOSE, isUp ? "gt" : "lt", feature("open"))
    : isNumber(feature("change_pct"), isUp ? "gt" : "lt", 0);

const inRow = (tree: Tree, count: number, barsAgo: number | null = null): Tree =>
  mapAtoms(tree, (atom) => ({ ...atom, within: count, withinAll: true, barsAgo }));

const ORDINALS = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const DAYS = "day|session|bar|candle|close|candlestick";

/** The third green day in a row. */
function ordinal(match: Match, isUp: boolean): Tree | null {
  const number = match.maybe("number");
  const word = ORDINALS.findIndex((name) => match.has(name));
  const count = number ?? (word === -1 ? 0 : word + 2);
  return Number.isInteger(count) && count > 1 && count <= 15 ? inRow(day(match, isUp), count) : null;
}

/** The first red day after 3 green ones. */
function firstAfter(match: Match, isUp: boolean): Tree | null {
  const count = match.maybe("number") ?? match.maybe("bound")?.[0]?.quantity.value ?? 0;
  if (!Number.isInteger(count) || count < 1 || count > 15) return null;
  return allOf(day(match, isUp), inRow(day(match, !isUp), count, 1));
}

const COUNTED = "( {number} | {bound} | {number} or more | {number} _+ )";

/** Rows of bars: the third green day in a row, the first red day after four green ones. */
export const BAR_ROW_RULES: readonly Rule[] = [
  rule(
    "topic",
    `( ${UP}|${DOWN}|green|red|positive|negative|closed|close|closing|a )* ( on|in )? {number} ( out )? of ( the )? ( last|past|previous|prior )? ( {duration} | {window} )`,
    (match) => (Number.isInteger(match.one("number")) ? "count_of_bars" : null),
    1,
  ),
  ...[true, false].flatMap((isUp) => [
    rule(
      "condition",
      `( at|least|for )* ${COUNTED} ( straight|consecutive )? ( ${WORTH(isUp)} ) ${DAYS} ( in|on a? row | straight | running )`,
      (match: Match) => {
        const count = match.maybe("number") ?? match.one("bound")[0]!.quantity.value;
        return Number.isInteger(count) && count > 1 && count <= 15 ? inRow(day(match, isUp), count) : null;
      },
      0.8,
    ),
    rule(
      "topic",
      `( at|least|most|more|than|exactly )* {number} ( or more )? ( ${WORTH(isUp)} ) ${DAYS} ( in|out of|over|during|of|within ) ( the )? ( {window} | ( last|past )? {duration} )`,
      () => "count_of_bars",
      1.2,
    ),
    rule(
      "topic",
      `( at|least|most|more|than|exactly )* {number} ( or more )? ( ${WORTH(isUp)} ) ${DAYS} {window}`,
      () => "count_of_bars",
      1.2,
    ),
    rule(
      "condition",
      `{number} ( straight|consecutive )? ( ${WORTH(!isUp)} ) ${DAYS} ( in a? row )? ( , )? ( then|before|and then | followed by ) ( a|an|the|it|is|being )* ( ${WORTH(isUp)} ) ( today|${DAYS}|one )`,
      (match: Match) => firstAfter(match, isUp),
      0.9,
    ),
    rule(
      "condition",
      `( a )? ( single|one|1 ) ( - )? ( day|session|bar ) ( ${isUp ? NOUN_UP : NOUN_DOWN} ) ( of|by|at )* ( {bound} | {quantity} ( or more )? ) {window}`,
      (match: Match) => {
        const bounds = match.maybe("bound") ?? [{ op: "gte" as const, quantity: match.one("quantity") }];
        const tree = bounds.every(({ quantity }) => isPercent(quantity))
          ? changed(feature("change_pct"), isUp, bounds)
          : null;
        return tree === null
          ? null
          : mapAtoms(tree, (atom) => ({ ...atom, within: barsOf(match.one("window").duration) }));
      },
      1,
    ),
    rule(
      "condition",
      `( ${ORDINALS.join("|")} | {number} _st|nd|rd|th ) ( straight|consecutive|successive )? ( ${WORTH(isUp)} ) ${DAYS} ( in a? row | straight | running )?`,
      (match: Match) => ordinal(match, isUp),
      0.7,
    ),
    rule(
      "condition",
      `( a )? ( run|string|series|streak|row ) of ( at|least )* ${COUNTED} ( straight|consecutive )? ( ${WORTH(isUp)} ) ${DAYS} ( in a? row )?`,
      (match: Match) => {
        const count = match.maybe("number") ?? match.one("bound")[0]!.quantity.value;
        return Number.isInteger(count) && count > 0 && count <= 15 ? inRow(day(match, isUp), count) : null;
      },
      0.7,
    ),
    rule(
      "condition",
      `( the|a )* first ( ${WORTH(isUp)} ) ${DAYS} after|following ( a|at|least|run|string|series|streak|of )* ${COUNTED} ( straight|consecutive|or|more )* ( ${WORTH(!isUp)} ) ( ${DAYS}|one ) ( in a? row )?`,
      (match: Match) => firstAfter(match, isUp),
      0.9,
    ),
    rule(
      "condition",
      `perf|performance ( day|today|week|month|quarter|year|ytd ) : ( ${isUp ? "up|positive|gain" : "down|negative|loss"} )`,
      (match: Match) => {
        const unit = match.has("week")
          ? "perf_1w"
          : match.has("month")
            ? "perf_1m"
            : match.has("quarter")
              ? "perf_3m"
              : match.has("year")
                ? "perf_1y"
                : match.has("ytd")
                  ? "perf_ytd"
                  : "change_pct";
        return isNumber(feature(unit), isUp ? "gt" : "lt", 0);
      },
      0.8,
    ),
  ]),
];

/** The same, said of a subject. */
export const BAR_ROW_PREDICATE_RULES: readonly Rule[] = (
  [
    ["below|under|beneath", "gte"],
    ["above|over", "lte"],
  ] as const
).map(([words, op]) =>
  rule(
    "predicate",
    `( has|have|had )? not|never ( once|been|be|closed|close|traded|trade|gone|dropped|fallen|broken|risen|a|single|time )* ( ${words} ) ( the|its )* {operand} ( {window} | ( in|over|for|during ) ( the )? {duration} )`,
    (match: Match) => {
      const bars = barsOf(match.maybe("duration") ?? match.one("window").duration);
      return against(match.one("operand"), (left, level) => {
        const tree = compareSubjects(left, op, level);
        return tree === null ? null : inRow(tree, bars);
      });
    },
    0.8,
  ),
);
