import type { AtomOperator } from "../../intermediate/form.ts";
import { leaf, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, atomOf } from "./atoms.ts";
import { figure } from "./subjects.ts";

const LEAD =
  "( match|matches|matching|matched|fit|fits|fitting|resemble|resembles|resembling|like|look|looks|looking|similar|scores|score|scoring|to|on|my|the|a|own|custom|saved|trained|user|pattern|model|setup|called|named|with|against|by|similarity|of|closely|highly|well|strongly|using|for|in|from|that )*";
const SAYING = [
  "match",
  "matching",
  "matched",
  "fit",
  "fitting",
  "resemble",
  "resembling",
  "like",
  "similar",
  "score",
  "scoring",
  "model",
  "pattern",
  "setup",
  "similarity",
  "confidence",
];
const NAME = "( {quoted} | {model} )";

function model(match: Match, op: AtomOperator, score: number, isAssumed = false): Tree | null {
  const name = match.maybe("quoted") ?? match.maybe("model");
  if (name === undefined || (match.maybe("model") === undefined && !match.has(...SAYING))) return null;
  const found = match.context.models.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const value = Math.abs(score) > 1 ? score / 100 : score;
  return leaf(
    atomOf(
      figure("pattern_model", found?.id ?? name, ""),
      op,
      { kind: "number", number: value },
      isAssumed ? [assumed("modelScore")] : [],
    ),
  );
}

const at = (match: Match): Tree | null => {
  const bound = match.one("bound")[0]!;
  return model(match, bound.op === "gt" || bound.op === "eq" ? "gte" : bound.op, bound.quantity.value);
};

/** The caller's own pattern models, by name and score. */
export const MODEL_RULES: readonly Rule[] = [
  rule(
    "condition",
    `${LEAD} ${NAME} ( pattern|model|setup|with|a|score|similarity|of|at|confidence|is|scoring|match|and|that|has|, )* {bound}`,
    at,
    0.6,
  ),
  rule(
    "condition",
    `${LEAD} ${NAME} ( pattern|model|setup )* ( with|at|score|of|similarity|confidence )* {quantity}`,
    (match) =>
      match.has("score", "confidence", "similarity") ? model(match, "gte", match.one("quantity").value) : null,
    0.4,
  ),
  rule(
    "condition",
    `( pattern|model|similarity|match|score|scores|scoring|with|a|matching )* {bound} ( score|similarity|match|confidence|or|on|for|against|with|to|in|of )* ${LEAD} ${NAME} ( pattern|model|setup )*`,
    at,
    0.6,
  ),
  rule(
    "condition",
    `${LEAD} ${NAME} ( pattern|model|setup|score|match )*`,
    (match) => model(match, "gte", DEFAULTS.modelScore.value, true),
    0.3,
  ),
];
