import { seededRandom } from "#base";
import { windowPath } from "../windows/window-path.ts";
import { syntheticBars } from "../windows/synthetic-bars.testing.ts";
import { EMBEDDING_LENGTH, PATH_LENGTH } from "./encoder-version.ts";
import { WindowEncoder } from "./window-encoder.ts";

export const GOLDEN_WINDOWS = 200;
/** Amount by which a number of an embedding may differ from the golden file. */
export const GOLDEN_TOLERANCE = 1e-5;

/** The embeddings of 200 synthetic windows of 16 to 400 bars, one after another. */
export function goldenEmbeddings(): Float32Array {
  const random = seededRandom(200);
  const encoder = new WindowEncoder();
  const path = new Float32Array(PATH_LENGTH);
  const embeddings = new Float32Array(GOLDEN_WINDOWS * EMBEDDING_LENGTH);
  for (let i = 0; i < GOLDEN_WINDOWS; i++) {
    const scale = 16 + Math.floor((i * 385) / GOLDEN_WINDOWS);
    const fault = windowPath(syntheticBars(random, scale), 0, scale, path);
    if (fault !== undefined) throw new Error(`golden window ${i}: ${fault}`);
    encoder.embed(path, embeddings.subarray(i * EMBEDDING_LENGTH, (i + 1) * EMBEDDING_LENGTH));
  }
  return embeddings;
}
