import { tokenize } from "../text/tokenize.ts";
import { ASSETS } from "./assets.ts";
import { FUTURE_DATES } from "./future-dates.ts";
import { INJECTIONS } from "./injections.ts";
import { LENGTHS } from "./lengths.ts";
import { OUTSIDE } from "./outside.ts";
import { firstWords, type Phrase, phraseOf, standsAt, type WrittenToken } from "./phrase.ts";
import { PREDICTIONS } from "./predictions.ts";
import { REFERENCES } from "./references.ts";
import type { RefusalKind } from "./refusal-kind.ts";
import { TRADES } from "./trades.ts";

/** The gravest first: an order inside an injection is an injection. */
const KINDS: readonly RefusalKind[] = [
  INJECTIONS,
  REFERENCES,
  FUTURE_DATES,
  PREDICTIONS,
  TRADES,
  ASSETS,
  OUTSIDE,
  LENGTHS,
];

interface Indexed {
  readonly kind: RefusalKind;
  readonly byWord: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases of the start of the query, or without a first word of their own. */
  readonly others: readonly Phrase[];
}

function indexed(kind: RefusalKind): Indexed {
  const byWord = new Map<string, Phrase[]>();
  const others: Phrase[] = [];
  for (const text of kind.phrases) {
    const phrase = phraseOf(text);
    const words = firstWords(phrase);
    if (words === null) others.push(phrase);
    else for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), phrase]);
  }
  return { kind, byWord, others };
}

const INDEX = KINDS.map(indexed);

function writtenTokens(query: string): readonly WrittenToken[] {
  const lower = query.toLowerCase().replaceAll("’", "'");
  return tokenize(query)
    .filter(({ text }) => ![",", ":", '"', "'", "\n"].includes(text) || text === ":")
    .map((token) => ({ ...token, raw: lower.slice(token.from, token.to) }));
}

function isSaid({ kind, byWord, others }: Indexed, query: string, tokens: readonly WrittenToken[]): boolean {
  if (kind.fragments?.some((fragment) => query.includes(fragment)) === true) return true;
  for (const [at, { stem, text, raw }] of tokens.entries()) {
    for (const word of new Set([stem, text, raw]))
      if (byWord.get(word)?.some((phrase) => standsAt(phrase, tokens, at)) === true) return true;
    if (others.some((phrase) => (at === 0 || !phrase.leads) && standsAt(phrase, tokens, at))) return true;
  }
  return false;
}

/** The first kind of refusal that the words alone call for. */
export function refusedByWords(query: string): Pick<RefusalKind, "code" | "message"> | null {
  const tokens = writtenTokens(query);
  const lower = query.toLowerCase();
  return INDEX.find((one) => isSaid(one, lower, tokens))?.kind ?? null;
}
