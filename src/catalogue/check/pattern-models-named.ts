import type { Issue } from "#base";
import type { Condition, PatternModelEntry, ScanPayload } from "#contract";
import { conditionsIn } from "./walk-payload.ts";

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
  for (const [{ PatternModel }, at] of conditionsIn(payload, path)) {
    for (const [i, entry] of (PatternModel ?? []).entries()) {
      const modelId = modelIdOf(entry);
      if (entry.IsDisabled === true || modelId === undefined) continue;
      const member = entry.ModelId === undefined ? "Id" : "ModelId";
      named.push({ modelId, path: `${at}/PatternModel/${i}/${member}` });
    }
  }
  return named;
}

/** Entries that name no model. Whose model it is, and whether it can answer, only the accounts can tell. */
export function* checkPatternModels({ PatternModel }: Condition, path: string): Generator<Issue> {
  for (const [i, entry] of (PatternModel ?? []).entries()) {
    if (entry.IsDisabled === true || modelIdOf(entry) !== undefined) continue;
    const message = "name one of your pattern models in ModelId; GET /api/v2/pattern-models lists them";
    yield { path: `${path}/PatternModel/${i}/ModelId`, rule: "unknown_pattern_model", message };
  }
}
