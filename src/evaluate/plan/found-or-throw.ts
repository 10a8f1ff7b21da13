import { AppError } from "#base";
import type { Found } from "#catalogue";

/** Returns the found definition. Error: validation_failed with the issue at `path`. */
export function foundOrThrow<T>(result: Found<T>, path: string): T {
  if (result.ok) return result.found;
  throw new AppError("validation_failed", result.issue.message, [{ ...result.issue, path }]);
}

/** Returns the text by which a filter names its series, and the member that holds it. */
export function namedBy({
  Input,
  Id,
}: {
  readonly Input?: string | null | undefined;
  readonly Id?: string | null | undefined;
}): readonly [text: string, member: "Input" | "Id"] {
  return Input == null ? [Id ?? "", "Id"] : [Input, "Input"];
}
