import type { AtomOperator } from "../../../intermediate/form.ts";
import { leaf, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, atomOf } from "../atoms.ts";
import { figure } from "../series/subjects.ts";
import { rules } from "../table.ts";

/** Words that make a quoted name the name of a model. */
const MODEL_WORDS =
  "match matching matched fit fitting resemble resembling like similar score scoring model pattern setup similarity confidence".split(
    " ",
  );

/** Returns the score of a model, from 0 to 1 or in percent; without a figure the default. */
function model(match: Match): Tree | null {
  const known = match.maybe("model");
  const name = known ?? match.maybe("quoted") ?? "";
  if (known === undefined && !match.has(...MODEL_WORDS)) return null;
  const id = match.context.models.find((one) => one.name.toLowerCase() === name.toLowerCase())?.id ?? name;
  const bound = match.maybe("bound")?.[0];
  const value = (bound?.quantity ?? match.maybe("quantity"))?.value;
  const op: AtomOperator = bound === undefined || bound.op === "gt" || bound.op === "eq" ? "gte" : bound.op;
  const score = value === undefined ? DEFAULTS.modelScore.value : Math.abs(value) > 1 ? value / 100 : value;
  const notes = value === undefined ? [assumed("modelScore")] : [];
  return leaf(atomOf(figure("pattern_model", id, ""), op, { kind: "number", number: score }, notes));
}

const LEAD =
  "( match|matching|matched|fit|fitting|resemble|resembling|like|look|looking|similar|score|scoring|to|on|my|the|a|own|custom|saved|trained|user|pattern|model|setup|called|named|with|against|by|similarity|of|closely|highly|well|strongly|using|for|in|from|that )*";
const NAME = "( {quoted} | {model} )";
const SCORE = "score|confidence|similarity";

/** Rules for the caller's own pattern models, by name and score. */
export const MODEL_RULES: readonly GrammarRule[] = rules(
  "condition",
  { model },
  `
  + ${LEAD} ${NAME} ( pattern|model|setup|with|a|${SCORE}|of|at|is|scoring|match|and|that|has|, )* {bound}
  + ${LEAD} ${NAME} ( pattern|model|setup|with|at|of )* ${SCORE} ( with|at|of|${SCORE} )* {quantity}
  + ( pattern|model|${SCORE}|match|scoring|with|a|matching )* {bound} ( ${SCORE}|match|or|on|for|against|with|to|in|of )* ${LEAD} ${NAME}
      ( pattern|model|setup )*
    ${LEAD} ${NAME} ( pattern|model|setup|score|match )*     => model
`,
);
