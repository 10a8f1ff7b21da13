import { AppError } from "#base";

/**
 * Returns the values of a statement as a list.
 * Throws validation_failed for a text with U+0000: SQLite would cut the text there, and Postgres refuses it.
 */
export function checkParameters(parameters: readonly unknown[]): unknown[] {
  for (const value of parameters) {
    if (typeof value !== "string" || !value.includes("\0")) continue;
    const message = "A text holds the character U+0000, which cannot be kept; remove it.";
    throw new AppError("validation_failed", message, [{ path: "", rule: "no_null_character", message }]);
  }
  return [...parameters];
}
