import { DatabaseError } from "pg";
import { AppError } from "#base";

/**
 * SQLSTATEs that say "not now": connections, resources, rollbacks for another transaction's sake, cancelled and timed out
 * statements, a server that shuts down or only reads, and trouble with its disk.
 */
const NOT_NOW = /^(08|53|58|40|57|55P03|25006|25P03)/;

export function unreachable(cause: unknown): AppError {
  const error = new AppError("unavailable", "The database of accounts cannot be reached; try again.");
  error.cause = cause;
  return error;
}

/** What a failed statement means: `broken` when the connection must not be used again. */
export function judge(error: unknown): { readonly error: unknown; readonly broken: boolean } {
  // Whatever the server did not say itself is trouble on the way to it.
  if (!(error instanceof DatabaseError)) return { error: unreachable(error), broken: true };
  const broken = error.severity === "FATAL" || error.severity === "PANIC";
  return { error: broken || NOT_NOW.test(error.code ?? "") ? unreachable(error) : error, broken };
}
