import { AppError } from "#base";
import { checkNames } from "#catalogue";
import { invalidError, type ScanPayload } from "#contract";

/**
 * The second half of a payload's validation: what its names mean. Errors: not_available_yet when nothing else is wrong
 * than that this version cannot evaluate it, else validation_failed.
 */
export function checkPayload(payload: ScanPayload): ScanPayload {
  const issues = checkNames(payload, "/instructions");
  if (issues.length === 0) return payload;
  const error = invalidError(issues);
  if (issues.some(({ rule }) => rule !== "not_available_yet")) throw error;
  throw new AppError("not_available_yet", error.message, issues);
}
