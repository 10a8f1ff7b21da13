import { walkEmbeddings } from "../encoder/walk-embeddings.ts";
import { scoreOf } from "../heads/score.ts";
import type { PatternHead } from "../pattern-head.ts";

/** Walks that stand in for a universe. */
export const FALLBACK_WALKS = 4000;

/**
 * Scores of 4,000 random walks, for the band of a model where no universe can be measured (told by a universe size of
 * 0). The first call of a process embeds the walks, which takes a second.
 */
export function walkScores(head: PatternHead): Float64Array {
  return Float64Array.from(walkEmbeddings(FALLBACK_WALKS), (embedding) => scoreOf(head, embedding));
}
