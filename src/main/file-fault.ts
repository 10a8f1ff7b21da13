import { AppError } from "#base";

const READABLE = /^(EACCES|EPERM|EROFS|EIO|EISDIR|ENOTDIR|ENAMETOOLONG|EMFILE|ENFILE|EFBIG|EBUSY)$/;

/** An error of the file system in a person's words; any other as it is. `what` says what did not happen. */
export function fileFault(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  if (error instanceof AppError) return error;
  if (error.code === "ENOENT")
    return new AppError("bad_request", `${what}: there is no such file or folder (${error.message}).`);
  if (error.code === "ENOSPC" || error.code === "EDQUOT") {
    return new AppError("unavailable", `${what}: no space is left (${error.message}).`);
  }
  return READABLE.test(error.code) ? new AppError("unavailable", `${what}: ${error.message}.`) : error;
}
