import { guessOf } from "./guess-language.ts";
import type { Notation } from "./notation.ts";
import { scanIn } from "./scan-in.ts";
import { looksLikeShorthand } from "./shorthand/looks-like-shorthand.ts";
import { translateNotation } from "./translate-scan.ts";
import type { SourceSpan, Translation } from "./translation.ts";

/** Scan pasted into the input for sentences. */
export interface PastedScan {
  readonly notation: Notation;
  /** True if the text is certainly no sentence. */
  readonly sure: boolean;
  /** Place of the scan in the text. Spans of the translation are relative to its start. */
  readonly span: SourceSpan;
  /** Spans of words around the scan that add a condition. */
  readonly outside: readonly SourceSpan[];
  readonly translation: Translation;
}

/**
 * Reads the text as a scan or as shorthand, in the notation that leaves out the least; null for an ordinary sentence.
 */
export function readPasted(text: string): PastedScan | null {
  const { span, outside } = scanIn(text);
  const scan = text.slice(...span);
  const guess = guessOf(scan);
  const found: PastedScan[] = [];
  if (guess !== null) {
    const { language: notation, sure } = guess;
    const first = { notation, sure, span, outside, translation: translateNotation(notation, scan) };
    if (sure || leftOut(first) === 0) return first;
    found.push(first);
  }
  if (guess !== null || looksLikeShorthand(scan)) {
    const notation = "shorthand";
    found.push({ notation, sure: false, span, outside, translation: translateNotation(notation, scan) });
  }
  return found.toSorted((a, b) => leftOut(a) - leftOut(b))[0] ?? null;
}

/** Number of characters missing from the payload; all characters without a payload. */
export function leftOut({ translation: { payload, notCarried }, span, outside }: PastedScan): number {
  if (payload === null) return span[1] - span[0];
  const lost = [...outside.map((one) => ({ span: one })), ...notCarried];
  return lost.reduce((sum, one) => sum + Math.max(1, one.span[1] - one.span[0]), 0);
}
