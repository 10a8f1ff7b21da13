import { type Lexicon, type ScriptToken, tokenize } from "../token.ts";

const LEXICON: Lexicon = {
  // Pine has no block comments, but exports of scripts begin with one.
  skip: /[\s\u00a0\ufeff]+|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|#[0-9A-Fa-f]+/y,
  symbol: /=>|[:=!<>+\-*/%]=|[()[\]{}<>=+\-*/%,.;:?!@]/y,
  text: /"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/y,
};
const TAB = 4;
/** A line that ends with one of these continues on the next line. */
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
/** A line that begins with one of these continues the previous line, because they begin no statement. */
const JOINING = new Set([..."*/%,?:<>=)]", "==", "!=", "<=", ">=", "and", "or"]);
const BLOCKS = new Set(["if", "else", "for", "while", "switch", "type", "enum"]);

/** Line of a script with its continuation lines. The last token is `end`. */
export interface PineLine {
  readonly indent: number;
  readonly tokens: readonly ScriptToken[];
}

/** Splits a script into lines. Throws ImportFault at a character outside Pine Script. */
export function pineLines(text: string): readonly PineLine[] {
  const lines: { indent: number; tokens: ScriptToken[] }[] = [];
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
  line: Omit<PineLine, "tokens"> & { readonly tokens: ScriptToken[] },
  next: ScriptToken,
  indent: number,
): boolean {
  const last = line.tokens.at(-1)!;
  if (last.kind !== "text" && OPEN_ENDED.has(last.text)) return true;
  if (next.kind !== "text" && JOINING.has(next.text)) return true;
  if (indent <= line.indent || opensBlock(line.tokens)) return false;
  // The result of a block may begin with a sign too, so a sign continues only a line that is indented further and
  // outside a block.
  return indent % TAB !== 0 || (next.kind === "symbol" && "+-".includes(next.text));
}

function opensBlock(tokens: readonly ScriptToken[]): boolean {
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
