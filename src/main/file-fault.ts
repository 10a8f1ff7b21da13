import { AppError, fileFaultOf } from "#base";

/** An error of the file system in a person's words; any other as it is. `what` says what did not happen. */
export function fileFault(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if ("code" in error && error.code === "ENOENT")
    return new AppError("bad_request", `${what}: there is no such file or folder (${error.message}).`);
  const fault = fileFaultOf(error);
  return fault === undefined ? error : new AppError("unavailable", `${what}: ${fault.words} (${error.message}).`);
}
