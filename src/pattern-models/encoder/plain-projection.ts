import type { EncoderConstants } from "./constants.ts";
import { EMBEDDING_LENGTH } from "./encoder-version.ts";
import { FeatureCounter } from "./feature-counter.ts";
import { FEATURES } from "./kernels.ts";
import { LOWER_HALF, packWeights, PACKED_ROWS } from "./packed-weights.ts";
import type { Projection } from "./projection.ts";

/** In JavaScript's own numbers: what the compiled kernel is held equal to, and where there is no WebAssembly. */
export function plainProjection({ biases, weights }: Pick<EncoderConstants, "biases" | "weights">): Projection {
  const packed = packWeights(weights);
  const counter = new FeatureCounter();
  const counts = new Float64Array(FEATURES);
  return {
    sums(path, out) {
      counter.count(path, biases, counts);
      project(packed, counts, out);
    },
  };
}

/** Writes the sums of the rows: two rows to a number, four numbers at a time. */
function project(packed: Float64Array, counts: Float64Array, sums: Int32Array): void {
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

function unpack(value: number, sums: Int32Array, row: number): void {
  const upper = Math.round(value / LOWER_HALF);
  sums[row] = upper;
  sums[row + 1] = value - upper * LOWER_HALF;
}
