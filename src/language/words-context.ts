/** A pattern model of the caller, with the name that the caller chose. */
export interface NamedModel {
  readonly id: string;
  readonly name: string;
}

/** Names outside the catalogue that words can refer to: texts of the installation's listings, and the caller's models. */
export interface WordsContext {
  readonly sectors: readonly string[];
  readonly industries: readonly string[];
  readonly exchanges: readonly string[];
  readonly countries: readonly string[];
  readonly indexes: readonly string[];
  readonly models: readonly NamedModel[];
  /** Unit of amounts that the words give without one; by default such an amount is a fault. */
  readonly amounts?: "crores";
  /** Trading date in New York from which relative dates count, YYYY-MM-DD. */
  readonly today: string;
}

/**
 * No texts of listings: the parser falls back to its own names of sectors, industries, exchanges, countries and
 * indexes.
 */
export const NO_NAMES = {
  sectors: [],
  industries: [],
  exchanges: [],
  countries: [],
  indexes: [],
} as const satisfies Omit<WordsContext, "models" | "today">;
