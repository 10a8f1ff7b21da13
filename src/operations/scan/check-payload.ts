import { ofFrozen } from "#base";
import { checkNames } from "#catalogue";
import { invalidError, type ScanPayload } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { askerOf } from "../member.ts";
import { isSmall } from "../tasks/is-small.ts";
import type { PayloadChecked } from "./check-payload-task.ts";
import { usesBeyond } from "./plan-requirements.ts";
import { groupsLacking, refuseUses } from "./refuse-beyond-plan.ts";
import { keepCanonical } from "./provenance.ts";

const namesIn = ofFrozen((payload: ScanPayload) => checkNames(payload, "/instructions"));

async function checked(
  context: Context,
  call: Pick<Call, "actor" | "signal">,
  payload: ScanPayload,
): Promise<PayloadChecked> {
  const lacking = groupsLacking(context, call);
  if (context.tasks !== undefined && !isSmall(payload)) {
    return context.tasks.run("checkPayload", { payload, lacking }, askerOf(call));
  }
  const issues = namesIn(payload);
  return { issues, uses: issues.length > 0 || lacking.length === 0 ? [] : usesBeyond(lacking, payload) };
}

/**
 * The second half of a payload's validation: what its names mean, on behalf of a caller, whose plan must include
 * everything that it uses. What is not valid cannot be understood, so that comes first.
 * Errors: validation_failed, insufficient_tier, in this order; unavailable.
 */
export async function checkPayload(
  context: Context,
  call: Pick<Call, "actor" | "signal">,
  payload: ScanPayload,
): Promise<ScanPayload> {
  const { issues, uses, canonical } = await checked(context, call, payload);
  if (issues.length > 0) throw invalidError(issues);
  refuseUses(context, call, uses);
  if (canonical !== undefined) keepCanonical(payload, canonical);
  return payload;
}
