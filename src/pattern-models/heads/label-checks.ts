import { cosine } from "./cosine.ts";
import type { LabelledEmbedding } from "./labelled-embedding.ts";

/** Likeness above which two windows are the same. */
const SAME_WINDOW = 0.995;

/** Places of the first two examples that show the same window under both labels. */
export function contradiction(examples: readonly LabelledEmbedding[]): readonly [number, number] | undefined {
  for (const [i, one] of examples.entries()) {
    for (const [j, other] of examples.entries()) {
      if (j > i && one.label !== other.label && cosine(one.embedding, other.embedding) > SAME_WINDOW) return [i, j];
    }
  }
  return undefined;
}

/** A positive this far below the median of the others looks out of place … */
const BELOW_MEDIAN = 0.25;
/** … if it is also hardly like them at all. */
const HARDLY_LIKE = 0.3;

/**
 * Places of the examples that look mislabelled, the most suspicious first, from the score of each by a head that was
 * fitted without it: a positive that is not like the other positives, a negative that is as much like them as their median.
 */
export function suspectsOf(examples: readonly LabelledEmbedding[], heldOut: Float64Array): readonly number[] {
  const positives = heldOut.filter((_, i) => examples[i]!.label === "positive");
  if (positives.length < 3) return [];
  const middle = positives.toSorted()[positives.length >> 1]!;
  const excess = examples.map(({ label }, i) =>
    label === "positive"
      ? Math.min(middle - BELOW_MEDIAN - heldOut[i]!, HARDLY_LIKE - heldOut[i]!)
      : heldOut[i]! - middle,
  );
  return examples
    .map((_, i) => i)
    .filter((i) => excess[i]! >= 0)
    .sort((a, b) => excess[b]! - excess[a]!);
}
