import type { Kind } from "../chart/edge.ts";
import { isFiller } from "../lexicon/fillers.ts";
import type { QueryToken } from "../text/token.ts";

/** Matches a word or mark between two clauses. */
export const BREAK =
  /^(?:[,;.:()\n|]|and|but|or|&|plus|while|then|with|where|whose|having|that|which|who|when|after|before|because|so|except|unless)$/;

/** Returns the token range of the clause around the given tokens, end exclusive. */
export function clauseAround(
  from: number,
  to: number,
  tokens: readonly QueryToken[],
): readonly [start: number, end: number] {
  const isBreak = ({ text, glued }: QueryToken): boolean => BREAK.test(text) || (/^[+-]$/.test(text) && !glued);
  const end = tokens.findIndex((token, at) => at >= to && isBreak(token));
  return [tokens.findLastIndex((token, at) => at < from && isBreak(token)) + 1, end === -1 ? tokens.length : end];
}

/** Returns the token range of the sentence around a token, end exclusive. */
export function sentenceAround(place: number, tokens: readonly QueryToken[]): readonly [start: number, end: number] {
  const isEnd = ({ text }: QueryToken): boolean => /^[.;\n]$/.test(text);
  const end = tokens.findIndex((token, at) => at >= place && isEnd(token));
  return [tokens.findLastIndex((token, at) => at < place && isEnd(token)) + 1, end === -1 ? tokens.length : end];
}

export const PRICE = /^(?:price|stock|share)$/;
export const isIdle = ({ kind, stem, text }: QueryToken): boolean =>
  kind === "word" ? isFiller(stem) : text === "(" || text === ")";
export const DOLLARS = new Set(["$", "dollar", "buck"]);
/** Kinds of edges that end a list of alternatives. */
export const ENDS: ReadonlySet<Kind> = new Set<Kind>(["and", "order", "scope"]);
