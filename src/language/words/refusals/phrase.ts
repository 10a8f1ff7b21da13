import { assert, table } from "#base";
import type { QueryToken } from "../text/token.ts";

/** One element of a phrase. */
type Place =
  | { readonly type: "words"; readonly words: ReadonlySet<string>; readonly mark: "" | "?" | "*" }
  | { readonly type: "gap"; readonly most: number }
  /** None of these words among the next `reach` tokens, or in the whole query. */
  | { readonly type: "without"; readonly words: ReadonlySet<string>; readonly reach: number | null }
  | { readonly type: "number"; readonly which: "any" | "zero" | "decimal" }
  | { readonly type: "word"; readonly longest: number; readonly mark: "" | "?" }
  | { readonly type: "end" };

export interface Phrase {
  /** True if the phrase matches only at the first word of the query. */
  readonly leads: boolean;
  readonly places: readonly Place[];
}

/** A token with its letters as written, in lower case. */
export interface WrittenToken extends QueryToken {
  readonly raw: string;
}

const NUMBERS = table({ "#": "any", "#0": "zero", "#.": "decimal" } as const);
const LONGEST = 40;

function placeOf(piece: string): Place {
  if (piece === "$END") return { type: "end" };
  const which = NUMBERS[piece];
  if (which !== undefined) return { type: "number", which };
  const [, gap] = /^\.\.(\d+)$/.exec(piece) ?? [];
  if (gap !== undefined) return { type: "gap", most: Number(gap) };
  const [, reach, without] = /^(?:~(\d+):|!)(.+)$/.exec(piece) ?? [];
  if (without !== undefined)
    return { type: "without", words: new Set(without.split("|")), reach: reach === undefined ? null : Number(reach) };
  const [, longest, isOptional] = /^@(\d*)(\??)$/.exec(piece) ?? [];
  if (longest !== undefined)
    return { type: "word", longest: Number(longest) || LONGEST, mark: isOptional === "?" ? "?" : "" };
  const [, words = piece, mark = ""] = /^(.+)([?*])$/.exec(piece) ?? [];
  return { type: "words", words: new Set(words.split("|")), mark: mark as "" | "?" | "*" };
}

/**
 * Reads the elements of a phrase: `this|that` words as written or without their ending, `word?` at most once, `word*` any
 * number of times, `..4` up to four words of any kind, `~4:this|that` none of these words among the next four, `!this|that`
 * none of them in the whole query, `#` a number (`#0` zero, `#.` not a whole number), `@` any word (`@5` of five letters at
 * most), `^` the start of the query, `$END` its end.
 */
export function phraseOf(pieces: readonly string[]): Phrase {
  const leads = pieces[0] === "^";
  const places = pieces.slice(leads ? 1 : 0).map(placeOf);
  const type = places[0]?.type;
  assert(leads || type === "words" || type === "number", `a phrase begins with a word: ${pieces.join(" ")}`);
  return { leads, places };
}

/** Returns the words with which a phrase can start; null if it can start with any. */
export function firstWords({ places, leads }: Phrase): ReadonlySet<string> | null {
  const [first] = places;
  return leads || first?.type !== "words" || first.mark !== "" ? null : first.words;
}

const isOneOf = (words: ReadonlySet<string>, { stem, text, raw }: WrittenToken): boolean =>
  words.has(stem) || words.has(text) || words.has(raw);

function isNumber(token: WrittenToken, which: "any" | "zero" | "decimal"): boolean {
  if (which === "zero") return token.number === 0 || token.text === "zero";
  return token.kind === "number" && (which === "any" || !Number.isInteger(token.number));
}

/** Returns true if the elements match the tokens from an index on. */
function matches(places: readonly Place[], tokens: readonly WrittenToken[], at: number): boolean {
  const [place, ...rest] = places;
  const token = tokens[at];
  if (place === undefined) return true;
  switch (place.type) {
    case "end":
      return token === undefined;
    case "gap":
      return Array.from({ length: place.most + 1 }, (_, skip) => at + skip).some(
        (next) => next <= tokens.length && matches(rest, tokens, next),
      );
    case "without": {
      const near = place.reach === null ? tokens : tokens.slice(at, at + place.reach);
      return !near.some((one) => isOneOf(place.words, one)) && matches(rest, tokens, at);
    }
    case "number":
      return token !== undefined && isNumber(token, place.which) && matches(rest, tokens, at + 1);
    default: {
      const fits =
        token !== undefined &&
        (place.type === "words"
          ? isOneOf(place.words, token)
          : token.kind === "word" && token.text.length <= place.longest);
      if (fits && matches(place.mark === "*" ? places : rest, tokens, at + 1)) return true;
      return place.mark !== "" && matches(rest, tokens, at);
    }
  }
}

/** Returns true if the phrase matches the tokens at an index. */
export const matchesAt = ({ places }: Phrase, tokens: readonly WrittenToken[], start: number): boolean =>
  matches(places, tokens, start);
