/** A piece of the query. */
export interface Token {
  readonly kind: "word" | "number" | "symbol" | "date";
  /** Lower case; of a number its digits, of a date YYYY-MM-DD. */
  readonly text: string;
  /** What rules and the lexicon compare. */
  readonly stem: string;
  readonly number: number;
  /** Offsets into the query, the second behind the last character. */
  readonly from: number;
  readonly to: number;
  /** Nothing stands between it and the token before. */
  readonly glued: boolean;
}

/** Most tokens of a query that are read; what follows is reported as not understood. */
export const MOST_TOKENS = 200;
