import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tail } from "../chart/edge.ts";
import type { Subject, Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { around, versus } from "./atoms.ts";
import { compareSubjects, fitRight } from "./compare-subjects.ts";
import { percentOf } from "./said-of.ts";

const IT =
  "( it|them|that|same|both|these|those ( one|line|level|average|mark|lines|levels|averages|band|price|point )? | the|that|this|same line|level|average|mark|band )";
const ENDED =
  "( close|closed|closing|closes|finish|finished|finishing|end|ended|ending|settle|settled|hold|held|stay|stayed|trade|traded|trading|sit|sat|is|now|still|also|just|right|back|again|ultimately|eventually )*";

/** Said of the line that was named last. */
function ofIt(build: (left: Subject, level: Subject) => Tree | null): Tail {
  return { needs: "level", of: () => null, alone: null, ofLine: build };
}

const comparedWithIt = (match: Match): Tail =>
  ofIt((left, level) => compareSubjects(left, match.one("compare"), level));

const crossingIt = (op: AtomOperator): Tail =>
  ofIt((left, level) => {
    const fitted = fitRight(left, level);
    return fitted === null ? null : versus(left, op, fitted);
  });

/** `above it`, `reclaimed it`, `within 2 % of it`: what was named last stands again. */
export const PRONOUN_RULES: readonly Rule[] = [
  rule("predicate", `${ENDED} {compare} ${IT}`, comparedWithIt, 0.2),
  rule(
    "predicate",
    `${ENDED} {compare} both ( of )? ( them|these|those|the|lines|averages|levels )*`,
    (match) => ({ ...comparedWithIt(match), isEach: true }),
    0.3,
  ),
  rule("predicate", `${ENDED} {cross} ${IT}`, (match) => crossingIt(match.one("cross")), 0.4),
  rule(
    "predicate",
    `( within|inside ) {quantity} of ${IT}`,
    (match) => {
      const percent = percentOf(match.one("quantity"));
      return percent === null ? null : ofIt((left, level) => around(left, level, percent));
    },
    0.4,
  ),
  ...(["up|upward|upwards|above|over", "down|downward|downwards|below|under"] as const).map((way, at) =>
    rule(
      "predicate",
      `( has|just|freshly|recently|now|only )* cross|crossed|crossing|flipped|broke ( back )? ${way} ( today|now|just|this )*`,
      () => ({ ...crossingIt(at === 0 ? "crosses_above" : "crosses_under"), isAgain: true }),
      -0.4,
    ),
  ),
];
