/** Word, number, symbol or date of a query. */
export interface QueryToken {
  readonly kind: "word" | "number" | "symbol" | "date";
  /** Text in lower case: the digits of a number, YYYY-MM-DD for a date. */
  readonly text: string;
  /** Form that the rules and the lexicon compare. */
  readonly stem: string;
  readonly number: number;
  /** Offsets into the query, end exclusive. */
  readonly from: number;
  readonly to: number;
  /** True if the token directly follows the previous one, without a space. */
  readonly glued: boolean;
}

/** Most tokens read from one query; the answer reports the rest as not understood. */
export const MOST_TOKENS = 200;

/** Returns the text of tokens, with one space between two. */
export const textOf = (tokens: readonly QueryToken[]): string => tokens.map(({ text }) => text).join(" ");
