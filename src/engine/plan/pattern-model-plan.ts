import type { PatternHead } from "#pattern-models";
import type { Frame, Placed } from "./plan.ts";

/** The head of a pattern model as one scan was given it. */
export interface NamedHead {
  readonly modelId: string;
  readonly head: PatternHead;
  /** The same for the same model with the same head, and for no other. */
  readonly key: string;
}

/** The newest closed bars must resemble a pattern model with a score of at least `minScore`. */
export interface PatternModelPlan extends Placed {
  readonly kind: "patternModel";
  /** The model's timeframe, in regular hours. */
  readonly frame: Frame;
  readonly model: NamedHead;
  readonly minScore: number;
}

/** Models by the ids that a payload names them by. */
export type NamedHeads = ReadonlyMap<string, NamedHead>;

export const NO_HEADS: NamedHeads = new Map();
