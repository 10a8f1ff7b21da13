import type { Plan, ScanPayload, ScanRequirements } from "#contract";
import type { PatternHead } from "#pattern-models";
import { planNeeds } from "#evaluate";

/** What a valid payload needs: bars per frame for a first value, feeds, and the plan that is known already. */
export function requirementsOf(
  payload: ScanPayload,
  plan: Plan,
  heads: ReadonlyMap<string, PatternHead>,
): ScanRequirements {
  const { frames, feeds } = planNeeds(payload, heads);
  return {
    frames: frames.map(({ timeframe, zones, bars }) => ({ timeframe, session_zones: [...zones], bars })),
    feeds: [...feeds],
    plan,
  };
}
