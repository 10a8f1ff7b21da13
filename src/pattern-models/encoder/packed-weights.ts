import { EMBEDDING_LENGTH, PATH_LENGTH } from "./encoder-version.ts";
import { FEATURES } from "./kernels.ts";

/** A number holds `upper · 2^26 + lower`, both whole. */
export const LOWER_HALF = 2 ** 26;
/** Rows whose weights lie side by side: four numbers of two. */
export const PACKED_ROWS = 8;
/**
 * What the amounts of a row's weights may add up to: times the 64 places that a feature may count, less than 2^25. A sum
 * of packed numbers is then below 2^52 in amount, so that a double holds it exactly, and its halves can be told apart.
 */
export const ROW_BOUND = 2 ** 25 / PATH_LENGTH - 1;

/** Weights two rows to a number, so that one multiplication serves two rows; exact as ROW_BOUND says. */
export function packWeights(weights: Int16Array): Float64Array {
  const packed = new Float64Array((EMBEDDING_LENGTH * FEATURES) / 2);
  let at = 0;
  for (let row = 0; row < EMBEDDING_LENGTH; row += PACKED_ROWS) {
    for (let i = 0; i < FEATURES; i++) {
      for (let k = 0; k < PACKED_ROWS; k += 2, at++) {
        const upper = weights[(row + k) * FEATURES + i]!;
        packed[at] = upper * LOWER_HALF + weights[(row + k + 1) * FEATURES + i]!;
      }
    }
  }
  return packed;
}
