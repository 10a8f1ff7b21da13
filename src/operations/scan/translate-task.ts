import type { Tongue, TranslatedScan } from "#contract";
import { guessTongue, translatedScan } from "#language";

/** A scan of another screener as a payload; null where nothing tells which language it is in. */
export function translateTask({
  from,
  text,
}: {
  readonly from?: Tongue | undefined;
  readonly text: string;
}): TranslatedScan | null {
  const tongue = from ?? guessTongue(text);
  return tongue === null ? null : translatedScan(tongue, text);
}
