import type { PatternModelEntry } from "#contract";
import { modelIdOf } from "../check/pattern-models-named.ts";

/** "the newest bars resemble the pattern model M with a score of at least 0.5", for each entry that is not disabled. */
export function patternModelClauses(entries: readonly PatternModelEntry[] | null | undefined): readonly string[] {
  return (entries ?? []).flatMap((entry) => {
    const modelId = modelIdOf(entry);
    if (entry.IsDisabled === true || modelId === undefined) return [];
    return [`the newest bars resemble the pattern model ${modelId} with a score of at least ${entry.MinScore}`];
  });
}
