import { ENGLISH_WORDS } from "./english-words.ts";
import { stemOf } from "./stem.ts";
import type { QueryToken } from "./token.ts";

/** Upper bound of the words of one query that the speller checks. */
const MOST_LOOKUPS = 40;
const SHORTEST = 4;
const LONGEST = 24;
const TWO_SLIPS_FROM = 9;

/** Returns the Damerau–Levenshtein distance with adjacent swaps, or a number above `most` once the distance exceeds it. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, before[j - 2]! + 1);
      next.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length]!;
}

const ACRONYM = /^[A-Z]{3,4}$/;

const isSwapped = (a: string, b: string): boolean => [...a].sort().join("") === [...b].sort().join("");

/** Corrects an unknown word of four letters or more to a known word one slip away, or two slips away from nine letters on. */
export class Speller {
  readonly #known: ReadonlySet<string>;
  readonly #byLength = new Map<number, string[]>();

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
    for (const word of known) {
      if (!/^[a-z]+$/.test(word) || word.length < SHORTEST) continue;
      this.#byLength.set(word.length, [...(this.#byLength.get(word.length) ?? []), word]);
    }
  }

  /** Splits a field name such as DebtToEquity into its words if every word is known and the whole name is not. */
  apart(tokens: readonly QueryToken[], query: string): readonly QueryToken[] {
    return tokens.flatMap((token) => {
      const written = query.slice(token.from, token.to);
      if (token.kind !== "word" || this.#known.has(token.stem) || !/[a-z][A-Z]|[A-Z]{2}[a-z]/.test(written))
        return [token];
      const words = [...written.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map(([word], at) => {
        const text = word.toLowerCase();
        const from = token.from + written.indexOf(word);
        const glued = at === 0 && token.glued;
        return { ...token, text, stem: stemOf(text), from, to: from + word.length, glued };
      });
      return words.every(({ stem }) => this.#known.has(stem)) ? words : [token];
    });
  }

  correct(tokens: readonly QueryToken[], query: string): readonly QueryToken[] {
    let lookups = 0;
    // `ROCE` in a query with small letters is a name, not a slip.
    const hasSmallLetters = /[a-z]{3}/.test(query);
    return tokens.map((token) => {
      const { stem, text } = token;
      if (hasSmallLetters && ACRONYM.test(query.slice(token.from, token.to))) return token;
      if (token.kind !== "word" || this.#known.has(stem) || stem.length < SHORTEST || stem.length > LONGEST)
        return token;
      if (ENGLISH_WORDS.has(text) || ENGLISH_WORDS.has(stem) || lookups++ >= MOST_LOOKUPS) return token;
      const found = this.#nearest(stem);
      return found === undefined ? token : { ...token, stem: found };
    });
  }

  #nearest(word: string): string | undefined {
    if (!/[aeiouy]/.test(word)) return undefined;
    const most = word.length >= TWO_SLIPS_FROM ? 2 : 1;
    let best: string | undefined;
    let least = most + 1;
    for (let length = word.length - most; length <= word.length + most; length++) {
      for (const known of this.#byLength.get(length) ?? []) {
        // A word of four letters matches a longer word, or one of four letters that only swaps two of its letters.
        if (word.length === SHORTEST && length <= SHORTEST && !(length === SHORTEST && isSwapped(word, known)))
          continue;
        if (known[0] !== word[0] && !(known[0] === word[1] && known[1] === word[0])) continue;
        const distance = editDistance(word, known, Math.min(most, least));
        if (distance < least) {
          least = distance;
          best = known;
        }
      }
    }
    return best;
  }
}
