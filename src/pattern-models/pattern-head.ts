import type { Timeframe } from "#contract";

/** What scoring needs of a trained model: plain data, which crosses to threads as it is. */
export interface PatternHead {
  /** Version of the encoder whose embeddings it compares. */
  readonly encoder: string;
  readonly timeframe: Timeframe;
  /** Bars in a window. */
  readonly scale: number;
  /** A unit vector; null = only the likeness to single examples counts. */
  readonly direction: Float32Array | null;
  /** Embeddings of the positive examples, unit vectors. */
  readonly exemplars: readonly Float32Array[];
}
