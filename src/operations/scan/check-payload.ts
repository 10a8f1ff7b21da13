import { ofFrozen } from "#base";
import { checkNames } from "#catalogue";
import { invalidError, type ScanPayload } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { checkPlan } from "./plan-requirements.ts";

const namesIn = ofFrozen((payload: ScanPayload) => checkNames(payload, "/instructions"));

/**
 * The second half of a payload's validation: what its names mean, on behalf of a caller, whose plan must include
 * everything that it uses. What is not valid cannot be understood, so that comes first.
 * Errors: validation_failed, insufficient_tier, in this order.
 */
export function checkPayload(context: Context, call: Pick<Call, "actor">, payload: ScanPayload): ScanPayload {
  const issues = namesIn(payload);
  if (issues.length > 0) throw invalidError(issues);
  checkPlan(context, call, payload);
  return payload;
}
