import { AppError, type Issue } from "#base";
import { checkNames } from "#catalogue";
import { invalidError, type ScanPayload } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { checkPlan } from "./plan-requirements.ts";

/**
 * The second half of a payload's validation: what its names mean, on behalf of a caller, whose plan must include
 * everything that it uses. What is not valid cannot be understood, so that comes first; what this version cannot evaluate
 * comes last, being no excuse for a plan.
 * Errors: validation_failed, insufficient_tier, not_available_yet, in this order.
 */
export function checkPayload(context: Context, call: Pick<Call, "actor">, payload: ScanPayload): ScanPayload {
  const issues = checkNames(payload, "/instructions");
  refuseInvalid(issues);
  checkPlan(context, call, payload);
  refuseUnavailable(issues);
  return payload;
}

function refuseInvalid(issues: readonly Issue[]): void {
  if (issues.some(({ rule }) => rule !== "not_available_yet")) throw invalidError(issues);
}

function refuseUnavailable(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new AppError("not_available_yet", invalidError(issues).message, issues);
}
