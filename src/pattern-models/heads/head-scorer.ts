import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import type { PatternHead } from "../pattern-head.ts";
import { Likeness } from "./likeness.ts";
import { NearestBound } from "./nearest-bound.ts";
import { DIRECTION_SHARE, EXEMPLAR_SHARE, roundedScore } from "./score.ts";

/** More than rounding, to four digits and of sums and embeddings to single precision, can lift a score. */
const ROUNDING = 1e-4;
/** Vectors whose products are summed side by side. */
const ABREAST = 6;

let likeness: Likeness | undefined;

/** Scores many embeddings by one head, with the very results of scoreOf. */
export class HeadScorer {
  /** The direction, where there is one, then the examples. */
  readonly #vectors: readonly Float32Array[];
  /** Where the examples begin. */
  readonly #examples: number;
  /** The vectors in sixes, interleaved; zeros fill the last. */
  readonly #sixes: readonly Float64Array[];
  readonly #products: Float64Array;
  readonly #bound: NearestBound;

  constructor(head: PatternHead) {
    const { direction, exemplars } = head;
    const vectors = direction === null ? exemplars : [direction, ...exemplars];
    this.#vectors = vectors;
    this.#examples = vectors.length - exemplars.length;
    this.#sixes = Array.from({ length: Math.ceil(vectors.length / ABREAST) }, (_, six) =>
      Float64Array.from(
        { length: ABREAST * EMBEDDING_LENGTH },
        (__, i) => vectors[ABREAST * six + (i % ABREAST)]?.[Math.floor(i / ABREAST)] ?? 0,
      ),
    );
    this.#products = new Float64Array(vectors.length);
    this.#bound = new NearestBound(head);
  }

  /** The score of the embedding that begins at `at`. */
  score(embeddings: Float32Array, at = 0): number {
    const products = this.#products;
    for (let six = 0; six < this.#sixes.length; six++) {
      writeProducts(this.#sixes[six]!, embeddings, at, products, six * ABREAST);
    }
    let nearest = -1;
    for (let k = this.#examples; k < products.length; k++) nearest = Math.max(nearest, products[k]!);
    return roundedScore(this.#examples === 0 ? undefined : products[0], nearest);
  }

  /**
   * Tells of some embeddings which may have a score of `least` or more, much faster than the scores.
   * @param embeddings whole ones, one after another; LIKENESS_BATCH at most
   * @param may for each 1 or 0; 0 = its score is certainly lower
   */
  mayReach(least: number, embeddings: Float32Array, may: Uint8Array): void {
    const vectors = this.#vectors;
    const examples = this.#examples;
    const floor = least - ROUNDING;
    likeness ??= new Likeness();
    likeness.take(vectors, embeddings);
    for (let k = 0; k < may.length; k++) {
      let most = 0;
      if (examples > 0) {
        const along = likeness.nearest(k, 0, 1);
        most = DIRECTION_SHARE * along + EXEMPLAR_SHARE * this.#bound.most(along);
        if (most >= floor) most = DIRECTION_SHARE * along + EXEMPLAR_SHARE * likeness.nearest(k, 1, vectors.length);
      } else {
        most = likeness.nearest(k, 0, vectors.length);
      }
      may[k] = most >= floor ? 1 : 0;
    }
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
