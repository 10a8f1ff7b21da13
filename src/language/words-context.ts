/** A pattern model of the caller, by the name that the caller gave it. */
export interface NamedModel {
  readonly id: string;
  readonly name: string;
}

/** What words can refer to beside the catalogue: the texts that the installation's listings have, the caller's models. */
export interface WordsContext {
  readonly sectors: readonly string[];
  readonly industries: readonly string[];
  readonly exchanges: readonly string[];
  readonly countries: readonly string[];
  readonly indexes: readonly string[];
  readonly models: readonly NamedModel[];
  /** The trading date that relative dates count from, YYYY-MM-DD in New York. */
  readonly today: string;
}

/** No listed names: the parser then knows sectors, industries, exchanges, countries and indexes by its own names. */
export const NO_NAMES = {
  sectors: [],
  industries: [],
  exchanges: [],
  countries: [],
  indexes: [],
} as const satisfies Omit<WordsContext, "models" | "today">;
