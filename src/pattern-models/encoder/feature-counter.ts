import { PATH_LENGTH, PATH_STEPS } from "./encoder-version.ts";
import { BIASES, DILATIONS, isPadded, TAPS } from "./kernels.ts";

const HALF = PATH_LENGTH / 2;
/** Zeros before and after a path, as far as the widest kernel reaches beyond it. */
const MARGIN = 4 * DILATIONS[DILATIONS.length - 1]!;
const LANE = 65_536;
/** The lowest bit of each half. */
const BITS = LANE + 1;

/**
 * Counts the features of a path, all in whole numbers. With weights of -1 and 2, a kernel is minus the sum of its nine
 * taps plus three times its heavy ones, and kernels with the same first two heavy taps share what those give. Two places
 * are counted at once, p in the low and 63 - p in the high half of a 32-bit number: a path has a norm of 8 and a kernel
 * one of √18, so that no half holds more than 34 · 256 in amount, and the difference to a bias no more than 2^15.
 */
export class FeatureCounter {
  readonly #path = new Int32Array(PATH_LENGTH + 2 * MARGIN);
  /** By tap, then place: three times what the tap sees. */
  readonly #heavy = Array.from({ length: TAPS }, () => new Int32Array(HALF));
  readonly #light = new Int32Array(HALF);
  readonly #pair = new Int32Array(HALF);

  /**
   * Writes the count of each feature. Biases and counts: by dilation, then kernel, then bias.
   * @param path multiples of 1/256 with mean 0 and deviation 1
   */
  count(path: Float32Array, biases: Int32Array, counts: Float64Array): void {
    for (let i = 0; i < PATH_LENGTH; i++) this.#path[MARGIN + i] = path[i]! * PATH_STEPS;
    let feature = 0;
    for (let d = 0; d < DILATIONS.length; d++) {
      this.#seeTaps(DILATIONS[d]!);
      feature = this.#countDilation(DILATIONS[d]!, BIASES[d]!, biases, counts, feature);
    }
  }

  #seeTaps(dilation: number): void {
    const path = this.#path;
    const light = this.#light.fill(0);
    for (let tap = 0; tap < TAPS; tap++) {
      const heavy = this.#heavy[tap]!;
      const low = MARGIN + (tap - 4) * dilation;
      const high = low + PATH_LENGTH - 1;
      for (let p = 0; p < HALF; p++) {
        const seen = (path[low + p]! + Math.imul(path[high - p]!, LANE)) | 0;
        heavy[p] = Math.imul(seen, 3);
        light[p] = (light[p]! - seen) | 0;
      }
    }
  }

  #countDilation(dilation: number, each: number, biases: Int32Array, counts: Float64Array, first: number): number {
    const pair = this.#pair;
    const light = this.#light;
    let feature = first;
    let kernel = 0;
    for (let i = 0; i < TAPS - 2; i++) {
      const iHeavy = this.#heavy[i]!;
      for (let j = i + 1; j < TAPS - 1; j++) {
        const jHeavy = this.#heavy[j]!;
        for (let p = 0; p < HALF; p++) pair[p] = (light[p]! + iHeavy[p]! + jHeavy[p]!) | 0;
        for (let k = j + 1; k < TAPS; k++, kernel++) {
          const edge = isPadded(kernel, dilation) ? 0 : 4 * dilation;
          for (let b = 0; b < each; b++, feature++) {
            counts[feature] = countAbove(pair, this.#heavy[k]!, edge, biases[feature]!);
          }
        }
      }
    }
    return feature;
  }
}

/** Places, from `edge` to the same distance from the end, where the kernel gives more than the bias. */
function countAbove(pair: Int32Array, heavy: Int32Array, edge: number, bias: number): number {
  // 2^15 more than the difference less one: its highest bit tells whether the kernel gives more.
  const shift = Math.imul(LANE / 2 - 1 - bias, BITS);
  let count = 0;
  // Edges are multiples of four, as four places a turn are twice as fast.
  for (let p = edge; p < HALF; p += 4) {
    count += ((pair[p]! + heavy[p]! + shift) >>> 15) & BITS;
    count += ((pair[p + 1]! + heavy[p + 1]! + shift) >>> 15) & BITS;
    count += ((pair[p + 2]! + heavy[p + 2]! + shift) >>> 15) & BITS;
    count += ((pair[p + 3]! + heavy[p + 3]! + shift) >>> 15) & BITS;
  }
  return (count & (LANE - 1)) + (count >>> 16);
}
