import type { Note } from "../chart/meanings.ts";
import { textOf, type QueryToken } from "../text/token.ts";

/** Most unknown words between a subject and its comparison. */
const MOST_LINKS = 2;
const VERB = /(?:[^s]s|ed|ing)$/;
/** Matches a part of the day or a scale, which changes the subject: `the volume of the first minute above 100k`. */
const PART = /^(?:minute|hour|half|candle|bar|session|thousand|million|billion)$/;
const ADVERB = /^(?:first|now|(?!(?:previous|former|original|initial|hard|near)ly$).*ly)$/;

/** Returns the note on unknown words that link a subject and its comparison; null for words that may change the subject. */
export function linkOf(words: readonly QueryToken[]): readonly Note[] | null {
  if (words.length === 0) return [];
  const isLink = words.length <= MOST_LINKS && words.every(({ kind, stem }) => kind === "word" && !PART.test(stem));
  if (!isLink || !words.some(({ text }) => VERB.test(text) || ADVERB.test(text))) return null;
  const text = textOf(words);
  return [{ field: "op", value: text, why: `"${text}" was taken to link what it stands between` }];
}
