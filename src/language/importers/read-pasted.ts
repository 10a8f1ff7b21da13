import { guessOf } from "./guess-language.ts";
import type { Notation } from "./notation.ts";
import { scanIn } from "./scan-in.ts";
import { looksLikeShorthand } from "./shorthand/looks-like-shorthand.ts";
import { translateNotation } from "./translate-scan.ts";
import type { SourceSpan, Translation } from "./translation.ts";

/** A scan that somebody pasted where a sentence is asked for. */
export interface PastedScan {
  readonly notation: Notation;
  /** Whether it is certainly no sentence. */
  readonly sure: boolean;
  /** Where it stands in the text; the spans of the translation count from there. */
  readonly span: SourceSpan;
  /** Words around it that are no part of it, and ask for more. */
  readonly beside: readonly SourceSpan[];
  readonly translation: Translation;
}

/**
 * The text as a scan of another screener or as shorthand, in the notation that leaves the least of it out; null where it
 * is an ordinary sentence.
 */
export function readPasted(text: string): PastedScan | null {
  const { span, beside } = scanIn(text);
  const scan = text.slice(...span);
  const guess = guessOf(scan);
  const found: PastedScan[] = [];
  if (guess !== null) {
    const { language: notation, sure } = guess;
    const first = { notation, sure, span, beside, translation: translateNotation(notation, scan) };
    if (sure || leftOut(first) === 0) return first;
    found.push(first);
  }
  if (guess !== null || looksLikeShorthand(scan)) {
    const notation = "shorthand";
    found.push({ notation, sure: false, span, beside, translation: translateNotation(notation, scan) });
  }
  return found.toSorted((a, b) => leftOut(a) - leftOut(b))[0] ?? null;
}

/** Characters of the text that the payload does not have; all of them where there is none. */
export function leftOut({ translation: { payload, notCarried }, span, beside }: PastedScan): number {
  if (payload === null) return span[1] - span[0];
  const lost = [...beside.map((one) => ({ span: one })), ...notCarried];
  return lost.reduce((sum, one) => sum + Math.max(1, one.span[1] - one.span[0]), 0);
}
