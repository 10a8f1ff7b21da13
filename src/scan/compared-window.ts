import type { PatternModelPlan, PatternModels } from "#evaluate";
import { isoInstant } from "./reply-values.ts";

/** Window of an instrument that a pattern model scored: ISO instants of its first and last bar, and the score. */
export interface ComparedWindow {
  readonly model_id: string;
  readonly start: string;
  readonly end: string;
  readonly score: number;
}

/** Returns the window that the model scored; undefined if the instrument has no valid window. */
export function comparedWindow(
  models: PatternModels,
  { model: { modelId, head } }: PatternModelPlan,
  instrument: number,
): ComparedWindow | undefined {
  const score = models.scorerOf(head)(instrument);
  if (typeof score === "string") return undefined;
  const bars = models.bars(head);
  const to = bars.closed(instrument);
  return {
    model_id: modelId,
    start: isoInstant(bars.tiles.at("time", instrument, to - head.scale)),
    end: isoInstant(bars.nominalEnd(instrument, to - 1)),
    score,
  };
}
