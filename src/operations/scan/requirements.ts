import type { Plan, ScanPayload, ScanRequirements } from "#contract";
import { planNeeds } from "#engine";

/** What a valid payload needs: bars per frame for a first value, feeds, and the plan that is known already. */
export function requirementsOf(payload: ScanPayload, plan: Plan): ScanRequirements {
  const { frames, feeds } = planNeeds(payload);
  return {
    frames: frames.map(({ timeframe, zones, bars }) => ({ timeframe, session_zones: [...zones], bars })),
    feeds: [...feeds],
    plan,
  };
}
