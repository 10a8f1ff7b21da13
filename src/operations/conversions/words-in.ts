import { AppError } from "#base";

/** The words of a request. Errors: validation_failed at `path` where there are none. */
export function wordsIn(text: string, path: string): string {
  if (/[\p{L}\p{N}\p{S}\p{P}]/u.test(text)) return text;
  const message = "It is blank; say in words what is sought.";
  throw new AppError("validation_failed", `${path}: ${message}`, [{ path, rule: "blank", message }]);
}
