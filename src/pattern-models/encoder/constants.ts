import { CONSTANTS } from "./constants.gen.ts";
import { EMBEDDING_LENGTH } from "./encoder-version.ts";
import { FEATURES } from "./kernels.ts";

/** What scripts/pattern-encoder fitted to random walks. */
export interface EncoderConstants {
  /** Bias of each feature, in steps of a path's grid. */
  readonly biases: Int32Array;
  /** Added to each number of an embedding before it is made a unit vector. */
  readonly offsets: Int32Array;
  /** One row of weights of all features after another, a row per number of the embedding. */
  readonly weights: Int16Array;
}

let decoded: EncoderConstants | undefined;

/** The constants, decoded when first asked for. */
export function encoderConstants(): EncoderConstants {
  decoded ??= decodeConstants(Uint8Array.from(atob(CONSTANTS), (char) => char.charCodeAt(0)));
  return decoded;
}

const OFFSETS_AT = 4 * FEATURES;
const WEIGHTS_AT = OFFSETS_AT + 4 * EMBEDDING_LENGTH;
const BYTES = WEIGHTS_AT + 2 * FEATURES * EMBEDDING_LENGTH;

/** Biases, offsets, weights, little-endian. */
export function encodeConstants({ biases, offsets, weights }: EncoderConstants): Uint8Array {
  const view = new DataView(new ArrayBuffer(BYTES));
  biases.forEach((value, i) => view.setInt32(4 * i, value, true));
  offsets.forEach((value, i) => view.setInt32(OFFSETS_AT + 4 * i, value, true));
  weights.forEach((value, i) => view.setInt16(WEIGHTS_AT + 2 * i, value, true));
  return new Uint8Array(view.buffer);
}

function decodeConstants(bytes: Uint8Array): EncoderConstants {
  const view = new DataView(bytes.buffer);
  return {
    biases: Int32Array.from({ length: FEATURES }, (_, i) => view.getInt32(4 * i, true)),
    offsets: Int32Array.from({ length: EMBEDDING_LENGTH }, (_, i) => view.getInt32(OFFSETS_AT + 4 * i, true)),
    weights: Int16Array.from({ length: FEATURES * EMBEDDING_LENGTH }, (_, i) =>
      view.getInt16(WEIGHTS_AT + 2 * i, true),
    ),
  };
}
