import type { Clock } from "#base";
import { problemsOf, type Conversion } from "../convert/conversion.ts";
import { draftWords } from "../convert/draft-words.ts";
import { finishDraft } from "../convert/finish-draft.ts";
import { tidyQuery } from "../convert/tidy-query.ts";
import type { NamedModel, WordsContext } from "../words-context.ts";
import { parseWords } from "../words/parse-words.ts";
import { predictionOf, type Prediction } from "./prediction.ts";

/**
 * Converts a query as in production, but without a language model and without a plan, to a line of the evaluation. There is
 * no account, so every pattern model that the words name is assumed to exist.
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

/** Splits errors: the first error of a failure begins with its code; the errors of a success name words left out. */
function outcome({ payload, errors }: Converted) {
  if (payload !== undefined) return { payload, failure: undefined, message: undefined, unsupported: errors };
  const [first = "nonsense"] = errors;
  return { payload, failure: first.split(":")[0], message: first, unsupported: [] };
}

/**
 * Returns pattern models for names in quotes, if the words mention models, and for names that the parser takes for
 * models.
 */
function modelsNamed(text: string, context: WordsContext): readonly NamedModel[] {
  const mentionsModels = /\b(?:models?|patterns?|templates?|setups?)\b/i.test(text);
  const quoted = mentionsModels ? [...text.matchAll(/(?<!\w)["'“‘]([^"'“”‘’]{1,120})["'”’](?!\w)/g)] : [];
  const models = [...context.models, ...quoted.map((match) => ({ id: match[1]!, name: match[1]! }))];
  const { form } = parseWords(text, { ...context, models });
  const meant = form.atoms.filter(({ group }) => group === "pattern_model").map(({ concept }) => concept);
  const unknown = meant.filter((concept) => models.every((model) => model.id !== concept));
  return [...models, ...unknown.map((concept) => ({ id: concept, name: concept }))];
}
