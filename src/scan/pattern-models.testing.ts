import { seededRandom } from "#base";
import {
  EMBEDDING_LENGTH,
  ENCODER_VERSION,
  PATH_LENGTH,
  scoreOf,
  WindowEncoder,
  windowPath,
  type PatternHead,
} from "#pattern-models";
import type { WrittenBar } from "../tiles/market.testing.ts";

/**
 * Input of the plain reference: bars, oldest first. `missing` counts the bars that the clock has and the ticker lacks
 * between two rows.
 */
export interface PlainBars {
  readonly bars: readonly Required<Pick<WrittenBar, "open" | "high" | "low" | "close">>[];
  readonly missing?: (from: number, to: number) => number;
}

const encoder = new WindowEncoder();

/**
 * Embeds the last `scale` bars column by column, without tiles or shared tables; returns the reason if there is no
 * window.
 */
export function plainEmbedding({ bars, missing }: PlainBars, scale: number): Float32Array | string {
  const column = (field: "open" | "high" | "low" | "close") => Float64Array.from(bars, (bar) => bar[field]);
  const columns = { open: column("open"), high: column("high"), low: column("low"), close: column("close") };
  const path = new Float32Array(PATH_LENGTH);
  const from = bars.length - scale;
  const fault = windowPath(columns, from, scale, path, from < 0 ? 0 : (missing?.(from, bars.length) ?? 0));
  if (fault !== undefined) return fault;
  const embedding = new Float32Array(EMBEDDING_LENGTH);
  encoder.embed(path, embedding);
  return embedding;
}

/** Scores bars with the plain reference; NaN without a window. */
export function plainScore(head: PatternHead, bars: PlainBars): number {
  const embedding = plainEmbedding(bars, head.scale);
  return typeof embedding === "string" ? Number.NaN : scoreOf(head, embedding);
}

/** Builds a head from examples. With `directed`, its direction is the normalised sum of the examples. */
export function headOf(
  frame: Pick<PatternHead, "timeframe" | "scale">,
  exemplars: readonly Float32Array[],
  directed = false,
): PatternHead {
  const sum = new Float32Array(EMBEDDING_LENGTH);
  for (const exemplar of exemplars) for (let k = 0; k < sum.length; k++) sum[k]! += exemplar[k]!;
  const length = Math.hypot(...sum);
  return {
    ...frame,
    encoder: ENCODER_VERSION,
    exemplars,
    direction: directed ? sum.map((value) => value / length) : null,
  };
}

/** Generates a random walk of prices with highs and lows around it. */
export function walk(random: ReturnType<typeof seededRandom>, bars: number, size = 0.03): Required<WrittenBar>[] {
  let close = 20 + 60 * random.next();
  return Array.from({ length: bars }, () => {
    const open = close;
    close *= Math.exp((random.next() + random.next() + random.next() - 1.5) * size);
    const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
    const high = top * (1 + 0.2 * size * random.next());
    const low = bottom * (1 - 0.2 * size * random.next());
    return { open, high, low, close, volume: 1_000, trades: 10 };
  });
}
