import { assert, table } from "#base";
import type { Token } from "../text/token.ts";

/** One place of a phrase. */
type Place =
  | {
      readonly type: "words";
      readonly words: ReadonlySet<string>;
      readonly optional: boolean;
      readonly repeated: boolean;
    }
  | { readonly type: "gap"; readonly most: number }
  | { readonly type: "without"; readonly words: ReadonlySet<string>; readonly reach: number }
  | { readonly type: "nowhere"; readonly words: ReadonlySet<string> }
  | { readonly type: "number"; readonly which: "any" | "zero" | "decimal" }
  | { readonly type: "word"; readonly longest: number; readonly optional: boolean }
  | { readonly type: "end" };

export interface Phrase {
  readonly text: string;
  /** Only at the first word of the query. */
  readonly leads: boolean;
  readonly places: readonly Place[];
}

/** A token with its letters as they were written. */
export interface WrittenToken extends Token {
  readonly raw: string;
}

const NUMBERS = table({ "#": "any", "#0": "zero", "#.": "decimal" } as const);

function placeOf(piece: string): Place {
  if (piece === "$END") return { type: "end" };
  const which = NUMBERS[piece];
  if (which !== undefined) return { type: "number", which };
  const gap = /^\.\.(\d+)$/.exec(piece)?.[1];
  if (gap !== undefined) return { type: "gap", most: Number(gap) };
  const [, reach, without] = /^~(\d+):(.+)$/.exec(piece) ?? [];
  if (without !== undefined) return { type: "without", words: new Set(without.split("|")), reach: Number(reach) };
  const nowhere = /^!(.+)$/.exec(piece)?.[1];
  if (nowhere !== undefined) return { type: "nowhere", words: new Set(nowhere.split("|")) };
  const [, longest, mark] = /^@(\d*)(\??)$/.exec(piece) ?? [];
  if (longest !== undefined) return { type: "word", longest: Number(longest) || 40, optional: mark === "?" };
  const last = piece.length > 1 ? piece.at(-1) : "";
  const bare = last === "?" || last === "*" ? piece.slice(0, -1) : piece;
  return { type: "words", words: new Set(bare.split("|")), optional: last === "?", repeated: last === "*" };
}

/**
 * Reads a phrase: `this|that` words as they are written or without their ending, `word?` at most once, `word*` any number
 * of times, `..4` up to four words of any kind, `~4:this|that` none of these among the next
 * four, `!this|that` none of them in the whole query, `#` a number (`#0` zero,
 * `#.` no whole one), `@` any word (`@5` of five letters at most), `^` the start of the query, `$END` its end.
 */
export function phraseOf(text: string): Phrase {
  const pieces = text.split(" ");
  const leads = pieces[0] === "^";
  const places = pieces.slice(leads ? 1 : 0).map(placeOf);
  const [first] = places;
  assert(leads || first?.type === "words" || first?.type === "number", `a phrase begins with a word: ${text}`);
  return { text, leads, places };
}

/** Words that a phrase can begin with; null when it may begin with any. */
export function firstWords({ places, leads }: Phrase): ReadonlySet<string> | null {
  const [first] = places;
  return leads || first?.type !== "words" || first.optional || first.repeated ? null : first.words;
}

const isOne = (words: ReadonlySet<string>, { stem, text, raw }: WrittenToken): boolean =>
  words.has(stem) || words.has(text) || words.has(raw);

function isNumber(token: WrittenToken, which: "any" | "zero" | "decimal"): boolean {
  if (which === "zero") return token.number === 0 || token.text === "zero";
  return token.kind === "number" && (which === "any" || !Number.isInteger(token.number));
}

/** Whether the phrase stands in the tokens at this place. */
export function standsAt(phrase: Phrase, tokens: readonly WrittenToken[], start: number): boolean {
  const { places } = phrase;
  const match = (index: number, at: number): boolean => {
    const place = places[index];
    if (place === undefined) return true;
    if (place.type === "end") return at === tokens.length;
    if (place.type === "gap") {
      for (let skip = 0; skip <= place.most && at + skip <= tokens.length; skip++)
        if (match(index + 1, at + skip)) return true;
      return false;
    }
    if (place.type === "without") {
      const isNear = tokens.slice(at, at + place.reach).some((token) => isOne(place.words, token));
      return !isNear && match(index + 1, at);
    }
    if (place.type === "nowhere") return !tokens.some((one) => isOne(place.words, one)) && match(index + 1, at);
    const token = tokens[at];
    if (place.type === "number") return token !== undefined && isNumber(token, place.which) && match(index + 1, at + 1);
    const fits =
      token !== undefined &&
      (place.type === "word" ? token.kind === "word" && token.text.length <= place.longest : isOne(place.words, token));
    if (fits && match(place.type === "words" && place.repeated ? index : index + 1, at + 1)) return true;
    const isFree = place.optional || (place.type === "words" && place.repeated);
    return isFree && match(index + 1, at);
  };
  return match(0, start);
}
