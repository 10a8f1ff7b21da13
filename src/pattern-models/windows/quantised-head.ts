import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import { QUANTISED_STEPS } from "../encoder/quantised.ts";
import { NearestBound } from "../heads/nearest-bound.ts";
import { DIRECTION_SHARE, EXEMPLAR_SHARE } from "../heads/score.ts";
import type { PatternHead } from "../pattern-head.ts";

const STEPS = 16_384;
const UNIT = STEPS * QUANTISED_STEPS;

/** More than the likeness to a direction by a stored embedding is off by. */
const SLACK = 0.008;

/** A head in whole numbers, for scores of stored embeddings that are at most some thousandths off. */
export class QuantisedHead {
  readonly #direction: Int16Array | undefined;
  readonly #exemplars: readonly Int16Array[];
  readonly #bound: NearestBound;

  constructor(head: PatternHead) {
    const whole = (vector: Float32Array): Int16Array => Int16Array.from(vector, (value) => Math.round(value * STEPS));
    this.#direction = head.direction === null ? undefined : whole(head.direction);
    this.#exemplars = head.exemplars.map(whole);
    this.#bound = new NearestBound(head);
  }

  /** The score of the embedding at `from`; -Infinity for some that are below `floor`. */
  score(embeddings: Int8Array, from: number, floor: number): number {
    const direction = this.#direction;
    if (direction === undefined) return this.#nearest(embeddings, from);
    const along = product(direction, embeddings, from);
    if (DIRECTION_SHARE * along + EXEMPLAR_SHARE * this.#bound.most(along) < floor - SLACK) {
      return Number.NEGATIVE_INFINITY;
    }
    return DIRECTION_SHARE * along + EXEMPLAR_SHARE * this.#nearest(embeddings, from);
  }

  #nearest(embeddings: Int8Array, from: number): number {
    let nearest = -1;
    for (const exemplar of this.#exemplars) nearest = Math.max(nearest, product(exemplar, embeddings, from));
    return nearest;
  }
}

function product(vector: Int16Array, embeddings: Int8Array, from: number): number {
  let one = 0;
  let other = 0;
  for (let i = 0, at = from; i < EMBEDDING_LENGTH; i += 2, at += 2) {
    one = (one + Math.imul(vector[i]!, embeddings[at]!)) | 0;
    other = (other + Math.imul(vector[i + 1]!, embeddings[at + 1]!)) | 0;
  }
  return (one + other) / UNIT;
}
