import { partOf } from "./assemble.ts";
import type { SourceSpan } from "./translation.ts";

/** Maximum number of formulas that a note quotes. */
const SHOWN = 3;

/** Returns a note that quotes the formulas whose result precedence would change; empty without any. */
export function orderNotes(platform: string, spans: readonly SourceSpan[], text: string): readonly string[] {
  if (spans.length === 0) return [];
  const formulas = spans.map((span) => partOf(text, span));
  const more = formulas.length > SHOWN ? ` and ${formulas.length - SHOWN} more` : "";
  return [
    `${platform} calculates from left to right, without precedence of * and /; so were read: ${formulas.slice(0, SHOWN).join("; ")}${more}.`,
  ];
}
