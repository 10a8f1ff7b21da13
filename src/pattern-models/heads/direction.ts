import type { HeadType } from "#contract";
import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import { ridgeDirection } from "./ridge.ts";
import { unitVector } from "./unit-vector.ts";

/** What a negative mean counts in the direction (Rocchio). */
const NEGATIVE_SHARE = 0.3;

/** The direction of a head of that type; null = none, or the examples cancel each other out. */
export function directionOf(
  type: HeadType,
  positives: readonly Float32Array[],
  negatives: readonly Float32Array[],
): Float32Array | null {
  if (type === "nearest") return null;
  if (type === "ridge") return ridgeDirection(positives, negatives) ?? null;
  const direction = mean(positives);
  if (type === "contrast" && negatives.length > 0) {
    const against = mean(negatives);
    for (let i = 0; i < direction.length; i++) direction[i]! -= NEGATIVE_SHARE * against[i]!;
  }
  return unitVector(direction) ?? null;
}

function mean(embeddings: readonly Float32Array[]): Float64Array {
  const sum = new Float64Array(EMBEDDING_LENGTH);
  for (const embedding of embeddings) {
    for (let i = 0; i < sum.length; i++) sum[i]! += embedding[i]!;
  }
  return sum.map((value) => value / embeddings.length);
}
