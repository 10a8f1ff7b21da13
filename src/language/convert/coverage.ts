import type { IntermediateForm } from "../intermediate/form.ts";

/** Separator of conditions. */
const BETWEEN = /\b(?:and|or)\b|&&|\|\||[;\n&|]/gi;

/** Returns the share of a text's words that the form does not leave out, 0 to 1. */
export function coverageOf({ unsupported }: IntermediateForm, text: string): number {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const left = words.filter(({ index }) => unsupported.some(({ span }) => index >= span[0]! && index < span[1]!));
  return words.length === 0 ? 0 : 1 - left.length / words.length;
}

/**
 * Counts the characters of conditions with words left over. The whole condition counts, since its meaning may have
 * changed.
 */
export function leftOverLength({ unsupported }: IntermediateForm, text: string): number {
  const ends = [...text.matchAll(BETWEEN)];
  const touched = new Map<number, number>();
  for (const { span } of unsupported) {
    const [from = 0, to = 0] = span;
    const before = ends.findLast((match) => match.index + match[0].length <= from);
    const after = ends.find((match) => match.index >= to);
    const start = before === undefined ? 0 : before.index + before[0].length;
    touched.set(start, Math.max(touched.get(start) ?? 0, (after?.index ?? text.length) - start));
  }
  return [...touched.values()].reduce((sum, length) => sum + length, 0);
}
