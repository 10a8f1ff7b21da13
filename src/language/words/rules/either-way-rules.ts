import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import { allOf, anyOf, type Quantity, type Subject, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber, versus } from "./atoms.ts";
import { changed, DOWN, isPercent, NOUN_DOWN, NOUN_UP, subjectOf, UP, WHEN } from "./changed.ts";
import { fitRight } from "./compare-subjects.ts";
import { feature } from "./subjects.ts";

const EITHER =
  "( up or down | down or up | higher or lower | up / down | plus or minus | either ( way | direction | side ) | ( in|to ) ( either|any|each|both ) ( direction|way|side ) | on either side | in either | both ways )";

const MOVE =
  "moved|moves|moving|move|changed|change|changes|gapped|gap|gapping|gaps|swung|swing|traded|trading|is|are|has|had|been|by|of|at|with|a|price";

/** So much up, or so much down. */
function eitherWay(match: Match): Tree | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  if (!bounds.every(({ quantity }) => isPercent(quantity))) return null;
  if (bounds.some(({ op }) => op === "lt" || op === "lte")) return null;
  const subject = match.has("gap", "gapped", "gapping") ? feature("gap_pct") : subjectOf(match);
  const [up, down] = [changed(subject, true, bounds), changed(subject, false, bounds)];
  return up === null || down === null ? null : anyOf(up, down);
}

/** Above or below, whichever way; an oscillator crosses its own line. */
function eitherCross(left: Subject, line?: Subject): Tree | null {
  const right =
    line ?? (left.name === "macd" ? feature("macd_signal") : left.name === "stoch_k" ? feature("stoch_d") : undefined);
  const fitted = right === undefined ? null : fitRight(left, right);
  return fitted === null ? null : anyOf(versus(left, "crosses_above", fitted), versus(left, "crosses_under", fitted));
}

export const turned: Readonly<Partial<Record<AtomOperator, AtomOperator>>> = {
  gt: "lt",
  gte: "lte",
  lt: "gt",
  lte: "gte",
};

/** 12 % or more lower today than yesterday. */
function thanBefore(match: Match, isUp: boolean): Tree | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  if (!bounds.every(({ quantity }: { quantity: Quantity }) => quantity.unit === "%")) return null;
  return allOf(
    ...bounds.map(({ op, quantity }) =>
      isNumber(feature("change_pct"), isUp ? op : (turned[op] ?? op), isUp ? quantity.value : -quantity.value),
    ),
  );
}

/** Moves and crosses in whichever direction, and moves against yesterday. */
export const EITHER_WAY_RULES: readonly Rule[] = [
  rule("condition", `( ${MOVE} )* {bound} ${EITHER} ( ${WHEN} )?`, eitherWay, 0.7),
  rule("condition", `( ${MOVE} )* {quantity} ( or more )? ${EITHER} ( ${WHEN} )?`, eitherWay, 0.7),
  rule(
    "condition",
    `( ${UP}|${DOWN} ) or ( ${UP}|${DOWN} ) ( by|at|more|than|least )* {bound} ( ${WHEN} )?`,
    eitherWay,
    0.7,
  ),
  rule(
    "condition",
    `( ${UP}|${DOWN} ) or ( ${UP}|${DOWN} ) ( by|at )* {quantity} ( or more )? ( ${WHEN} )?`,
    eitherWay,
    0.7,
  ),
  rule(
    "condition",
    `( ${NOUN_UP}|${NOUN_DOWN} ) or ( ${NOUN_UP}|${NOUN_DOWN} ) ( of )? {bound} ( ${WHEN} )?`,
    eitherWay,
    0.7,
  ),
  rule(
    "condition",
    `( ${MOVE} )* ± {quantity} ( or more )? ( ${WHEN} )?`,
    (match) => (match.one("quantity").unit === "%" ? eitherWay(match) : null),
    0.5,
  ),
  rule(
    "condition",
    "{operand} cross|crosses|crossing|crossover|crossed ( the|its )* ( signal ( line )? )? ( in|to )? ( either|any|both ) ( way|direction|side )",
    (match) => eitherCross(match.one("operand")),
    0.9,
  ),
  rule(
    "condition",
    "{operand} ( cross|crosses|crossing|crossed ) ( over|above|up | down|under|below ) or ( over|above|up|down|under|below ) ( through|the|its )* {operand}",
    (match) => eitherCross(match.one("operand"), match.one("operand", 1)),
    0.9,
  ),
  rule(
    "condition",
    "{operand} ( cross|crosses|crossing|crossed|crossover ) ( the|its|through|of|with )* {operand} LP? ( in|to )? ( either|any|both ) ( way|direction|side ) RP?",
    (match) => eitherCross(match.one("operand"), match.one("operand", 1)),
    0.9,
  ),
  ...[true, false].flatMap((isUp) => [
    rule(
      "condition",
      `( trading|closed|closing|is|are|price )* {bound} ( ${isUp ? "higher|up|above|more" : "lower|down|below|less|cheaper"} ) ( today|now )? ( than|vs|from|on|over )* ( it|was|the|close|closed )* yesterday ( close )?`,
      (match: Match) => thanBefore(match, isUp),
      0.8,
    ),
    rule(
      "condition",
      `( trading|closed|closing|is|are|price )* {quantity} ( ${isUp ? "higher|up|above|more" : "lower|down|below|less|cheaper"} ) ( today|now )? ( than|vs|from|on|over )* ( it|was|the|close|closed )* yesterday ( close )?`,
      (match: Match) => thanBefore(match, isUp),
      0.7,
    ),
  ]),
];
