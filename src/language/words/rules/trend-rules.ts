import type { Tree } from "../chart/meanings.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { negated } from "../assemble/negated.ts";
import { versus } from "./atoms.ts";
import { compareSubjects, moved } from "./compare-subjects.ts";
import { FALLING, RISING } from "./trend-words.ts";
import { feature } from "./subjects.ts";

const isSeries = (group: string): boolean => group === "feature";

/** Rising and falling series, and what is said of one with a not before it. */
export const TREND_RULES: readonly Rule[] = [
  rule(
    "condition",
    `${RISING} {operand}`,
    (match) => (isSeries(match.one("operand").group) ? moved(match.one("operand"), true) : null),
    -0.2,
  ),
  rule(
    "condition",
    `${FALLING} {operand}`,
    (match) => (isSeries(match.one("operand").group) ? moved(match.one("operand"), false) : null),
    -0.2,
  ),
  rule(
    "condition",
    `( above|over ) ( a|the|its )? ( ${RISING} ) {operand}`,
    (match) => rising(match.one("operand"), true, true),
    0.3,
  ),
  rule(
    "condition",
    `( below|under ) ( a|the|its )? ( ${FALLING} ) {operand}`,
    (match) => rising(match.one("operand"), false, false),
    0.3,
  ),
  rule(
    "condition",
    `( above|over ) ( a|the|its )? ( ${FALLING} ) {operand}`,
    (match) => rising(match.one("operand"), true, false),
    0.3,
  ),
  rule("filler", "{operand} :", () => true, -0.8),
  rule(
    "condition",
    "{operand} not|never|n't {predicate}",
    (match) => {
      const tree = match.one("predicate").of(match.one("operand"));
      return tree === null ? null : negated(tree);
    },
    0.1,
  ),
  rule(
    "condition",
    "( not|never|n't ) {operand} {predicate}",
    (match) => {
      const tree = match.one("predicate").of(match.one("operand"));
      return tree === null ? null : negated(tree);
    },
    -0.2,
  ),
];

function rising(level: Parameters<typeof moved>[0], isAbove: boolean, isUp: boolean): Tree | null {
  if (!level.isLevel) return null;
  const place = compareSubjects(feature("close"), isAbove ? "gt" : "lt", level);
  return place === null
    ? null
    : { kind: "all", members: [place, versus(level, isUp ? "gt" : "lt", { ...level, barsAgo: 1, notes: [] })] };
}
