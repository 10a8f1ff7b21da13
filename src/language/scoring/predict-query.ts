import type { Clock } from "#base";
import { problemsOf, type Conversion } from "../convert/conversion.ts";
import { draftWords } from "../convert/draft-words.ts";
import { finishDraft } from "../convert/finish-draft.ts";
import { tidyQuery } from "../convert/tidy-query.ts";
import type { NamedModel, WordsContext } from "../words-context.ts";
import { parseWords } from "../words/parse-words.ts";
import { predictionOf, type Prediction } from "./prediction.ts";

/**
 * A query by the way of every conversion without a model and without a plan, as a line of the evaluation. No account
 * stands behind it, so every pattern model that the words name is taken to exist.
 */
export async function predictQuery(
  id: string,
  query: string,
  context: WordsContext,
  clock: Clock,
): Promise<Prediction> {
  const text = tidyQuery(query);
  const words = { ...context, models: modelsNamed(text, context) };
  const draft = await draftWords(text, { words, drafter: undefined, examples: [], clock });
  const finished = finishDraft(draft, text, () => []);
  const { payload } = finished;
  const errors = problemsOf(finished);
  const assumptions = draft.form.assumptions.map(({ field, value, why }) => `${field} ${value}: ${why}`);
  return predictionOf(id, { ...outcome({ payload, errors }), assumptions }, words);
}

interface Converted {
  readonly payload: Conversion["payload"];
  readonly errors: readonly string[];
}

/** The first error of a failure begins with its code; those of a success are words that were left out. */
function outcome({ payload, errors }: Converted) {
  if (payload !== undefined) return { payload, failure: undefined, message: undefined, unsupported: errors };
  const [first = "nonsense"] = errors;
  return { payload, failure: first.split(":")[0], message: first, unsupported: [] };
}

/** Names in quotes where the words speak of models, and names that the parser takes for one. */
function modelsNamed(text: string, context: WordsContext): readonly NamedModel[] {
  const speaks = /\b(?:models?|patterns?|templates?|setups?)\b/i.test(text);
  const quoted = speaks ? [...text.matchAll(/(?<!\w)["'“‘]([^"'“”‘’]{1,120})["'”’](?!\w)/g)] : [];
  const models = [...context.models, ...quoted.map((match) => ({ id: match[1]!, name: match[1]! }))];
  const { form } = parseWords(text, { ...context, models });
  const meant = form.atoms.filter(({ group }) => group === "pattern_model").map(({ concept }) => concept);
  const unknown = meant.filter((concept) => models.every((model) => model.id !== concept));
  return [...models, ...unknown.map((concept) => ({ id: concept, name: concept }))];
}
