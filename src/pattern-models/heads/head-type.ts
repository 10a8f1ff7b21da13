import type { HeadType } from "#contract";
import { cosine } from "./cosine.ts";

/** Positives that a head needs; with fewer only likeness to single examples can be asked for. */
export const LEAST_POSITIVES = 3;
export const LEAST_FOR_RIDGE = { positives: 8, negatives: 10 } as const;
/** Mean cosine between positives below which they are taken for several shapes. */
const ONE_SHAPE = 0.25;

/**
 * The type of head that is fitted; undefined = too few positives for the wish. A `ridge` without the examples that it
 * takes becomes a `contrast`, and that without negatives has the direction of a `prototype`.
 */
export function headTypeOf(
  wish: HeadType | "auto",
  positives: readonly Float32Array[],
  negatives: number,
): HeadType | undefined {
  const few = positives.length < LEAST_POSITIVES;
  if (positives.length === 0 || (few && wish !== "auto" && wish !== "nearest")) return undefined;
  if (wish === "ridge") {
    const { positives: least, negatives: leastNegatives } = LEAST_FOR_RIDGE;
    return positives.length >= least && negatives >= leastNegatives ? "ridge" : "contrast";
  }
  if (wish !== "auto") return wish;
  if (few) return "nearest";
  if (negatives > 0) return "contrast";
  return meanLikeness(positives) < ONE_SHAPE ? "nearest" : "prototype";
}

function meanLikeness(embeddings: readonly Float32Array[]): number {
  let sum = 0;
  let pairs = 0;
  for (let i = 1; i < embeddings.length; i++) {
    for (let j = 0; j < i; j++, pairs++) sum += cosine(embeddings[i]!, embeddings[j]!);
  }
  return sum / pairs;
}
