import type { ErrorBody } from "#contract";

/** A place in the operation's request, and the same in the tool's arguments. */
export type Renaming = readonly [from: string, to: string];

/** The pointer that begins with the first place which fits; query parameters are arguments of the same name. */
export function renamed(pointer: string, places: readonly Renaming[]): string {
  for (const [from, to] of places) {
    if (pointer === from || pointer.startsWith(`${from}/`)) return to + pointer.slice(from.length);
  }
  return pointer.startsWith("?") ? `/${pointer.slice(1)}` : pointer;
}

/** The same answer with every member `path` renamed. */
export function withRenamedPaths(value: unknown, places: readonly Renaming[]): unknown {
  if (places.length === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withRenamedPaths(one, places));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "path" && typeof inner === "string" ? renamed(inner, places) : withRenamedPaths(inner, places),
    ]),
  );
}

/** The same error as it concerns the tool's arguments; a message may begin with its first place and a colon. */
export function renamedError({ error, ...body }: ErrorBody, places: readonly Renaming[]): ErrorBody {
  const { message, details } = error;
  const [, pointer = "", rest = ""] = /^(\/[^\s:]*)(:[^]*)$/.exec(message ?? "") ?? [];
  return {
    ...body,
    error: {
      ...error,
      ...(pointer === "" ? {} : { message: renamed(pointer, places) + rest }),
      ...(details === undefined
        ? {}
        : { details: details.map((detail) => ({ ...detail, path: renamed(detail.path, places) })) }),
    },
  };
}
