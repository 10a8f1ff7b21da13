import { AppError } from "#base";
import { modelIdOf } from "#catalogue";
import type { PatternModelEntry } from "#contract";
import { frameOf } from "#tiles";
import { bindEnabled } from "./bind-enabled.ts";
import type { NamedHeads, PatternModelPlan } from "./pattern-model-plan.ts";

/** Binds entries to the heads that came with the scan. Error: validation_failed for a model without a head. */
export function bindPatternModels(
  entries: readonly PatternModelEntry[],
  path: string,
  heads: NamedHeads,
): PatternModelPlan[] {
  return bindEnabled(entries, path, (entry, place): PatternModelPlan | undefined => {
    const modelId = modelIdOf(entry);
    if (modelId === undefined) return undefined;
    const model = heads.get(modelId);
    if (model === undefined) {
      const at = `${place}/${entry.ModelId === undefined ? "Id" : "ModelId"}`;
      const message = `the pattern model "${modelId.slice(0, 64)}" is not there; name one that is trained`;
      throw new AppError("validation_failed", `${at}: ${message}`, [
        { path: at, rule: "unknown_pattern_model", message },
      ]);
    }
    const { MinScore: minScore } = entry;
    const frame = frameOf(model.head.timeframe, undefined);
    return {
      kind: "patternModel",
      path: place,
      label: `resembles the pattern model ${modelId} with a score of at least ${minScore}`,
      frame,
      model,
      minScore,
      key: `pattern model ${model.key} ${minScore}`,
    };
  });
}
