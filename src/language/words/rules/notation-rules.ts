import { table } from "#base";
import type { Subject } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber, versus } from "./atoms.ts";
import { fitRight } from "./compare-subjects.ts";
import { feature } from "./subjects.ts";

const GT = "greaterthan|isgreaterthan|morethan|gthan|higherthan|isabove|greaterthen";
const LT = "lessthan|islessthan|lowerthan|isbelow|lesserthan|lessthen";
const ABOVE = "crossesabove|crossabove|crossedabove|crossesover|crossover|crossingabove|crossesup|crossup|crossedover";
const UNDER =
  "crossesunder|crossunder|crossesbelow|crossbelow|crossedbelow|crossedunder|crossesdown|crossdown|crossingbelow";

/** Comparisons as payloads and formula languages write them. */
export const NOTED_COMPARATOR_RULES: readonly Rule[] = [
  rule("compare", GT, () => "gt"),
  rule("compare", LT, () => "lt"),
  rule("compare", "greaterthanorequal|greaterthanorequalto|greaterorequal|gteq|ge ( to )?", () => "gte"),
  rule("compare", "lessthanorequal|lessthanorequalto|lessorequal|lteq|le ( to )?", () => "lte"),
  rule("compare", "equalto|equalsto|isequal|isequalto", () => "eq"),
  rule("compare", "notequal|notequalto|notequals", () => "neq"),
  rule("compare", "greater|higher|above|more equal ( to|than )?", () => "gte", 0.4),
  rule("compare", "less|lower|below equal ( to|than )?", () => "lte", 0.4),
];

export const NOTED_CROSS_RULES: readonly Rule[] = [
  rule("cross", `${ABOVE} ( the )?`, () => "crosses_above"),
  rule("cross", `${UNDER} ( the )?`, () => "crosses_under"),
];

/** Shifts and windows as settings: BarsAgo 5, Within = 3, ConsecutiveBars: 4. */
export const NOTED_TIME_RULES: readonly Rule[] = [
  rule(
    "ago",
    "barsago|bars_ago|offset =|:? {number} ( bar )?",
    (match) => ({ count: match.one("number"), unit: "bar", vague: false }),
    0.2,
  ),
  rule("ago", "bar ago =|: {number}", (match) => ({ count: match.one("number"), unit: "bar", vague: false }), 0.3),
  rule(
    "window",
    "within =|:? {number} ( bar|candle )?",
    (match) => ({ duration: { count: match.one("number"), unit: "bar", vague: false }, all: false }),
    -0.4,
  ),
  rule(
    "window",
    "within =|:? {number} ( bar|candle )? ( ,|and|with|& )* ( withinall | within all ) ( =|: )? ( true )?",
    (match) => ({ duration: { count: match.one("number"), unit: "bar", vague: false }, all: true }),
    0.3,
  ),
  rule(
    "window",
    "withinall =|:? ( of )? ( the )? ( last )? {number} ( bar|candle )?",
    (match) => ({ duration: { count: match.one("number"), unit: "bar", vague: false }, all: true }),
    0.3,
  ),
  rule(
    "streak",
    "consecutivebars|consecutive_bars|consecutivebar =|:? {number}",
    (match) => ({ count: match.one("number"), unit: "bar", vague: false }),
    0.3,
  ),
  rule(
    "streak",
    "consecutive bars? =|: {number}",
    (match) => ({ count: match.one("number"), unit: "bar", vague: false }),
    0.5,
  ),
];

const LETTERS = table<string>({ c: "close", o: "open", h: "high", l: "low", v: "volume" });

/** `C1` is the close one bar ago. */
function lettered(match: Match): Subject | null {
  const alias = LETTERS[match.tokens[match.from]!.text];
  const bars = match.one("number");
  return alias === undefined || !Number.isInteger(bars) || bars > 100
    ? null
    : { ...feature(alias), barsAgo: bars === 0 ? null : bars };
}

export const NOTED_LEVEL_RULES: readonly Rule[] = [
  rule("level", "c|o|h|l|v _{number}", lettered, 0.1),
  rule(
    "level",
    "{study} ( with|at|of )* ( right hand|side )? ( barsago|bars_ago ) =|:? {number}",
    (match) => ({ ...match.one("study"), barsAgo: match.one("number") || null }),
    0.6,
  ),
  rule(
    "level",
    "{study} LP barsago|offset|shift =|:? {number} RP",
    (match) => ({ ...match.one("study"), barsAgo: match.one("number") || null }),
    0.4,
  ),
  rule("level", "{number} x {study}", (match) => ({ ...match.one("study"), multiplier: match.one("number") }), -0.4),
  rule("level", "{study} x {number}", (match) => ({ ...match.one("study"), multiplier: match.one("number") }), -0.1),
];

/** Calls: ta.crossover(a, b), crossunder(rsi, 30), highest(high, 20). */
export const NOTED_CALL_RULES: readonly Rule[] = [
  rule(
    "study",
    "highest|max|hhv LP high|h|close|c , {number} RP",
    (match) => feature(match.has("close", "c") ? "highest_close" : "highest", [match.one("number")]),
    0.3,
  ),
  rule(
    "study",
    "lowest|min|llv LP low|l|close|c , {number} RP",
    (match) => feature(match.has("close", "c") ? "lowest_close" : "lowest", [match.one("number")]),
    0.3,
  ),
];

const called = (match: Match, isUp: boolean) => {
  const [left, right] = match.all("operand");
  const op = isUp ? "crosses_above" : "crosses_under";
  if (left === undefined) return null;
  if (right === undefined) return isNumber(left, op, match.one("number"));
  const fitted = fitRight(left, right);
  return fitted === null ? null : versus(left, op, fitted);
};

export const NOTED_CONDITION_RULES: readonly Rule[] = [true, false].flatMap((isUp) => [
  rule("condition", `${isUp ? ABOVE : UNDER} LP {operand} , {operand} RP`, (match) => called(match, isUp), 0.8),
  rule("condition", `${isUp ? ABOVE : UNDER} LP {operand} , {number} RP`, (match) => called(match, isUp), 0.8),
  rule(
    "condition",
    `( cross|crosses|crossed ) ${isUp ? "above|over|up" : "under|below|down"} LP {operand} , {operand} RP`,
    (match) => called(match, isUp),
    0.8,
  ),
]);
