import { seededRandom } from "#base";
import { PATH_LENGTH, PATH_STEPS } from "../../src/pattern-models/encoder/encoder-version.ts";
import { BIASES, DILATIONS, FEATURES, HEAVY_TAPS, isPadded, TAPS } from "../../src/pattern-models/encoder/kernels.ts";
import { randomWalkPath } from "../../src/pattern-models/encoder/random-walk-path.ts";

const SEED = 7;
const WALKS = 500;
const GOLDEN = (Math.sqrt(5) + 1) / 2;

/**
 * Returns a bias for each feature: a quantile of the values of its kernel over random walks. The golden ratio spreads
 * the quantiles.
 */
export function fitBiases(): Int32Array {
  const random = seededRandom(SEED);
  const paths = Array.from({ length: WALKS }, () => {
    const path = new Float32Array(PATH_LENGTH);
    randomWalkPath(random, PATH_LENGTH, path);
    return Int32Array.from(path, (value) => value * PATH_STEPS);
  });
  const biases = new Int32Array(FEATURES);
  let feature = 0;
  for (const [d, dilation] of DILATIONS.entries()) {
    for (const kernel of HEAVY_TAPS.keys()) {
      const values = new Int32Array(WALKS * PATH_LENGTH);
      let count = 0;
      for (const path of paths) count = convolve(path, kernel, dilation, values, count);
      const sorted = values.subarray(0, count).sort();
      for (let b = 0; b < BIASES[d]!; b++, feature++) {
        const quantile = ((feature + 1) * GOLDEN) % 1;
        biases[feature] = sorted[Math.floor(quantile * count)]!;
      }
    }
  }
  return biases;
}

/** Appends the value of the kernel at each of its places to `out` and returns the new number of values. */
function convolve(path: Int32Array, kernel: number, dilation: number, out: Int32Array, from: number): number {
  const reach = 4 * dilation;
  const edge = isPadded(kernel, dilation) ? 0 : reach;
  const heavy: readonly number[] = HEAVY_TAPS[kernel]!;
  const weights = Array.from({ length: TAPS }, (_, tap) => (heavy.includes(tap) ? 2 : -1));
  let count = from;
  for (let place = edge; place < PATH_LENGTH - edge; place++) {
    let sum = 0;
    for (let tap = 0, at = place - reach; tap < TAPS; tap++, at += dilation) {
      if (at >= 0 && at < PATH_LENGTH) sum += weights[tap]! * path[at]!;
    }
    out[count++] = sum;
  }
  return count;
}
