import type { Issue } from "#base";
import { COMPARISONS, type Condition, type IndicatorEntry } from "#contract";
import { INDICATORS } from "../indicators.gen.ts";
import { resolveStudy } from "../study/resolve-study.ts";

/** Right-hand studies of indicator groups that do not exist, and bars that an indicator does not have. */
export function* checkIndicators(condition: Condition, path: string): Generator<Issue> {
  for (const { id } of INDICATORS) {
    for (const [k, entry] of (condition.Indicator?.[id] ?? []).entries()) {
      if (entry.IsDisabled !== true) yield* checkEntry(id, entry, `${path}/Indicator/${id}/${k}`);
    }
  }
}

function checkEntry(group: string, entry: IndicatorEntry, path: string): readonly Issue[] {
  return COMPARISONS.flatMap((comparison): readonly Issue[] => {
    const operand = entry.Returns?.Want?.Study?.[comparison];
    if (operand === undefined) return [];
    const at = `${path}/Returns/Want/Study/${comparison}`;
    if (operand.Input !== undefined) {
      const zones = operand.SessionZones ?? undefined;
      const result = resolveStudy(operand.Input, { timeframe: operand.Timeframe, zones });
      return result.ok ? [] : result.issues.map((issue) => ({ ...issue, path: `${at}/Input` }));
    }
    const foreign = [
      ...(operand.Timeframe === undefined ? [] : ["Timeframe"]),
      ...(operand.SessionZones?.length ? ["SessionZones"] : []),
    ];
    return foreign.map((member) => {
      const message = `${group} has one value a session; name another study in Input, or leave ${member} out`;
      return { path: `${at}/${member}`, rule: "not_applicable", message, facts: { group } };
    });
  });
}
