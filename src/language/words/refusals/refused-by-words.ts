import { assert } from "#base";
import type { RefusalCode } from "../../intermediate/form.ts";
import { tokenize } from "../text/tokenize.ts";
import { listed, rowsOf } from "../text/rows.ts";
import { firstWords, type Phrase, phraseOf, matchesAt, type WrittenToken } from "./phrase.ts";
import { CLASSES, FRAGMENTS, REFUSALS } from "./refusals.ts";

interface RefusalKind {
  readonly code: RefusalCode;
  readonly message: string;
  readonly byWord: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases for the start of the query, and phrases without a fixed first word. */
  readonly others: readonly Phrase[];
}

const classes = new Map(rowsOf(CLASSES).map(([name, words]) => [name, words.replaceAll(" ", "|")]));
const wordsOf = (_: string, name: string): string => {
  const words = classes.get(name);
  assert(words !== undefined, `no class of words ${name}`);
  return words;
};
const unmarked = new Set([",", '"', "'", "\n"]);

function kindOf([code, text]: readonly [string, string]): RefusalKind {
  const [message = "", ...phrases] = listed(text);
  const byWord = new Map<string, Phrase[]>();
  const others: Phrase[] = [];
  for (const one of phrases) {
    const phrase = phraseOf(one.replaceAll(/<(\w+)>/g, wordsOf).split(/\s+/));
    const words = firstWords(phrase);
    if (words === null) others.push(phrase);
    else for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), phrase]);
  }
  return { code: code as RefusalCode, message, byWord, others };
}

const KINDS = rowsOf(REFUSALS).map(kindOf);

/**
 * Returns true if the query does not scan the phrase: `stocks and not futures, options`, `dividend yield above the 10-year
 * treasury yield`.
 */
function isAside(tokens: readonly WrittenToken[], at: number): boolean {
  const start = tokens.findLastIndex(({ text }, place) => place < at && /^[.;]$/.test(text)) + 1;
  const has = (words: number, test: RegExp): boolean =>
    tokens.slice(Math.max(start, at - words), at).some(({ stem }) => test.test(stem));
  return has(EXCLUDED, EXCLUDES) || (at > start + 1 && has(COMPARED, COMPARES));
}
const EXCLUDED = 5;
const EXCLUDES = /^(?:not|no|exclude|excluding|except|without|ignore)$/;
const COMPARED = 5;
const COMPARES = /^(?:than|above|exceed|exceeding|beat|beating|versus|vs)$/;

/** Returns the index of the first phrase of a kind; -1 if there is none. */
function placeIn({ code, byWord, others }: RefusalKind, tokens: readonly WrittenToken[]): number {
  return tokens.findIndex(({ stem, text, raw }, at) => {
    const isHere = (phrase: Phrase): boolean => matchesAt(phrase, tokens, at);
    const isPresent =
      byWord.get(stem)?.some(isHere) === true ||
      (text !== stem && byWord.get(text)?.some(isHere) === true) ||
      (raw !== text && raw !== stem && byWord.get(raw)?.some(isHere) === true) ||
      others.some((phrase) => (at === 0 || !phrase.leads) && isHere(phrase));
    return isPresent && !(code === "unsupported_asset" && isAside(tokens, at));
  });
}

/** A refusal by words alone, whatever else the query contains. `span`: offsets of the first of these words. */
export interface Refused {
  readonly code: RefusalCode;
  readonly message: string;
  readonly span: readonly [from: number, to: number];
}

/** Matches `will` and `would` that predict nothing: `a scan that will list shares`. */
const SHALL_FIND =
  /\b(?:will|would)(?=\s+(?:only\s+|also\s+|then\s+)?(?:scan|list|check|include|contain|consider|report|flag|select|return|produce|detect|highlight|monitor|track|show|find|give|return|tell|identify|look|search|alert|help|display|pick|filter|screen|be able)\b)/gi;

/** Number of words of the phrase that the span covers. */
const NAMED = 3;

/** Returns the gravest refusal by words alone; null if there is none. */
export function refusedByWords(input: string): Refused | null {
  const query = input.replace(SHALL_FIND, (words) => " ".repeat(words.length));
  const lower = query.toLowerCase();
  if (FRAGMENTS.some((fragment) => lower.includes(fragment))) return { ...KINDS[0]!, span: [0, query.length] };
  const written = lower.replaceAll("’", "'");
  // `debt to equity below 0.5\nEMA 9 above …`: a figure and a study of two lines.
  const lined = tokenize(query)
    .filter(({ text }) => text === "\n" || !unmarked.has(text))
    .map((token) => ({ ...token, raw: written.slice(token.from, token.to) }));
  const tokens = lined.filter(({ text }) => text !== "\n");
  for (const kind of KINDS) {
    const read = kind.code === "invalid_value" ? lined : tokens;
    const at = placeIn(kind, read);
    const last = read[Math.min(at + NAMED, read.length) - 1];
    if (at >= 0) return { code: kind.code, message: kind.message, span: [read[at]!.from, last!.to] };
  }
  return null;
}
