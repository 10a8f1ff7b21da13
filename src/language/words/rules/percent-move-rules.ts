import { type Rule, rule } from "../chart/rule.ts";
import { DOWN, NOUN_DOWN, NOUN_UP, UP, WHEN } from "./change-words.ts";
import { changed, exact, isMove, subjectOf } from "./changed.ts";

const moveRule = (text: string, isUp: boolean, weight: number): Rule =>
  rule(
    "condition",
    `( price|close|closing|closed|finished|finishing|ended|ending|settled|share|stock|px )? ${text}`,
    (match) => {
      const bounds =
        match.maybe("bound") ?? (match.maybe("quantity") === undefined ? [] : exact(match.one("quantity")));
      return bounds.length === 0 || !isMove(bounds) ? null : changed(subjectOf(match), isUp, bounds);
    },
    weight,
  );

/** Rises and falls of so many percent, over whatever stretch. */
export const PERCENT_MOVE_RULES: readonly Rule[] = [
  moveRule(`${UP} ( by|of|at|about|around|roughly|on )* {bound} ( ${WHEN} )?`, true, 0.3),
  moveRule(`${DOWN} ( by|of|at|about|around|roughly|on )* {bound} ( ${WHEN} )?`, false, 0.3),
  moveRule(`${UP} ( by|of|about|around|roughly|a|some )* {quantity} ( ${WHEN} )?`, true, 0.3),
  moveRule(`${DOWN} ( by|of|about|around|roughly|a|some )* {quantity} ( ${WHEN} )?`, false, 0.3),
  moveRule(`( ${WHEN} ) ( biggest|top|largest|big )? ${NOUN_UP} ( of|by|at|: )* {bound}`, true, 0.4),
  moveRule(`( ${WHEN} ) ( biggest|worst|top|largest|big )? ${NOUN_DOWN} ( of|by|at|: )* {bound}`, false, 0.4),
  moveRule(`( top|biggest|largest|best )* ${NOUN_UP} ( ${WHEN} ) ( : | , | of|by|at )* {bound}`, true, 0.6),
  moveRule(`( worst|top|biggest|largest )* ${NOUN_DOWN} ( ${WHEN} ) ( : | , | of|by|at )* {bound}`, false, 0.6),
  moveRule(`${UP} ${WHEN} ( by|of )? {bound}`, true, 0.2),
  moveRule(`${DOWN} ${WHEN} ( by|of )? {bound}`, false, 0.2),
  moveRule(`${WHEN} ${UP} ( by|of )? {bound}`, true, 0.2),
  moveRule(`${WHEN} ${DOWN} ( by|of )? {bound}`, false, 0.2),
  moveRule(`${WHEN} ${UP} ( by|of )? {quantity}`, true, 0.2),
  moveRule(`${WHEN} ${DOWN} ( by|of )? {quantity}`, false, 0.2),
  moveRule(`{bound} ( price )? ${NOUN_UP} ( ${WHEN} )?`, true, 0.2),
  moveRule(`{bound} ( price )? ${NOUN_DOWN} ( ${WHEN} )?`, false, 0.2),
  moveRule(`{quantity} ( price )? ${NOUN_UP} ( ${WHEN} )?`, true, 0.1),
  moveRule(`{quantity} ( price )? ${NOUN_DOWN} ( ${WHEN} )?`, false, 0.1),
  moveRule(`{bound} ${UP} ( ${WHEN} )?`, true, -0.1),
  moveRule(`{bound} ${DOWN} ( ${WHEN} )?`, false, -0.1),
  moveRule(`{quantity} ( or more )? up|higher|gain ( ${WHEN} )?`, true, -0.1),
  moveRule(`{quantity} ( or more )? down|lower ( ${WHEN} )?`, false, -0.1),
  moveRule(`${NOUN_UP} of|by|at|over ( ${WHEN} of )? {quantity} ( ${WHEN} )?`, true, 0.1),
  moveRule(`${NOUN_DOWN} of|by|at|over ( ${WHEN} of )? {quantity} ( ${WHEN} )?`, false, 0.1),
  moveRule(`${NOUN_UP} ( of )? {bound} ( ${WHEN} )?`, true, 0.1),
  moveRule(`${NOUN_DOWN} ( of )? {bound} ( ${WHEN} )?`, false, 0.1),
];
