import { table } from "#base";
import type { Lexicon } from "../token.ts";

export const LEXICON: Lexicon = {
  skip: /\s+|(?:#|\/\/)[^\n]*|\/\*[^]*?(?:\*\/|$)|\\\n|;/y,
  number: /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  // A field of self or this is a name like any other.
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
/** Prompt of an interactive session. */
const PROMPT = /^[ \t]*(?:>>>|\.\.\.)(?=[ \t]|$)/gm;
/** Remainder of a text literal whose beginning is missing, up to its comma or colon. */
const REMAINDER = /^(?:[^'"`\n{}[\]()]{0,80}['"`](?=\s*[,:}\]])\s*[,:]?|\s*[,:])/;

/** Words that begin a block; the parser skips its head up to the colon. */
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
/** Statements whose block may run never or several times. */
export const DEPENDING = new Set(["if", "elif", "else", "for", "while", "except"]);
/** Keywords of JavaScript before a name: `const query = await new Query()`. */
export const DECLARING = new Set(["const", "let", "var", "export", "default"]);
export const PASSED_OVER = new Set(["await", "new"]);
/** Words that show that an unreadable statement concerns the query. */
const QUERY_WORDS = new Set(
  `and or col column filter filter2 filters conditions query where where2 operation set_markets set_index set_tickers
  stockfield add_filter`.split(/\s+/),
);

/** True if an unreadable statement may concern the query. */
export function namesQuery(statement: string): boolean {
  if (/\.symbols\s*=/.test(statement)) return true;
  return (statement.toLowerCase().match(/[a-z_]\w*/g) ?? []).some((word) => QUERY_WORDS.has(word));
}

/** Blanks out prompts and the remainder of a cut word; all other characters keep their places. */
export function readable(text: string): string {
  const blank = (found: string): string => found.replaceAll(/[^\n]/g, " ");
  return text.replaceAll(PROMPT, blank).replace(REMAINDER, blank);
}
