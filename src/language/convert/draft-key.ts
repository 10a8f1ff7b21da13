import { catalogueVersion } from "#catalogue";
import type { WordsContext } from "../words-context.ts";
import { sameQuery } from "./tidy-query.ts";

/** Version of grammar, checks and prompt. Drafts of another version are not reused. */
export const LANGUAGE_VERSION = 2;

/** Words whose meaning may depend on today's date. A match too many only costs a cache hit. */
const DATED =
  /\b(?:today|yesterday|tomorrow|now|current(?:ly)?|ago|back|since|until|as of|as at|asof|rewind|last|past|previous|prior|this|next|day|week|month|quarter|year|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:s|ly|day|days)?\b|\d[-/.]\d/i;

export interface DraftKeyParts {
  /** The query as `tidyQuery` returns it. */
  readonly text: string;
  readonly context: WordsContext;
  /** Provider and model; "" for the embedded parser alone. */
  readonly drafter: string;
  /** Hash of the caller's examples that a model sees; "" for none. */
  readonly shown: string;
}

/**
 * Returns the cache key of a draft: equal for queries with the same draft, whoever the caller is. The key covers the
 * caller's own data (names of pattern models, examples for the language model), so that no caller gets a draft made from
 * another caller's data.
 */
export function draftKey({ text, context, drafter, shown }: DraftKeyParts, sha256: (text: string) => string): string {
  const { today, ...vocabulary } = context;
  const date = DATED.test(text) ? today : "";
  const known = sha256(JSON.stringify(vocabulary));
  return sha256(JSON.stringify([sameQuery(text), catalogueVersion, LANGUAGE_VERSION, drafter, known, shown, date]));
}
