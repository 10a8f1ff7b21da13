import { AppError, fileFaultOf } from "#base";

/**
 * Returns the error to show for a failed write: unavailable with the space needed if the disk is full, or with the
 * fault of the disk; any other error unchanged. `what` names the work that was not done, `bytes` is the space that it
 * needed.
 */
export function writeFault(error: unknown, folder: string, what: string, bytes: number): unknown {
  if (error instanceof AppError) return error;
  const fault = fileFaultOf(error);
  if (fault === undefined) return error;
  if (fault.isFull) {
    const megabytes = Math.max(1, Math.ceil(bytes / 1e6));
    return new AppError(
      "unavailable",
      `no space left in ${folder}: ${what}; free ${megabytes} MB and run the same command again`,
    );
  }
  const { message } = error as Error;
  return new AppError("unavailable", `cannot write in ${folder} (${message}): ${what}; ${fault.words}`);
}
