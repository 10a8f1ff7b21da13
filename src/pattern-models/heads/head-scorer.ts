import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import type { PatternHead } from "../pattern-head.ts";
import { NearestBound } from "./nearest-bound.ts";
import { DIRECTION_SHARE, EXEMPLAR_SHARE, roundedScore } from "./score.ts";

/** More than rounding, to four digits and of embeddings to single precision, can lift a score. */
const ROUNDING = 1e-4;
/** Vectors whose products are summed side by side. */
const ABREAST = 6;

/** Scores many embeddings by one head, with the very results of scoreOf. */
export class HeadScorer {
  readonly #direction: Float64Array | undefined;
  /** The direction, where there is one, then the examples: in sixes, interleaved; zeros fill the last. */
  readonly #sixes: readonly Float64Array[];
  readonly #products: Float64Array;
  readonly #bound: NearestBound;

  constructor(head: PatternHead) {
    const { direction, exemplars } = head;
    const vectors = direction === null ? exemplars : [direction, ...exemplars];
    this.#direction = direction === null ? undefined : Float64Array.from(direction);
    this.#sixes = Array.from({ length: Math.ceil(vectors.length / ABREAST) }, (_, six) =>
      Float64Array.from(
        { length: ABREAST * EMBEDDING_LENGTH },
        (__, i) => vectors[ABREAST * six + (i % ABREAST)]?.[Math.floor(i / ABREAST)] ?? 0,
      ),
    );
    this.#products = new Float64Array(vectors.length);
    this.#bound = new NearestBound(head);
  }

  /**
   * The score of the embedding that begins at `at`.
   * @param least a score that is certainly lower may be told as -Infinity, which is much faster
   */
  score(embeddings: Float32Array, at = 0, least = -1): number {
    const direction = this.#direction;
    if (direction !== undefined && least > -1) {
      const along = quickProduct(direction, embeddings, at);
      const most = DIRECTION_SHARE * along + EXEMPLAR_SHARE * this.#bound.most(along);
      if (most < least - ROUNDING) return Number.NEGATIVE_INFINITY;
    }
    const products = this.#products;
    for (let six = 0; six < this.#sixes.length; six++) {
      writeProducts(this.#sixes[six]!, embeddings, at, products, six * ABREAST);
    }
    let nearest = -1;
    for (let k = direction === undefined ? 0 : 1; k < products.length; k++) nearest = Math.max(nearest, products[k]!);
    return roundedScore(direction === undefined ? undefined : products[0], nearest);
  }
}

/** Six products at once, each summed in the order of its index; those beyond the end of `out` are left out. */
function writeProducts(six: Float64Array, embeddings: Float32Array, at: number, out: Float64Array, to: number): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  for (let i = 0, k = 0; i < EMBEDDING_LENGTH; i++, k += ABREAST) {
    const value = embeddings[at + i]!;
    a += six[k]! * value;
    b += six[k + 1]! * value;
    c += six[k + 2]! * value;
    d += six[k + 3]! * value;
    e += six[k + 4]! * value;
    f += six[k + 5]! * value;
  }
  out[to] = a;
  out[to + 1] = b;
  out[to + 2] = c;
  out[to + 3] = d;
  out[to + 4] = e;
  out[to + 5] = f;
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
