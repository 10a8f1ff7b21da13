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
  /** What of a payload the caller's plan does not include. */
  readonly lackingOf: LackingOf;
}

/**
 * Words to a payload: from the cache, else by the parser, else with the help of the model; then what the plan lacks is
 * taken out, and each filter gets its reason. What is kept is what the words mean, whatever the caller's plan.
 */
export async function convertWords(query: string, deps: ConvertDeps): Promise<Conversion> {
  const { words, drafter, examples, cache, sha256, lackingOf } = deps;
  const text = tidyQuery(query);
  const shown = drafter === undefined || examples.length === 0 ? "" : sha256(JSON.stringify(examples));
  const key = draftKey({ text, context: words, drafter: drafter?.id ?? "", shown }, sha256);
  const kept = cache.get(key);
  if (kept !== undefined) {
    // The same words in other capitals have their places where they were.
    const spoken = kept.text.length === text.length ? text : kept.text;
    return { ...finishDraft({ ...kept.draft, repairs: 0 }, spoken, lackingOf), cached: true };
  }
  const draft = await draftWords(text, deps);
  if (draft.lasting) cache.set(key, { text, draft });
  return { ...finishDraft(draft, text, lackingOf), cached: false };
}
