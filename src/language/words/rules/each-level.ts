import type { Predicate } from "../chart/edge.ts";
import { allOf, anyOf, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { allFit } from "./compare-subjects.ts";

/** Matches words that make a second level the subject of its own comparison. */
export const GOES_ON =
  /^(?:(?:to|should|must|also|be|trading) )*(?:[<>]=?|=|(?:above|below|over|under|is|are|between|greater|less|higher|lower|more|at(?! the (?:moment|close|time))|cross|crossing|crossed|rising|falling|within|near|has)\b)/;

/** Pattern for one level or several. */
export const LEVELS = "( all|both|each|either )* ( {studies} | {operand} ( or|and|&|/ ( the|its )* {operand} )? )";

/** Joins predicates of one subject; null if one of them is null. */
export function joinedPredicates(
  found: readonly (Predicate | null)[],
  join: typeof anyOf | typeof allOf,
): Predicate | null {
  const each = found.flatMap((one) => one ?? []);
  const [first] = each;
  if (first === undefined || each.length < found.length) return null;
  const treeOf = (build: (one: Predicate) => Tree | null): Tree | null => allFit(each.map(build), join);
  return {
    needs: first.needs,
    applyTo: (left) => treeOf(({ applyTo }) => applyTo(left)),
    alone: treeOf(({ alone }) => alone),
  };
}

type Build = (match: Match, ...words: readonly string[]) => Predicate | null;

/** Applies the builder of one level to each level of a match: `near the 50 or 200 day`, `at its upper or lower band`. */
export const ofEachLevel =
  (build: Build): Build =>
  (match, ...words) => {
    const levels = match.maybe("studies") ?? match.all("operand");
    if (levels.length === 1) return build(match, ...words);
    if (GOES_ON.test(match.behind(4)) || levels.some(({ isLevel }) => isLevel !== levels[0]!.isLevel)) return null;
    const found = levels.map((level) => build(match.with("operand", level), ...words));
    return joinedPredicates(found, match.has("or", "/", "either") ? anyOf : allOf);
  };
