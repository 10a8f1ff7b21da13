const KEPT = new Set(
  "plus gas less yes always does goes has was is this us as its versus bullish news bias basis previous continuous series minus pass bps sales perhaps towards afterwards besides various index across thus dips".split(
    " ",
  ),
);

/** Returns the lookup form of a word: a plural, or the third person of a verb, without its ending. */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || KEPT.has(word) || /(?:ss|us|is|%s)$/.test(word)) {
    return word === "sales" ? "sale" : word === "dips" ? "dip" : word;
  }
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
