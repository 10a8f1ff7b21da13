import { type Lexicon, type Token, tokenize } from "../token.ts";

const LEXICON: Lexicon = {
  // Block comments are no part of Pine; exports of scripts put one in front.
  skip: /[\s\u00a0\ufeff]+|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|#[0-9A-Fa-f]+/y,
  symbol: /=>|[:=!<>+\-*/%]=|[()[\]{}<>=+\-*/%,.;:?!@]/y,
  text: /"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/y,
};
const TAB = 4;
/** A line that ends with one of these goes on in the next. */
const OPEN_ENDED = new Set([
  ..."+-*/%,?:<>=",
  "==",
  "!=",
  "<=",
  ">=",
  ":=",
  "+=",
  "-=",
  "*=",
  "/=",
  "and",
  "or",
  "not",
]);
/** So does the one before a line that begins with one of these, which begin no statement. */
const JOINING = new Set([..."*/%,?:<>=)]", "==", "!=", "<=", ">=", "and", "or"]);
const BLOCKS = new Set(["if", "else", "for", "while", "switch", "type", "enum"]);

/** A line of a script with those that continue it. The last token is `end`. */
export interface PineLine {
  readonly indent: number;
  readonly tokens: readonly Token[];
}

/** Splits a script into its lines. Throws ImportFault at a character that belongs to no Pine Script. */
export function pineLines(text: string): readonly PineLine[] {
  const lines: { indent: number; tokens: Token[] }[] = [];
  let depth = 0;
  let end = 0;
  for (const token of tokenize(text, LEXICON)) {
    if (token.kind === "end") break;
    const begins = text.slice(end, token.span[0]).includes("\n") || lines.length === 0;
    const line = lines.at(-1);
    const indent = begins ? indentOf(text, token.span[0]) : 0;
    if (line === undefined || (begins && depth === 0 && !continues(line, token, indent))) {
      lines.push({ indent, tokens: [token] });
    } else {
      line.tokens.push(token);
    }
    if (token.kind === "symbol" && "([".includes(token.text)) depth++;
    if (token.kind === "symbol" && ")]".includes(token.text)) depth = Math.max(0, depth - 1);
    end = token.span[1];
  }
  return lines.map(({ indent, tokens }) => {
    const at = tokens.at(-1)!.span[1];
    return { indent, tokens: [...tokens, { kind: "end", text: "", value: Number.NaN, span: [at, at] }] };
  });
}

function continues(
  line: Omit<PineLine, "tokens"> & { readonly tokens: Token[] },
  next: Token,
  indent: number,
): boolean {
  const last = line.tokens.at(-1)!;
  if (last.kind !== "text" && OPEN_ENDED.has(last.text)) return true;
  if (next.kind !== "text" && JOINING.has(next.text)) return true;
  if (indent <= line.indent || opensBlock(line.tokens)) return false;
  // A sign begins what a block gives back too, so it joins only what is indented further and is in no block.
  return indent % TAB !== 0 || (next.kind === "symbol" && "+-".includes(next.text));
}

function opensBlock(tokens: readonly Token[]): boolean {
  if (tokens.at(-1)!.text === "=>") return true;
  return tokens.some(({ kind, text }) => kind === "word" && BLOCKS.has(text));
}

function indentOf(text: string, at: number): number {
  let columns = 0;
  let from = at;
  while (from > 0 && text[from - 1] !== "\n") from--;
  for (; from < at; from++) columns += text[from] === "\t" ? TAB - (columns % TAB) : 1;
  return columns;
}
