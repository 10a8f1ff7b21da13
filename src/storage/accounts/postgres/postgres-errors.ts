import { DatabaseError } from "pg";
import { AppError } from "#base";

/**
 * SQLSTATEs of temporary failures: connections, resources, rollbacks in favour of another transaction, cancelled and
 * timed-out statements, a server that shuts down or is read-only, and faults of its disk.
 */
const TEMPORARY = /^(08|53|58|40|57|55P03|25006|25P03)/;

export function unreachable(cause: unknown): AppError {
  const error = new AppError("unavailable", "The database of accounts cannot be reached; try again.");
  error.cause = cause;
  return error;
}

/** Classifies the error of a failed statement. `broken` is true if the connection must not be used again. */
export function classifyError(error: unknown): { readonly error: unknown; readonly broken: boolean } {
  // An error that does not come from the server is a fault of the connection.
  if (!(error instanceof DatabaseError)) return { error: unreachable(error), broken: true };
  const broken = error.severity === "FATAL" || error.severity === "PANIC";
  return { error: broken || TEMPORARY.test(error.code ?? "") ? unreachable(error) : error, broken };
}
