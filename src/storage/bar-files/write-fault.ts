import { AppError, fileFaultOf } from "#base";

/**
 * The error to show when a write failed: `unavailable` with the space needed when the disk is full, or naming the fault
 * of the disk; anything else as it is. `what` says what did not happen, `bytes` what it would have taken.
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
