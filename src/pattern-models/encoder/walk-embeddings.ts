import { seededRandom } from "#base";
import { EMBEDDING_LENGTH, PATH_LENGTH } from "./encoder-version.ts";
import { randomWalkPath } from "./random-walk-path.ts";
import { WindowEncoder } from "./window-encoder.ts";

/** Walks other than those that the constants were fitted to. */
const SEED = 8;
const BARS = 64;

const made: Float32Array[] = [];
let source: ReturnType<typeof seededRandom> | undefined;

/** Embeddings of the first `count` random walks of a fixed sequence; made when first asked for. */
export function walkEmbeddings(count: number): readonly Float32Array[] {
  source ??= seededRandom(SEED);
  const encoder = new WindowEncoder();
  const path = new Float32Array(PATH_LENGTH);
  while (made.length < count) {
    randomWalkPath(source, BARS, path);
    const embedding = new Float32Array(EMBEDDING_LENGTH);
    encoder.embed(path, embedding);
    made.push(embedding);
  }
  return made.slice(0, count);
}
