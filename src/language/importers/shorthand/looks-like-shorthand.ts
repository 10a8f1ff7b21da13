/** Signs of formulas with their weights; each occurrence counts. */
const SIGNS: readonly (readonly [weight: number, sign: RegExp])[] = [
  [3, /&&|\|\|/g],
  [3, /\b[a-z]\w*\[\d{1,3}\]/gi],
  [3, /\b(?:ta|math)\.[a-z]+\(/g],
  [3, /\b(?:x?avg|max|min)[cohlv]\d+(?:\.\d+)?\b|\b[cohlv]\d{1,3}\b/gi],
  [2, /\b[a-z]\w*\s?\(\s?[a-z][^()]{0,40},\s?\d+\s?\)/gi],
  [2, /(?<![\w.])[cohlv]\s?[<>]=?\s?[cohl]\b/gi],
  [1, /\b[a-z]\w*\s?\(\s?\d{0,3}\s?\)/gi],
  [1, /\b(?:close|open|high|low|volume|\)) (?:from )?\d{1,3} (?:day|bar)s? ago\b/gi],
  [1, /[<>]=?|==/g],
  [1, /[\w)]\s?\*\s?[\w(]/g],
  [1, /\b(?:is (?:above|below|greater than|less than|between)|cross(?:ed|es)? (?:above|below|over|under))\b/gi],
];
const ENOUGH = 3;
const MOST = 2_000;

/** True if a text looks like formulas rather than a sentence. */
export function looksLikeShorthand(text: string): boolean {
  const beginning = text.slice(0, MOST);
  const score = SIGNS.reduce((sum, [weight, sign]) => sum + weight * (beginning.match(sign)?.length ?? 0), 0);
  return score >= ENOUGH;
}
