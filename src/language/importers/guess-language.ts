import type { SourceLanguage } from "#contract";
import { labelLines, labelPairs } from "./finviz/finviz-labels.ts";
import { foreignLanguage } from "./foreign-language.ts";
import { languagesByScore } from "./language-signs.ts";

/** What the guesses of a text are worth. */
export interface LanguageGuess {
  readonly language: SourceLanguage;
  /** Whether a whole scan of that screener stands there, not a line that could be somebody's shorthand. */
  readonly sure: boolean;
}

/** Below this an ordinary sentence with a sign or two in it would be taken for a scan. */
const LEAST = 4;
const SURE = 8;
/** Weight of a line `Label: Value` of Finviz whose value is one of the label's. */
const LABEL_LINE = 4;

/** The language that a text seems to be in, or null where too little tells. */
export function guessLanguage(text: string): SourceLanguage | null {
  return guessOf(text)?.language ?? null;
}

/** The same with how sure it is. */
export function guessOf(text: string): LanguageGuess | null {
  const beginning = text.slice(0, 10_240);
  if (foreignLanguage(beginning) !== null) return null;
  const [best] = languagesByScore(beginning);
  if (best !== undefined && best[1] >= LEAST) return { language: best[0], sure: best[1] >= SURE };
  const pairs = labelPairs(beginning).filter(({ filter }) => filter !== undefined);
  if (pairs.length > 0) return { language: "finviz", sure: pairs.length * LABEL_LINE >= SURE };
  const { lines, before } = labelLines(beginning);
  // A label that Finviz does not have tells against it.
  const others = lines.filter(({ labelled }) => !labelled).length;
  const known = (lines.filter(({ filter }) => filter !== undefined).length - others) * LABEL_LINE;
  return known >= LEAST ? { language: "finviz", sure: known >= SURE && before.trim() === "" } : null;
}
