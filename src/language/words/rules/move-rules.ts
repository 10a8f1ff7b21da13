import { type Quantity, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { inRange, isNumber } from "./atoms.ts";
import { DOWN, UP, WHEN } from "./change-words.ts";
import { changed, isMove, subjectOf, trees } from "./changed.ts";
import { isLength } from "./duration-rules.ts";
import { feature } from "./subjects.ts";

/** `lost a third of its value`: parts of the price are percents. */
function byPart(match: Match, isUp: boolean): Tree | null {
  const part = match.one("multiple");
  if (part >= 1 || match.has("%", "percent", "pct", "average", "volume")) return null;
  const quantity: Quantity = { value: Math.round(part * 10_000) / 100, unit: "%", scaled: false };
  return changed(subjectOf(match), isUp, [{ op: match.maybe("compare") ?? "gte", quantity }]);
}

/** Less than so much, whichever way. */
function inside(match: Match): Tree | null {
  const [bound, more] = match.one("bound");
  if (bound === undefined || more !== undefined || bound.quantity.unit !== "%") return null;
  if (!match.has("either", "any", "each") || (bound.op !== "lt" && bound.op !== "lte")) return null;
  return inRange(subjectOf(match), -bound.quantity.value, bound.quantity.value);
}

/** Moves without a verb of their own, in parts, or of whichever direction. */
export const MOVE_RULES: readonly Rule[] = [
  rule(
    "condition",
    `( strong|big|huge|price )* ( momentum|mover|performer ) ( , | : | of|with )* {bound} ( ${WHEN} )`,
    (match) => (isMove(match.one("bound")) ? trees(match, true, match.one("bound")) : null),
    0.4,
  ),
  ...[true, false].map((isUp) =>
    rule(
      "condition",
      `${isUp ? UP : DOWN} ( by|about|nearly|almost )* ( {compare} )? {multiple} ( of )? ( its|their|the )* ( value|price|worth )? ( ${WHEN} )?`,
      (match) => byPart(match, isUp),
      0.3,
    ),
  ),
  rule(
    "condition",
    `{bound} ( {window} | ( in|over|for|across ) {duration} )`,
    (match) =>
      !isLength(match) && match.one("bound").every(({ quantity }) => quantity.unit === "%")
        ? trees(match, true, match.one("bound"))
        : null,
    -0.5,
  ),
  rule(
    "condition",
    `( moved|moving|move|changed|changing|change|drifted|budged ) ( by )? {bound} ( in|either|any|up|or|down|direction|way|side|on|each )* ( ${WHEN} )?`,
    (match) => inside(match),
    0.6,
  ),
  rule("condition", `{bound} either|any|each way|direction|side ( ${WHEN} )`, (match) => inside(match), 0.4),
  rule(
    "condition",
    "( red|down|lower|negative|below ) ( versus|vs|against|from|on|than ) ( the|its )* yesterday|previous|prior|last ( day|session|close|settlement )*",
    () => isNumber(feature("change_pct"), "lt", 0),
    0.5,
  ),
  rule(
    "condition",
    "( green|up|higher|positive|above ) ( versus|vs|against|from|on|than ) ( the|its )* yesterday|previous|prior|last ( day|session|close|settlement )*",
    () => isNumber(feature("change_pct"), "gt", 0),
    0.5,
  ),
];
