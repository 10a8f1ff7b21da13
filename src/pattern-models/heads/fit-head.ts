import type { LabelledEmbedding } from "./labelled-embedding.ts";
import type { ExampleLabel, FailureReason, HeadType, Timeframe } from "#contract";
import { ENCODER_VERSION } from "../encoder/encoder-version.ts";
import type { PatternHead } from "../pattern-head.ts";
import { directionOf } from "./direction.ts";
import { headTypeOf } from "./head-type.ts";
import { contradiction, suspectsOf } from "./label-checks.ts";
import { scoreOf } from "./score.ts";

export interface HeadFrame {
  readonly timeframe: Timeframe;
  /** Bars in a window. */
  readonly scale: number;
}

export interface FittedHead {
  readonly head: PatternHead;
  readonly headType: HeadType;
  /** Places among the examples of those that look mislabelled, the most suspicious first. */
  readonly suspects: readonly number[];
  /** Of each positive example the score by a head fitted to all the others; empty with a single positive. */
  readonly heldOutScores: Float64Array;
}

export interface HeadFailure {
  readonly failure: FailureReason;
  /** Places among the examples that are to blame. */
  readonly examples: readonly number[];
}

/**
 * Fits a head to examples. Fails with `too_few_positives` (none, or fewer than three where another type than `nearest`
 * is wished for) and with `contradictory_labels` (one window under both labels).
 * @param wish "auto" = the type that suits the examples
 */
export function fitHead(
  examples: readonly LabelledEmbedding[],
  wish: HeadType | "auto",
  frame: HeadFrame,
): FittedHead | HeadFailure {
  const positives = embeddingsOf(examples, "positive");
  const negatives = embeddingsOf(examples, "negative");
  const type = headTypeOf(wish, positives, negatives.length);
  if (type === undefined) return { failure: "too_few_positives", examples: [] };
  const pair = contradiction(examples);
  if (pair !== undefined) return { failure: "contradictory_labels", examples: pair };

  const heldOut = Float64Array.from(examples, ({ embedding }, i) => {
    const others = examples.toSpliced(i, 1);
    return others.some(({ label }) => label === "positive")
      ? scoreOf(headOf(type, others, frame), embedding)
      : Number.NaN;
  });
  return {
    head: headOf(type, examples, frame),
    headType: type,
    suspects: suspectsOf(examples, heldOut),
    heldOutScores: heldOut.filter((score, i) => examples[i]!.label === "positive" && !Number.isNaN(score)),
  };
}

function headOf(type: HeadType, examples: readonly LabelledEmbedding[], frame: HeadFrame): PatternHead {
  const positives = embeddingsOf(examples, "positive");
  const direction = directionOf(type, positives, embeddingsOf(examples, "negative"));
  return { encoder: ENCODER_VERSION, timeframe: frame.timeframe, scale: frame.scale, direction, exemplars: positives };
}

function embeddingsOf(examples: readonly LabelledEmbedding[], label: ExampleLabel): readonly Float32Array[] {
  return examples.filter((example) => example.label === label).map(({ embedding }) => embedding);
}
