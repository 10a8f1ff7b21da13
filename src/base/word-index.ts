import MiniSearch from "minisearch";

/** Shorter words match exactly: a letter more or less makes another word of them. */
const FUZZY_FROM = 5;
const FUZZINESS = 0.2;
const PREFIX_FROM = 4;
/** Documents that are indexed at once, some milliseconds of work. */
const SLICE = 20;

interface Document {
  readonly key: number;
}
type Boosts<D extends Document> = Readonly<Partial<Record<Exclude<keyof D & string, "key">, number>>>;

function emptyIndex<D extends Document>(boosts: Boosts<D>): MiniSearch<D> {
  return new MiniSearch<D>({
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
}

/** An index by BM25 over some texts of documents, in which longer words match with a letter wrong or left out. */
export function wordIndex<D extends Document>(documents: readonly D[], boosts: Boosts<D>): MiniSearch<D> {
  const index = emptyIndex(boosts);
  index.addAll(documents);
  return index;
}

/** The same index, built in slices between which the thread does other work. */
export async function wordIndexInSlices<D extends Document>(
  documents: readonly D[],
  boosts: Boosts<D>,
): Promise<MiniSearch<D>> {
  const index = emptyIndex(boosts);
  await index.addAllAsync(documents, { chunkSize: SLICE });
  return index;
}

/** Words and numbers in lower case; an s at the end is taken off. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}]+|\d+(?:\.\d+)?/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?<![su])s$/, "") : word));
}
