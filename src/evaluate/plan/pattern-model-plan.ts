import type { PatternHead } from "#pattern-models";
import type { Frame } from "#tiles";
import type { LeafBase } from "./plan.ts";

/** The head of a pattern model that came with a scan. */
export interface NamedHead {
  readonly modelId: string;
  readonly head: PatternHead;
  /** Equal if and only if the model and its head are equal. */
  readonly key: string;
}

/** True if the newest closed bars resemble a pattern model with a score of at least `minScore`. */
export interface PatternModelPlan extends LeafBase {
  readonly kind: "patternModel";
  /** The model's timeframe, in regular hours. */
  readonly frame: Frame;
  readonly model: NamedHead;
  readonly minScore: number;
}

/** Heads by the model id that a payload names. */
export type NamedHeads = ReadonlyMap<string, NamedHead>;

export const NO_HEADS: NamedHeads = new Map();
