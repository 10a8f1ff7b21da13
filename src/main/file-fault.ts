import { AppError, fileFaultOf } from "#base";

/**
 * Turns an error of the file system into a readable one, and returns any other error as it is. `what` is the beginning of the
 * message: the thing that failed.
 */
export function fileFault(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if ("code" in error && error.code === "ENOENT")
    return new AppError("bad_request", `${what}: there is no such file or folder (${error.message}).`);
  const fault = fileFaultOf(error);
  return fault === undefined ? error : new AppError("unavailable", `${what}: ${fault.words} (${error.message}).`);
}
