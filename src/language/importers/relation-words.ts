import type { Relation } from "./compare.ts";
import type { TokenStream } from "./token-stream.ts";

/** Signs and words of comparisons. A longer one precedes any shorter one with the same beginning. */
const RELATIONS: readonly (readonly [written: readonly string[], relation: Relation])[] = [
  ...signs(
    ["GreaterThanOrEqual", ">=", "=>", "≥"],
    ["LessThanOrEqual", "<=", "=<", "≤"],
    ["NotEqualTo", "!=", "<>", "≠"],
  ),
  ...signs(["GreaterThan", ">"], ["LessThan", "<"], ["EqualTo", "==", "="]),
  ...words("CrossesAbove", ["above", "over", "up"], ["crossed", "crosses", "cross", "crossing"]),
  ...words("CrossesUnder", ["below", "under", "down"], ["crossed", "crosses", "cross", "crossing"]),
  ...verbal("GreaterThanOrEqual", ["greater than or equal to", "greater than or equal", "at least"]),
  ...verbal("LessThanOrEqual", ["less than or equal to", "less than or equal", "at most"]),
  ...verbal("GreaterThan", ["greater than", "higher than", "more than", "above", "over"]),
  ...verbal("LessThan", ["less than", "lower than", "below", "under"]),
  ...verbal("NotEqualTo", ["not equal to"]),
  ...verbal("EqualTo", ["equal to", "equals"]),
];

type Written = (typeof RELATIONS)[number];

function signs(...of: readonly (readonly [Relation, ...string[]])[]): readonly Written[] {
  return of.flatMap(([relation, ...written]) => written.map((sign): Written => [[sign], relation]));
}

function words(relation: Relation, sides: readonly string[], verbs: readonly string[]): readonly Written[] {
  return verbs.flatMap((verb) =>
    sides.flatMap((side): readonly Written[] => [
      [["is", verb, side], relation],
      [["has", verb, side], relation],
      [[verb, side], relation],
    ]),
  );
}

function verbal(relation: Relation, phrases: readonly string[]): readonly Written[] {
  return phrases.flatMap((phrase): readonly Written[] => [
    [["is", ...phrase.split(" ")], relation],
    [phrase.split(" "), relation],
  ]);
}

/** Reads a comparison in signs or words, if one comes next. */
export function acceptRelation(tokens: TokenStream): Relation | undefined {
  return RELATIONS.find(([written]) => tokens.accept(...written))?.[1];
}
