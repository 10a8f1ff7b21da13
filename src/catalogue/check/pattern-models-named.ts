import type { Issue } from "#base";
import type { Condition, PatternModelEntry, ScanPayload } from "#contract";
import { walkConditions } from "./walk-payload.ts";

/** A pattern model that a payload names, and where. */
export interface NamedPatternModel {
  readonly modelId: string;
  readonly path: string;
}

/** The id of the model that an entry names. */
export function modelIdOf({ ModelId, Id }: PatternModelEntry): string | undefined {
  return ModelId ?? Id;
}

/** Every naming of a pattern model by an entry that is not disabled, in the order of the payload; paths begin with `path`. */
export function patternModelsNamed(payload: ScanPayload, path = ""): readonly NamedPatternModel[] {
  const named: NamedPatternModel[] = [];
  walkConditions(payload, path, ({ PatternModel }, at) => {
    for (const [i, entry] of (PatternModel ?? []).entries()) {
      const modelId = modelIdOf(entry);
      if (entry.IsDisabled === true || modelId === undefined) continue;
      const member = entry.ModelId === undefined ? "Id" : "ModelId";
      named.push({ modelId, path: `${at}/PatternModel/${i}/${member}` });
    }
  });
  return named;
}

/** Entries that name no model. Whose model it is, and whether it can answer, only the accounts can tell. */
export function checkPatternModels({ PatternModel }: Condition, path: string): readonly Issue[] {
  return (PatternModel ?? []).flatMap((entry, i) => {
    if (entry.IsDisabled === true || modelIdOf(entry) !== undefined) return [];
    const message = "name one of your pattern models in ModelId; GET /api/v2/pattern-models lists them";
    return [{ path: `${path}/PatternModel/${i}/ModelId`, rule: "unknown_pattern_model", message }];
  });
}
