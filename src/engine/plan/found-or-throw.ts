import { AppError } from "#base";
import type { Found } from "#catalogue";

/** Returns the found definition. Error: validation_failed with the issue at `path`. */
export function foundOrThrow<T>(result: Found<T>, path: string): T {
  if (result.ok) return result.found;
  throw new AppError("validation_failed", result.issue.message, [{ ...result.issue, path }]);
}
