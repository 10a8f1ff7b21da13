import type { SourceLanguage } from "#contract";
import { labelLines, labelPairs } from "./finviz/finviz-labels.ts";
import { foreignLanguage } from "./foreign-language.ts";
import { languagesByScore } from "./language-signs.ts";

/** Guessed language of a text with the strength of the evidence. */
export interface LanguageGuess {
  readonly language: SourceLanguage;
  /** True for a whole scan of that screener; false for a line that could be shorthand. */
  readonly sure: boolean;
}

/** Minimum weight of a scan. An ordinary sentence with one or two signs weighs less. */
const LEAST = 4;
const SURE = 8;
/** Weight of a Finviz line `Label: Value` with a known value. */
const LABEL_LINE = 4;

/** Returns the likely language of a text, or null if the evidence is too weak. */
export function guessLanguage(text: string): SourceLanguage | null {
  return guessOf(text)?.language ?? null;
}

/** Returns the likely language of a text with the strength of the evidence. */
export function guessOf(text: string): LanguageGuess | null {
  const beginning = text.slice(0, 10_240);
  if (foreignLanguage(beginning) !== null) return null;
  const [best] = languagesByScore(beginning);
  if (best !== undefined && best[1] >= LEAST) return { language: best[0], sure: best[1] >= SURE };
  const pairs = labelPairs(beginning).filter(({ filter }) => filter !== undefined);
  if (pairs.length > 0) return { language: "finviz", sure: pairs.length * LABEL_LINE >= SURE };
  const { lines, before } = labelLines(beginning);
  // An unknown label is evidence against Finviz.
  const others = lines.filter(({ labelled }) => !labelled).length;
  const known = (lines.filter(({ filter }) => filter !== undefined).length - others) * LABEL_LINE;
  return known >= LEAST ? { language: "finviz", sure: known >= SURE && before.trim() === "" } : null;
}
