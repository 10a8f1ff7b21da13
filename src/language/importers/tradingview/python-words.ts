import { table } from "#base";
import type { Lexicon } from "../token.ts";

export const LEXICON: Lexicon = {
  skip: /\s+|(?:#|\/\/)[^\n]*|\/\*[^]*?(?:\*\/|$)|\\\n|;/y,
  number: /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  // What an object keeps of its own has a name as others have.
  word: /(?:self|this)\.[A-Za-z_]\w*\b(?!\s*\()|[A-Za-z_]\w*/y,
  symbol: /\*\*|[<>!=]=|[()[\]{}<>=+\-*/,.:&|]/y,
  text: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\\$]*`/y,
};

export const LITERALS = table<boolean | null>({
  True: true,
  true: true,
  False: false,
  false: false,
  None: null,
  null: null,
});
/** Before the lines of an interactive session. */
const PROMPT = /^[ \t]*(?:>>>|\.\.\.)(?=[ \t]|$)/gm;
/** What is left of a text whose beginning was cut off up to the comma or colon behind it. */
const REMAINDER = /^(?:[^'"`\n{}[\]()]{0,80}['"`](?=\s*[,:}\]])\s*[,:]?|\s*[,:])/;

/** Words that begin a line of which the part up to the colon is passed over. */
export const BLOCKS = new Set([
  "def",
  "if",
  "elif",
  "else",
  "for",
  "while",
  "with",
  "try",
  "except",
  "finally",
  "class",
  "async",
  "function",
]);
/** Statements whose block may run never, or several times. */
export const DEPENDING = new Set(["if", "elif", "else", "for", "while", "except"]);
/** Words of JavaScript before a name: `const query = await new Query()`. */
export const DECLARING = new Set(["const", "let", "var", "export", "default"]);
export const PASSED_OVER = new Set(["await", "new"]);
/** What a statement that cannot be read may be about. */
const TELLING = new Set(
  `and or col column filter filter2 filters conditions query where where2 operation set_markets set_index set_tickers
  stockfield add_filter`.split(/\s+/),
);

/** Whether a statement that cannot be read may be about the query. */
export function isTelling(statement: string): boolean {
  if (/\.symbols\s*=/.test(statement)) return true;
  return (statement.toLowerCase().match(/[a-z_]\w*/g) ?? []).some((word) => TELLING.has(word));
}

/** The text as it is read, each character at its place: without prompts, and without what a cut has left of a word. */
export function readable(text: string): string {
  const blank = (found: string): string => found.replaceAll(/[^\n]/g, " ");
  return text.replaceAll(PROMPT, blank).replace(REMAINDER, blank);
}
