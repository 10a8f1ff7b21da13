import type { Timeframe } from "#contract";
import type { AtomOperator } from "../../intermediate/form.ts";
import { allOf, anyOf, mapAtoms, type Subject, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { MA_LENGTHS, averageOf, simpleNote } from "./average-rules.ts";
import { compareSubjects } from "./compare-subjects.ts";
import { barsOf } from "./duration-rules.ts";
import { against } from "./said-of.ts";
import { feature } from "./subjects.ts";

const PERIODS = "day|d|bar|candle|period|session|week|wk|w|month";
const STACK =
  "( ribbon|ma|mas|line|lines|average|averages|stack|stacked|aligned|alignment|fanned|fanning|order|ordered|in|out|and|are|is|perfectly|properly|neatly|all|a|the|trend )*";
const isAverage = (subject: Subject): boolean => /^(?:sma|ema|wma|hma|vwma|dema|tema|kama)\(\d/.test(subject.concept);

/** The average of the same kind with another length. */
function likewise(subject: Subject, length: number): Subject | null {
  if (subject.name === "avg_volume" || subject.name === "avg_dollar_volume")
    return { ...subject, ...feature(subject.name, [length]), timeframe: subject.timeframe };
  return isAverage(subject) && Number.isInteger(length) && length > 0
    ? {
        ...subject,
        ...averageOf(subject.name, length, undefined),
        timeframe: subject.timeframe,
        barsAgo: subject.barsAgo,
      }
    : null;
}

/** Each line above the next, or below it. */
function stacked(lines: readonly (Subject | null)[], op: AtomOperator): Tree | null {
  const trees: Tree[] = [];
  for (let at = 0; at + 1 < lines.length; at++) {
    const [left, right] = [lines[at], lines[at + 1]];
    const tree = left && right ? compareSubjects(left, op, right) : null;
    if (tree === null) return null;
    trees.push(tree);
  }
  return trees.length === 0 ? null : allOf(...trees);
}

function ribbon(match: Match): Tree | null {
  if (
    !match.has(
      "ribbon",
      "stack",
      "stacked",
      "aligned",
      "alignment",
      "fanned",
      "fanning",
      "order",
      "ordered",
      "bullish",
      "bullishly",
    )
  )
    return null;
  return stacked(match.one("studies"), match.has("bearish", "bearishly", "down", "downward", "reverse") ? "lt" : "gt");
}

/** Several timeframes of one study: weekly or monthly RSI above 75. */
function framed(match: Match): Tree | null {
  const operand = match.one("operand");
  if (operand.group !== "feature" || operand.timeframe !== null) return null;
  const trees = match
    .all("timeframe")
    .map((timeframe: Timeframe) =>
      match.one("predicate").of({ ...operand, timeframe: timeframe === "1d" ? null : timeframe }),
    );
  const known = trees.filter((tree) => tree !== null);
  return known.length < trees.length ? null : match.has("or", "either") ? anyOf(...known) : allOf(...known);
}

const ROUND_LENGTHS = new Set([5, 8, 9, 10, 20, 21, 30, 50, 100, 150, 200]);

/** What is left out because it was just said. */
export const ELLIPSIS_RULES: readonly Rule[] = [
  rule(
    "condition",
    `{studies} ${STACK} ( bullish|bullishly|bearish|bearishly|up|upward|upwards|down|downward )? ( order|alignment|ribbon|stack|stacked )?`,
    ribbon,
    0.5,
  ),
  rule(
    "condition",
    `( bullish|bullishly|bearish|bearishly|properly|perfectly )? ( stacked|aligned|ordered|ribbon ) ( order|alignment|stack|of )* {studies} ( ribbon )?`,
    (match) => ribbon(match),
    0.5,
  ),
  rule(
    "condition",
    `{operand} {compare} ( that|the|one|its|ones )* ( of|for|over|with )? {number} ( ${PERIODS} ) ( one|average|version )?`,
    (match) => {
      const left = match.one("operand");
      const next = match.tokens[match.to];
      if (next?.kind === "number" || /^(?:[sehw]?ma|average|moving|high|low)$/.test(next?.stem ?? "")) return null;
      return stacked([left, likewise(left, match.one("number"))], match.one("compare"));
    },
    0.4,
  ),
  ...([3, 4, 5] as const).map((more) =>
    rule(
      "condition",
      `{operand} ${"{compare} the? {number} ".repeat(more).trim()} ( {average} | day )?`,
      (match) => {
        const left = match.one("operand");
        const kind = match.maybe("average");
        const base = isAverage(left) ? left : left.name === "close" ? averageOf(kind ?? "ma", 1, undefined) : null;
        if (base === null || !match.all("number").every((length) => MA_LENGTHS.has(length))) return null;
        return stacked([left, ...match.all("number").map((length) => likewise(base, length))], match.one("compare"));
      },
      0.7,
    ),
  ),
  ...(
    [
      [">", "gt"],
      ["<", "lt"],
    ] as const
  ).map(([sign, op]) =>
    rule(
      "condition",
      `( {average} ( stack|ribbon|lines|order|: )* )? {number} ${sign} {number} ${`( ${sign} {number} )? `.repeat(4)}( {average} )?`,
      (match) => {
        const kind = match.maybe("average");
        const lengths = match.all("number");
        if (!lengths.every((length) => MA_LENGTHS.has(length)) || (kind === undefined && lengths.length < 3))
          return null;
        return stacked(
          lengths.map((length) => averageOf(kind ?? "ma", length, undefined, kind !== undefined)),
          op,
        );
      },
      0.3,
    ),
  ),
  rule(
    "condition",
    "( both|either )? {timeframe} ( chart )? ( and|or|/|&|, )* {timeframe} {operand} ( both|each|are|is )* {predicate}",
    framed,
    0.7,
  ),
  rule(
    "condition",
    "( both|either )? {timeframe} ( , )? {timeframe} ( and|or|/|&|, )* {timeframe} {operand} ( all|both|each|are|is )* {predicate}",
    framed,
    0.8,
  ),
  rule(
    "predicate",
    "{compare} {operand} ( that|which|itself ) ( is|has|are|been|also|itself|was )* {predicate}",
    (match) => {
      const right = match.one("operand");
      const about = match.one("predicate").of({ ...right, barsAgo: null, multiplier: null, notes: [] });
      return about === null || !right.isLevel
        ? null
        : against(right, (left, level) => {
            const place = compareSubjects(left, match.one("compare"), level);
            return place === null ? null : allOf(place, about);
          });
    },
    0.6,
  ),
  rule(
    "predicate",
    "{compare} the|its|their {number}",
    (match) => {
      const length = match.one("number");
      if (
        !ROUND_LENGTHS.has(length) ||
        (match.tokens[match.to]?.kind === "word" &&
          !/^(?:and|or|but|with|on|in|plus)$/.test(match.tokens[match.to]!.stem))
      )
        return null;
      const level: Subject = { ...feature("sma", [length]), notes: [simpleNote(length)], isBare: true };
      const tail = against(level, (left, right) =>
        left.name === "close" || isAverage(left) ? compareSubjects(left, match.one("compare"), right) : null,
      );
      return tail;
    },
    0.6,
  ),
  rule(
    "predicate",
    "( on )? ( the )? wrong|bad side of ( the|its )? {operand} ( LP ( it|is|trading|below|under|beneath )* RP )?",
    (match) => against(match.one("operand"), (left, right) => compareSubjects(left, "lt", right)),
    0.6,
  ),
  rule(
    "predicate",
    "( on )? ( the )? right|good side of ( the|its )? {operand} ( LP ( it|is|trading|above|over )* RP )?",
    (match) => against(match.one("operand"), (left, right) => compareSubjects(left, "gt", right)),
    0.6,
  ),
  rule(
    "condition",
    "{ago} ( , )? {operand} was|were {predicate}",
    (match) => {
      const bars = barsOf(match.one("ago"));
      const operand = match.one("operand");
      const tree = operand.barsAgo === null ? match.one("predicate").of(operand) : null;
      return tree === null ? null : mapAtoms(tree, (atom) => ({ ...atom, barsAgo: atom.barsAgo ?? bars }));
    },
    0.8,
  ),
  rule(
    "predicate",
    "( prev|previous|prior|previously|before|last|yesterday ) ( bar|value|day|candle|one|reading|was|it )* {predicate}",
    (match) => ({
      needs: match.one("predicate").needs,
      of: (subject) => match.one("predicate").of({ ...subject, barsAgo: (subject.barsAgo ?? 0) + 1 }),
      alone: null,
    }),
    -0.3,
  ),
];
