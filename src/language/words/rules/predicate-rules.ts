import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tail } from "../chart/edge.ts";
import { type Quantity, type Subject, type Tree, allOf, anyOf } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { adapt, isNumber, versus } from "./atoms.ts";
import { boundsOn, compareSubjects, fitRight } from "./compare-subjects.ts";
import { CLOSE, against } from "./said-of.ts";

/** A figure without a subject is a price where it is in dollars, or plain and of a price's size. */
function priceOf(bounds: readonly { readonly quantity: Quantity }[]): boolean {
  return bounds.every(({ quantity }) => quantity.unit === "$" || (quantity.unit === null && !quantity.scaled));
}

export const cross = (match: Match, right: Subject): Tail =>
  against(right, (left, level) => {
    const fitted = fitRight(left, level);
    if (fitted === null) return null;
    return versus(left, match.one("cross"), fitted);
  });

const crossing = (right: Subject, op: AtomOperator): Tail =>
  against(right, (left, level) => {
    const fitted = fitRight(left, level);
    return fitted === null ? null : versus(left, op, fitted);
  });

/** Comparisons and crosses of whatever was named before. */
export const PREDICATE_RULES: readonly Rule[] = [
  rule("predicate", "both|each {predicate}", (match) => ({ ...match.one("predicate"), isBoth: true }), 0.1),
  rule("predicate", "{bound}", (match) => {
    const bounds = match.one("bound");
    return {
      needs: "number",
      of: (subject) => boundsOn(subject, bounds),
      alone: priceOf(bounds) ? boundsOn(CLOSE, bounds) : null,
      figure: priceOf(bounds) ? Math.max(...bounds.map(({ quantity }) => Math.abs(quantity.value))) : undefined,
    };
  }),
  rule("predicate", "{compare} {operand}", (match) =>
    against(match.one("operand"), (left, right) => compareSubjects(left, match.one("compare"), right)),
  ),
  rule("predicate", "{compare} {multiple} {operand}", (match) =>
    against(match.one("operand"), (left, right) =>
      compareSubjects(left, match.one("compare"), right, match.one("multiple")),
    ),
  ),
  rule(
    "predicate",
    "{compare} {number} x {operand}",
    (match) =>
      against(match.one("operand"), (left, right) =>
        compareSubjects(left, match.one("compare"), right, match.one("number")),
      ),
    0.2,
  ),
  rule(
    "predicate",
    "{multiple} ( or|and )? ( more|above|greater|higher|over )? {operand}",
    (match) =>
      against(match.one("operand"), (left, right) => compareSubjects(left, "gte", right, match.one("multiple"))),
    -0.1,
  ),
  rule("predicate", "( more|greater|bigger|higher|larger ) than? {multiple} {operand}", (match) =>
    against(match.one("operand"), (left, right) => compareSubjects(left, "gt", right, match.one("multiple"))),
  ),
  rule("predicate", "( less|lower|smaller|under|below ) than? {multiple} {operand}", (match) =>
    against(match.one("operand"), (left, right) => compareSubjects(left, "lt", right, match.one("multiple"))),
  ),
  rule(
    "predicate",
    "{multiple} as much|big|large|high|many as {operand}",
    (match) =>
      against(match.one("operand"), (left, right) => compareSubjects(left, "gte", right, match.one("multiple"))),
    0.2,
  ),
  rule(
    "predicate",
    "{multiple} ( higher|more|greater|larger|bigger ) than {operand}",
    (match) =>
      against(match.one("operand"), (left, right) => compareSubjects(left, "gte", right, match.one("multiple"))),
    0.2,
  ),
  rule(
    "predicate",
    "( at least | minimum | not-less-than ) {multiple} {operand}",
    (match) =>
      against(match.one("operand"), (left, right) => compareSubjects(left, "gte", right, match.one("multiple"))),
    0.1,
  ),
  rule("predicate", "{compare} ( all|both|each|every|of|three|four )* {studies}", (match) =>
    manyLevels(
      match.one("studies"),
      (left, right) => compareSubjects(left, match.one("compare"), right),
      isAnyOf(match),
    ),
  ),
  rule("predicate", "{cross} {studies}", (match) =>
    manyLevels(
      match.one("studies"),
      (left, right) => versus(left, match.one("cross"), fitRight(left, right) ?? right),
      isAnyOf(match),
    ),
  ),
  rule(
    "predicate",
    "{compare} ( both|each|all of? )* {operand} and|& ( also|the|its )* {operand}",
    (match) => (match.has("both", "each") ? twoLevels(match) : null),
    0.3,
  ),
  rule("predicate", "{compare} {operand} ( ,|and|& )* {operand}", (match) => twoLevels(match), -0.2),
  rule(
    "predicate",
    "{compare} {operand} ( ,|and|& )* {operand} ( ,|and|& )* {operand}",
    (match) => twoLevels(match),
    -0.1,
  ),
  rule(
    "predicate",
    "( sandwiched|trapped|sitting|caught|somewhere|in )* between {studies}",
    (match) => betweenLevels(match.one("studies")),
    0.5,
  ),
  rule(
    "predicate",
    "( sandwiched|trapped|sitting|caught|somewhere|in )* between {operand} and|& {operand}",
    (match) => betweenLevels(match.all("operand")),
    0.4,
  ),
  rule(
    "predicate",
    "cross|crosses|crossed|crossing|break|breaks|broke|breaking {operand} ( to the )? upward|upwards|upside",
    (match) => crossing(match.one("operand"), "crosses_above"),
    0.6,
  ),
  rule(
    "predicate",
    "cross|crosses|crossed|crossing|break|breaks|broke|breaking {operand} ( to the )? downward|downwards|downside",
    (match) => crossing(match.one("operand"), "crosses_under"),
    0.6,
  ),
  rule("predicate", "{cross} {operand} ( from ( below | above | underneath | beneath | under ) )?", (match) =>
    cross(match, match.one("operand")),
  ),
  rule(
    "predicate",
    "{cross} {quantity} ( line|level|mark|area )? ( from ( below | above | underneath | beneath | under ) )?",
    (match) => {
      const quantity = match.one("quantity");
      const build = (subject: Subject): Tree | null => {
        const fitted = adapt(subject, quantity);
        return fitted === null ? null : isNumber(fitted[0], match.one("cross"), fitted[1]);
      };
      return {
        needs: "number",
        of: build,
        alone: quantity.unit === "$" || (quantity.unit === null && !quantity.scaled) ? build(CLOSE) : null,
      };
    },
  ),
  rule(
    "predicate",
    "{cross} zero|0|centerline|centreline|midline ( line )?",
    (match) => ({
      needs: "number",
      of: (subject) => isNumber(subject, match.one("cross"), match.has("midline") ? 50 : 0),
      alone: null,
    }),
    0.2,
  ),
  rule(
    "predicate",
    "{compare} zero|0|the-zero-line|centerline|centreline ( line )?",
    (match) => ({ needs: "number", of: (subject) => isNumber(subject, match.one("compare"), 0), alone: null }),
    0.1,
  ),
];

