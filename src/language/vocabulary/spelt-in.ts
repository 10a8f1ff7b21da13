import { plainWords } from "./plain-words.ts";
import type { Term } from "./term.ts";

/**
 * Returns the texts of an installation's listings that mean `term`, for use as "one of these": every known text that equals
 * a spelling of the term (ignoring case, punctuation and "and"); else known texts that contain a way of saying the term as
 * whole words, unless they are a spelling of another of `terms`; else the term's defaults.
 */
export function speltIn(known: readonly string[], term: Term, terms: readonly Term[] = []): readonly string[] {
  const own = keysOf(term);
  const exact = known.filter((text) => own.has(key(text)));
  if (exact.length > 0) return exact;
  const others = new Set(terms.filter((other) => other !== term).flatMap((other) => [...keysOf(other)]));
  const part = known.filter((text) => {
    const words = ` ${plainWords(text)} `;
    return !others.has(key(text)) && term.ways.some((way) => words.includes(` ${plainWords(way)} `));
  });
  return part.length > 0 ? part : term.defaults;
}

/**
 * Returns the narrowest term whose spellings contain all of these listing texts. A single text that is a term's name
 * gives that term.
 */
export function termOf<T extends Term>(terms: readonly T[], texts: readonly string[]): T | undefined {
  if (texts.length === 0) return undefined;
  const keys = texts.map(key);
  const named = keys.length === 1 ? terms.find(({ name }) => key(name) === keys[0]) : undefined;
  if (named !== undefined) return named;
  let found: T | undefined;
  for (const candidate of terms) {
    if (found !== undefined && candidate.spellings.length >= found.spellings.length) continue;
    const own = keysOf(candidate);
    if (keys.every((text) => own.has(text))) found = candidate;
  }
  return found;
}

const keysOfTerms = new WeakMap<Term, ReadonlySet<string>>();

function keysOf(term: Term): ReadonlySet<string> {
  let keys = keysOfTerms.get(term);
  if (keys === undefined) keysOfTerms.set(term, (keys = new Set(term.spellings.map(key))));
  return keys;
}

function key(text: string): string {
  return plainWords(text)
    .split(" ")
    .filter((word) => word !== "and")
    .join("");
}
