import type { ExampleLabel } from "#contract";

export interface LabelledEmbedding {
  readonly label: ExampleLabel;
  readonly embedding: Float32Array;
}
