import type { SourceLanguage, TranslatedScan } from "#contract";
import { guessLanguage, translatedScan } from "#language";

/** A scan of another screener as a payload; null where nothing tells which language it is in. */
export function translateTask({
  from,
  text,
}: {
  readonly from?: SourceLanguage | undefined;
  readonly text: string;
}): TranslatedScan | null {
  const language = from ?? guessLanguage(text);
  return language === null ? null : translatedScan(language, text);
}