const isAnyOf = (match: Match): boolean => match.has("or", "either", "any");

function manyLevels(
  levels: readonly Subject[],
  build: (left: Subject, right: Subject) => Tree | null,
  isAny: boolean,
): Tail {
  const join = isAny ? anyOf : allOf;
  const of = (left: Subject): Tree | null => {
    const trees = levels.map((level) => build(left, level));
    return trees.every((tree) => tree !== null) ? join(...trees) : null;
  };
  return { needs: "level", of, alone: of(CLOSE) };
}

/** Between two lines, whichever of them is the higher. */
function betweenLevels(levels: readonly Subject[]): Tail | null {
  const [one, two] = levels;
  if (one === undefined || two === undefined || levels.length !== 2 || !one.isLevel || !two.isLevel) return null;
  const of = (left: Subject): Tree | null =>
    left.isLevel
      ? anyOf(
          allOf(versus(left, "gte", one), versus(left, "lte", two)),
          allOf(versus(left, "gte", two), versus(left, "lte", one)),
        )
      : null;
  return { needs: "level", of, alone: of(CLOSE) };
}

/** Words after which what looked like a second level is the subject of its own comparison. */
const GOES_ON = new Set(
  "> < >= <= = above below over under is are between greater less higher lower more at cross crossing crossed crosses rising falling within near has".split(
    " ",
  ),
);

function twoLevels(match: Match): Tail | null {
  const levels = match.all("operand");
  const next = match.tokens[match.to]?.stem;
  if (next !== undefined && GOES_ON.has(next)) return null;
  if (levels.some((level) => ["open", "high", "low"].includes(level.name))) return null;
  if (
    !levels.every((level) => level.isLevel && level.name !== "close") &&
    !levels.every((level) => level.name === "avg_volume")
  )
    return null;
  return manyLevels(levels, (left, right) => compareSubjects(left, match.one("compare"), right), false);
}
