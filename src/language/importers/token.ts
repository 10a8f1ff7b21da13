import type { SourceSpan } from "./translation.ts";

/** Token of a text. `text` is the source, without quotation marks; `value` is the value of a number, else NaN. */
export interface ScriptToken {
  /** `stray`: a character outside the language. */
  readonly kind: "number" | "word" | "text" | "symbol" | "stray" | "end";
  readonly text: string;
  readonly value: number;
  readonly span: SourceSpan;
}

/** Sticky patterns of a language. Each must run in time proportional to its match. */
export interface Lexicon {
  /** Blanks and comments. */
  readonly skip: RegExp;
  readonly number: RegExp;
  readonly word: RegExp;
  readonly symbol: RegExp;
  /** Text with its quotation marks. */
  readonly text?: RegExp;
}

/** Splits a text into tokens; the last one is `end`. */
export function tokenize(text: string, lexicon: Lexicon): readonly ScriptToken[] {
  const tokens: ScriptToken[] = [];
  let at = 0;
  const take = (pattern: RegExp | undefined): string | undefined => {
    if (pattern === undefined) return undefined;
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const kinds = ["text", "number", "word", "symbol"] as const;
  for (;;) {
    while (take(lexicon.skip));
    if (at >= text.length) break;
    const from = at;
    const kind = kinds.find((one) => take(lexicon[one]) !== undefined);
    if (kind === undefined) at += String.fromCodePoint(text.codePointAt(at)!).length;
    const written = text.slice(from, at);
    const value = kind === "number" ? Number(written.replaceAll("_", "").replaceAll(",", "")) : Number.NaN;
    tokens.push({
      kind: kind ?? "stray",
      text: kind === "text" ? written.slice(1, -1) : written,
      value,
      span: [from, at],
    });
  }
  tokens.push({ kind: "end", text: "", value: Number.NaN, span: [text.length, text.length] });
  return tokens;
}
