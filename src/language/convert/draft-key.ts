import { catalogueVersion } from "#catalogue";
import type { WordsContext } from "../words-context.ts";
import { sameQuery } from "./tidy-query.ts";

/** Changes with the grammar, the checks, the prompt: a draft of another version is not that of this one. */
export const LANGUAGE_VERSION = 2;

/** Words that may count from the present date. More than need it does no harm. */
const DATED =
  /\b(?:today|yesterday|tomorrow|now|current(?:ly)?|ago|back|since|until|as of|as at|asof|rewind|last|past|previous|prior|this|next|day|week|month|quarter|year|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:s|ly|day|days)?\b|\d[-/.]\d/i;

export interface DraftKeyParts {
  /** The query as `tidyQuery` gives it. */
  readonly text: string;
  readonly context: WordsContext;
  /** Provider and model; "" for the embedded parser alone. */
  readonly drafter: string;
  /** Whatever else of the caller a model is shown. */
  readonly shown: string;
}

/**
 * What a draft is kept under: equal for queries that give the same draft, whoever asks. What belongs to the caller, the
 * names of models and the examples that a language model is shown, is part of it, so that nobody gets a draft made of
 * another's.
 */
export function draftKey({ text, context, drafter, shown }: DraftKeyParts, sha256: (text: string) => string): string {
  const { today, ...vocabulary } = context;
  const date = DATED.test(text) ? today : "";
  const known = sha256(JSON.stringify(vocabulary));
  return sha256(JSON.stringify([sameQuery(text), catalogueVersion, LANGUAGE_VERSION, drafter, known, shown, date]));
}
