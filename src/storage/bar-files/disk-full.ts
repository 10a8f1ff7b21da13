import { AppError } from "#base";

/** Whether an error of Node or of DuckDB says that the disk, or the user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT" || /no space left on device|disk quota exceeded/i.test(error.message);
}

/**
 * The error to show when a write failed: `unavailable` with the space needed when the disk is full, or naming the fault
 * of the disk; anything else as it is. `what` says what did not happen, `bytes` what it would have taken.
 */
export function writeFault(error: unknown, folder: string, what: string, bytes: number): unknown {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) {
    const megabytes = Math.max(1, Math.ceil(bytes / 1e6));
    return new AppError(
      "unavailable",
      `no space left in ${folder}: ${what}; free ${megabytes} MB and run the same command again`,
    );
  }
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code === undefined || !/^(EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE|EFBIG)$/.test(code)) return error;
  const { message } = error as Error;
  return new AppError("unavailable", `cannot write in ${folder} (${message}): ${what}`);
}
