import type { TextSpan } from "./tripwire.ts";

const MOST_CHARACTERS = 400;
/** Share of the words that must stand in the query where they do not stand there in a row. */
const LEAST_SHARE = 0.6;

/**
 * Where words that are quoted from a query stand in it: the first place that is not taken, else the first. Upper and
 * lower case, white space and quotation marks around them make no difference. Words that stand apart, as in "RSI under
 * 30 … on the hourly", reach from the first to the last. Undefined when they stand nowhere.
 */
export function findWords(query: string, quoted: string, taken: readonly TextSpan[]): TextSpan | undefined {
  const words = quoted
    .slice(0, MOST_CHARACTERS)
    .split(/[\s"'“”‘’…]+|\.{2,}/u)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  return inARow(query, words, taken) ?? apart(query, words);
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

function apart(query: string, words: readonly string[]): TextSpan | undefined {
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
