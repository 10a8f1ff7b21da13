import { wordIndex, wordsOf } from "#base";
import type { ScanPayload } from "#contract";
import { EXAMPLES } from "./example-library.ts";
import type { WorkedExample } from "./worked-example.ts";

/** A saved scan of the caller, whose name serves as the query. */
export interface SavedExample {
  readonly name: string;
  readonly payload: ScanPayload;
}

export type RetrievedExample = WorkedExample & {
  /** The example's score divided by the query's score for itself, 0 to 1. */
  readonly similarity: number;
  readonly source: "builtin" | "user";
};

/** Number of newest saved scans that are searched. */
const MOST_SAVED = 200;
const MOST_WORDS = 60;
const LEAST_SIMILARITY = 0.1;
/** Key of the document that holds the query itself. */
const ITSELF = -1;

/** Returns the examples most similar to a query, best first, from the built-in ones and the caller's own saved scans. */
export function retrieveExamples(
  query: string,
  saved: readonly SavedExample[] = [],
  limit = 6,
): readonly RetrievedExample[] {
  const own = saved
    .slice(0, MOST_SAVED)
    .map(({ name, payload }): Candidate => ({ query: name, payload, refusal: null, source: "user" }));
  const candidates: readonly Candidate[] = [...BUILTIN, ...own];
  const words = wordsOf(query).slice(0, MOST_WORDS).join(" ");
  if (words === "") return [];
  const documents = candidates.map((candidate, key) => ({ key, words: candidate.query }));
  const hits = wordIndex([...documents, { key: ITSELF, words }], { words: 1 }).search(words);
  // MiniSearch multiplies the sum over words by how many of the query's words were found.
  const scores = new Map(hits.map(({ id, score, queryTerms }) => [Number(id), score / queryTerms.length]));
  const whole = scores.get(ITSELF) ?? Number.POSITIVE_INFINITY;
  return [...scores]
    .filter(([key]) => key !== ITSELF)
    .map(([key, score]) => ({ ...candidates[key]!, similarity: rounded(Math.min(1, score / whole)) }))
    .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, limit);
}

type Candidate = WorkedExample & { readonly source: RetrievedExample["source"] };
const BUILTIN: readonly Candidate[] = EXAMPLES.map((example) => ({ ...example, source: "builtin" }));

function rounded(similarity: number): number {
  return Math.round(similarity * 1_000) / 1_000;
}
