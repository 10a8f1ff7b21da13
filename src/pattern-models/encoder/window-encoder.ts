import { encoderConstants, type EncoderConstants } from "./constants.ts";
import { EMBEDDING_LENGTH } from "./encoder-version.ts";
import { FeatureCounter } from "./feature-counter.ts";
import { FEATURES } from "./kernels.ts";
import { LOWER_HALF, packWeights, PACKED_ROWS } from "./packed-weights.ts";

/**
 * Makes embeddings of paths. Up to the square root that makes them unit vectors all is whole numbers, so that every
 * machine, and a twin that adds in another order, gives the same bits. Holds working memory: one a thread.
 */
export class WindowEncoder {
  readonly #biases: Int32Array;
  readonly #offsets: Int32Array;
  readonly #packed: Float64Array;
  readonly #counter = new FeatureCounter();
  readonly #counts = new Float64Array(FEATURES);
  readonly #sums = new Float64Array(EMBEDDING_LENGTH);

  constructor({ biases, offsets, weights }: EncoderConstants = encoderConstants()) {
    this.#biases = biases;
    this.#offsets = offsets;
    this.#packed = packWeights(weights);
  }

  /**
   * Writes a unit vector of EMBEDDING_LENGTH numbers.
   * @param path as windowPath writes it: PATH_LENGTH multiples of 1/256 with mean 0 and deviation 1
   */
  embed(path: Float32Array, out: Float32Array): void {
    this.#counter.count(path, this.#biases, this.#counts);
    const sums = this.#sums;
    project(this.#packed, this.#counts, sums);
    let squares = 0;
    for (let row = 0; row < EMBEDDING_LENGTH; row++) {
      const sum = sums[row]! + this.#offsets[row]!;
      sums[row] = sum;
      squares += sum * sum;
    }
    const length = Math.sqrt(squares);
    for (let row = 0; row < EMBEDDING_LENGTH; row++) out[row] = sums[row]! / length;
  }
}

/** Writes the sums of the rows: two rows to a number, four numbers at a time. */
function project(packed: Float64Array, counts: Float64Array, sums: Float64Array): void {
  for (let row = 0, at = 0; row < EMBEDDING_LENGTH; row += PACKED_ROWS) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0; i < FEATURES; i++, at += 4) {
      const count = counts[i]!;
      a += packed[at]! * count;
      b += packed[at + 1]! * count;
      c += packed[at + 2]! * count;
      d += packed[at + 3]! * count;
    }
    unpack(a, sums, row);
    unpack(b, sums, row + 2);
    unpack(c, sums, row + 4);
    unpack(d, sums, row + 6);
  }
}

function unpack(value: number, sums: Float64Array, row: number): void {
  const upper = Math.round(value / LOWER_HALF);
  sums[row] = upper;
  sums[row + 1] = value - upper * LOWER_HALF;
}
