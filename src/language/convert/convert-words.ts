import type { Conversion } from "./conversion.ts";
import type { DraftCache } from "./draft-cache.ts";
import { draftKey } from "./draft-key.ts";
import { draftWords, type DraftingDeps } from "./draft-words.ts";
import { finishDraft } from "./finish-draft.ts";
import type { LackingOf } from "./restrict-draft.ts";
import { tidyQuery } from "./tidy-query.ts";

export interface ConvertDeps extends DraftingDeps {
  readonly cache: DraftCache;
  readonly sha256: (text: string) => string;
  /** Returns the features of a payload that the caller's plan lacks. */
  readonly lackingOf: LackingOf;
}

/**
 * Converts words to a payload: from the cache, else by the parser, else with the help of the model. Then it removes filters
 * that the caller's plan lacks and gives each filter its reason. The cache holds drafts before any plan restricts them.
 */
export async function convertWords(query: string, deps: ConvertDeps): Promise<Conversion> {
  const { words, drafter, examples, cache, sha256, lackingOf } = deps;
  const text = tidyQuery(query);
  const shown = drafter === undefined || examples.length === 0 ? "" : sha256(JSON.stringify(examples));
  const key = draftKey({ text, context: words, drafter: drafter?.id ?? "", shown }, sha256);
  const kept = cache.get(key);
  if (kept !== undefined) {
    // Spans of the cached draft fit this text too if it differs only in characters of equal length, such as capitals.
    const spannedText = kept.text.length === text.length ? text : kept.text;
    return { ...finishDraft({ ...kept.draft, repairs: 0 }, spannedText, lackingOf), cached: true };
  }
  const draft = await draftWords(text, deps);
  if (draft.cacheable) cache.set(key, { text, draft });
  return { ...finishDraft(draft, text, lackingOf), cached: false };
}
