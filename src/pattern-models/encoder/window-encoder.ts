import { encoderConstants, type EncoderConstants } from "./constants.ts";
import { EMBEDDING_LENGTH } from "./encoder-version.ts";
import { kernelProjection } from "./kernel-projection.ts";
import { plainProjection } from "./plain-projection.ts";
import type { Projection } from "./projection.ts";

/**
 * Makes embeddings of paths. Up to the square root that makes them unit vectors all is whole numbers, so that every
 * machine, and a twin that adds in another order, gives the same bits. Holds working memory: one a thread.
 */
export class WindowEncoder {
  readonly #offsets: Int32Array;
  readonly #projection: Projection;
  readonly #whole = new Int32Array(EMBEDDING_LENGTH);
  readonly #sums = new Float64Array(EMBEDDING_LENGTH);

  constructor(constants: EncoderConstants = encoderConstants()) {
    this.#offsets = constants.offsets;
    const projectionOf = "WebAssembly" in globalThis ? kernelProjection : plainProjection;
    this.#projection = projectionOf(constants);
  }

  /**
   * Writes a unit vector of EMBEDDING_LENGTH numbers.
   * @param path as windowPath writes it: PATH_LENGTH multiples of 1/256 with mean 0 and deviation 1
   */
  embed(path: Float32Array, out: Float32Array): void {
    const whole = this.#whole;
    this.#projection.sums(path, whole);
    const sums = this.#sums;
    let squares = 0;
    for (let row = 0; row < EMBEDDING_LENGTH; row++) {
      const sum = whole[row]! + this.#offsets[row]!;
      sums[row] = sum;
      squares += sum * sum;
    }
    const length = Math.sqrt(squares);
    for (let row = 0; row < EMBEDDING_LENGTH; row++) out[row] = sums[row]! / length;
  }
}
