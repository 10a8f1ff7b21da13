import type { Random } from "#base";
import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import type { LabelledEmbedding } from "./labelled-embedding.ts";
import { unitVector } from "./unit-vector.ts";

/** A unit vector in any direction. */
export function anyDirection(random: Random): Float32Array {
  return unitVector(Float64Array.from({ length: EMBEDDING_LENGTH }, () => random.normal()))!;
}

/** A unit vector whose cosine with `centre` is about `likeness`. */
export function near(random: Random, centre: Float32Array, likeness: number): Float32Array {
  const other = anyDirection(random);
  const across = Math.sqrt(1 - likeness * likeness);
  return unitVector(Float64Array.from(centre, (value, i) => likeness * value + across * other[i]!))!;
}

export const positive = (embedding: Float32Array): LabelledEmbedding => ({ label: "positive", embedding });
export const negative = (embedding: Float32Array): LabelledEmbedding => ({ label: "negative", embedding });
