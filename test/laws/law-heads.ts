import { seededRandom } from "#base";
import type { Timeframe } from "#contract";
import {
  EMBEDDING_LENGTH,
  ENCODER_VERSION,
  PATH_LENGTH,
  WindowEncoder,
  windowPath,
  type PatternHead,
  type WindowPrices,
} from "#pattern-models";

const FRAMES: readonly (readonly [Timeframe, number])[] = [
  ["1d", 20],
  ["1d", 60],
  ["15m", 16],
  ["1hr", 16],
  ["1wk", 16],
];

const random = seededRandom(77);
const encoder = new WindowEncoder();

/** The embedding of a random walk. */
function walk(scale: number): Float32Array {
  let close = 1;
  const closes = Float64Array.from({ length: scale }, () => (close *= 1 + 0.04 * (random.next() - 0.5)));
  const prices: WindowPrices = { open: closes, high: closes, low: closes, close: closes };
  const path = new Float32Array(PATH_LENGTH);
  windowPath(prices, 0, scale, path);
  const embedding = new Float32Array(EMBEDDING_LENGTH);
  encoder.embed(path, embedding);
  return embedding;
}

/** Pattern models that every scan of a law may name, taught by no market. */
export const LAW_HEADS: ReadonlyMap<string, PatternHead> = new Map(
  FRAMES.map(([timeframe, scale], k) => {
    const exemplars = Array.from({ length: 3 }, () => walk(scale));
    const direction = k % 2 === 0 ? exemplars[0]! : null;
    return [`${timeframe} ${scale}`, { encoder: ENCODER_VERSION, timeframe, scale, direction, exemplars }];
  }),
);
