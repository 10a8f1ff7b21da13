import type { PlanTable } from "#accounts";
import type { Issue } from "#base";
import { checkNames, readBack, resolveStudy } from "#catalogue";
import { canonicalPayload, validatePayload, type Plan, type ScanPayload, type ScanRequirements } from "#contract";
import type { PatternHead } from "#pattern-models";
import { lowestPlan } from "./plan-requirements.ts";
import { requirementsOf } from "./requirements.ts";

/** What a payload means, or what is wrong with it. */
export type PayloadDescribed =
  | { readonly issues: readonly Issue[] }
  | {
      readonly payload: ScanPayload;
      readonly canonical: ScanPayload;
      readonly readBack: string;
      readonly plan: Plan;
    };

export function describePayloadTask({
  instructions,
  plans,
}: {
  readonly instructions: unknown;
  readonly plans: PlanTable;
}): PayloadDescribed {
  const shaped = validatePayload(instructions);
  if (!shaped.ok) return { issues: shaped.issues };
  const { payload } = shaped;
  const issues = checkNames(payload, "/instructions");
  if (issues.length > 0) return { issues };
  const canonical = canonicalPayload(payload, (input) => {
    const result = resolveStudy(input);
    return result.ok ? result.study.canonical : input;
  });
  return { payload, canonical, readBack: readBack(payload), plan: lowestPlan(payload, plans) };
}

/** What a canonical payload needs, once the models are known that it names. */
export function requirementsTask({
  canonical,
  plan,
  heads,
}: {
  readonly canonical: ScanPayload;
  readonly plan: Plan;
  readonly heads: ReadonlyMap<string, PatternHead>;
}): ScanRequirements {
  return requirementsOf(canonical, plan, heads);
}
