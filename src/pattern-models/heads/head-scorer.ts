import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import type { PatternHead } from "../pattern-head.ts";
import { NearestBound } from "./nearest-bound.ts";
import { DIRECTION_SHARE, EXEMPLAR_SHARE, roundedScore } from "./score.ts";

/** More than rounding, to four digits and of embeddings to single precision, can lift a score. */
const ROUNDING = 1e-4;

/** Scores many embeddings by one head, with the very results of scoreOf. */
export class HeadScorer {
  readonly #direction: Float64Array | undefined;
  /** Examples in fours, so that four sums run side by side, each in the order of its index; zeros fill the last. */
  readonly #fours: readonly Float64Array[];
  readonly #examples: number;
  readonly #bound: NearestBound;

  constructor(head: PatternHead) {
    const { direction, exemplars } = head;
    this.#direction = direction === null ? undefined : Float64Array.from(direction);
    this.#fours = Array.from({ length: Math.ceil(exemplars.length / 4) }, (_, four) =>
      Float64Array.from({ length: 4 * EMBEDDING_LENGTH }, (__, i) => exemplars[4 * four + (i % 4)]?.[i >> 2] ?? 0),
    );
    this.#examples = exemplars.length;
    this.#bound = new NearestBound(head);
  }

  /**
   * The score of the embedding that begins at `at`.
   * @param least a score that is certainly lower may be told as -Infinity, which is much faster
   */
  score(embeddings: Float32Array, at = 0, least = -1): number {
    const direction = this.#direction;
    if (direction === undefined) return roundedScore(undefined, this.#nearest(embeddings, at));
    if (least > -1) {
      const along = quickProduct(direction, embeddings, at);
      const most = DIRECTION_SHARE * along + EXEMPLAR_SHARE * this.#bound.most(along);
      if (most < least - ROUNDING) return Number.NEGATIVE_INFINITY;
    }
    return roundedScore(product(direction, embeddings, at), this.#nearest(embeddings, at));
  }

  #nearest(embeddings: Float32Array, at: number): number {
    let nearest = -1;
    for (let four = 0; four < this.#fours.length; four++) {
      const vectors = this.#fours[four]!;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let i = 0, k = 0; i < EMBEDDING_LENGTH; i++, k += 4) {
        const value = embeddings[at + i]!;
        a += vectors[k]! * value;
        b += vectors[k + 1]! * value;
        c += vectors[k + 2]! * value;
        d += vectors[k + 3]! * value;
      }
      const left = this.#examples - 4 * four;
      nearest = Math.max(nearest, a, left > 1 ? b : a, left > 2 ? c : a, left > 3 ? d : a);
    }
    return nearest;
  }
}

/** The product but for its last bits: sums of their own do not wait for one another. */
function quickProduct(vector: Float64Array, embeddings: Float32Array, at: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0, k = at; i < EMBEDDING_LENGTH; i += 8, k += 8) {
    a += vector[i]! * embeddings[k]! + vector[i + 4]! * embeddings[k + 4]!;
    b += vector[i + 1]! * embeddings[k + 1]! + vector[i + 5]! * embeddings[k + 5]!;
    c += vector[i + 2]! * embeddings[k + 2]! + vector[i + 6]! * embeddings[k + 6]!;
    d += vector[i + 3]! * embeddings[k + 3]! + vector[i + 7]! * embeddings[k + 7]!;
  }
  return a + b + (c + d);
}

function product(vector: Float64Array, embeddings: Float32Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < EMBEDDING_LENGTH; i++) sum += vector[i]! * embeddings[at + i]!;
  return sum;
}
