import type { WordsContext } from "#language";

/** Texts that the listings have, each once. */
export type ListedNames = Pick<WordsContext, "sectors" | "industries" | "exchanges" | "countries" | "indexes">;
