import type { TextSpan } from "./tripwire.ts";

const MOST_CHARACTERS = 400;
/** Smallest share of quoted words that the query must contain where they do not follow each other. */
const LEAST_SHARE = 0.6;

/**
 * Returns the span of quoted words in a query: the first occurrence that is not taken, else the first. Case, white space
 * and quotation marks are ignored. Scattered words, as in "RSI under 30 … on the hourly", span from the first to the last.
 * Undefined where the query does not contain them.
 */
export function findWords(query: string, quoted: string, taken: readonly TextSpan[]): TextSpan | undefined {
  const words = quoted
    .slice(0, MOST_CHARACTERS)
    .split(/[\s"'“”‘’…]+|\.{2,}/u)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  return inARow(query, words, taken) ?? scattered(query, words);
}

function inARow(query: string, words: readonly string[], taken: readonly TextSpan[]): TextSpan | undefined {
  let first: TextSpan | undefined;
  for (const { index, 0: found } of query.matchAll(patternOf(words.map(escaped).join("[\\s\"'“”‘’]+")))) {
    const span: TextSpan = [index, index + found.length];
    first ??= span;
    if (!taken.some(([from, to]) => span[0] < to && from < span[1])) return span;
  }
  return first;
}

function scattered(query: string, words: readonly string[]): TextSpan | undefined {
  let found = 0;
  let [from, to] = [query.length, 0];
  let after = 0;
  for (const word of words.filter((one) => /[\p{L}\p{N}]/u.test(one))) {
    const places = [...query.matchAll(patternOf(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`))];
    const place = places.find(({ index }) => index >= after) ?? places[0];
    if (place === undefined) continue;
    found++;
    after = place.index + word.length;
    from = Math.min(from, place.index);
    to = Math.max(to, after);
  }
  return found > 0 && found >= LEAST_SHARE * words.length ? [from, to] : undefined;
}

function patternOf(source: string): RegExp {
  return new RegExp(source, "giu");
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
