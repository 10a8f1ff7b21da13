import MiniSearch from "minisearch";

/** Shorter words match exactly: a letter more or less makes another word of them. */
const FUZZY_FROM = 5;
const FUZZINESS = 0.2;
const PREFIX_FROM = 4;

/** An index by BM25 over some texts of documents, in which longer words match with a letter wrong or left out. */
export function wordIndex<D extends { readonly key: number }>(
  documents: readonly D[],
  boosts: Readonly<Partial<Record<Exclude<keyof D & string, "key">, number>>>,
): MiniSearch<D> {
  const index = new MiniSearch<D>({
    idField: "key",
    fields: Object.keys(boosts),
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      boost: Object.fromEntries(Object.entries(boosts)) as Record<string, number>,
      fuzzy: (word) => (word.length >= FUZZY_FROM ? FUZZINESS : false),
      prefix: (word) => word.length >= PREFIX_FROM,
    },
  });
  index.addAll(documents);
  return index;
}

/** Words and numbers in lower case; an s at the end is taken off. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}]+|\d+(?:\.\d+)?/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?<![su])s$/, "") : word));
}
