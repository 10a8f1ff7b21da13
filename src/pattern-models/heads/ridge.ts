import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import { walkEmbeddings } from "../encoder/walk-embeddings.ts";
import { solvePositive } from "./solve-positive.ts";
import { unitVector } from "./unit-vector.ts";

const BACKGROUND = 400;
const LAMBDA = 0.02;
const NEGATIVE_WEIGHT = 0.15;

const N = EMBEDDING_LENGTH;
let background: Float64Array | undefined;

/**
 * The direction of a ridge regression to 1 for positives, -1 for negatives and 0 for 400 random walks; the latter two
 * count 0.15. λ is a share of all the weight, so that it means the same for few examples and for many.
 */
export function ridgeDirection(
  positives: readonly Float32Array[],
  negatives: readonly Float32Array[],
): Float32Array | undefined {
  // Normal equations: a square matrix and its right-hand side as one more column.
  background ??= normalEquations(walkEmbeddings(BACKGROUND), NEGATIVE_WEIGHT, 0);
  const equations = background.slice();
  addTo(equations, normalEquations(positives, 1, 1));
  addTo(equations, normalEquations(negatives, NEGATIVE_WEIGHT, -1));
  const weight = positives.length + NEGATIVE_WEIGHT * (negatives.length + BACKGROUND);
  for (let i = 0; i < N; i++) equations[i * (N + 1) + i]! += LAMBDA * weight;
  return unitVector(solvePositive(equations, N));
}

function normalEquations(embeddings: readonly Float32Array[], weight: number, target: number): Float64Array {
  const equations = new Float64Array(N * (N + 1));
  for (const embedding of embeddings) {
    for (let i = 0; i < N; i++) {
      const row = i * (N + 1);
      const value = weight * embedding[i]!;
      for (let j = 0; j < N; j++) equations[row + j]! += value * embedding[j]!;
      equations[row + N]! += value * target;
    }
  }
  return equations;
}

function addTo(sum: Float64Array, other: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += other[i]!;
}
