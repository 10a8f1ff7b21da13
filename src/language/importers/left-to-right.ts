import { partOf } from "./assemble.ts";
import type { SourceSpan } from "./translation.ts";

/** Most formulas that a note names. */
const SHOWN = 3;

/** The note on the formulas that precedence would calculate otherwise, where there are any. */
export function orderNotes(platform: string, spans: readonly SourceSpan[], text: string): readonly string[] {
  if (spans.length === 0) return [];
  const formulas = spans.map((span) => partOf(text, span));
  const more = formulas.length > SHOWN ? ` and ${formulas.length - SHOWN} more` : "";
  return [
    `${platform} calculates from left to right, without precedence of * and /; so were read: ${formulas.slice(0, SHOWN).join("; ")}${more}.`,
  ];
}
