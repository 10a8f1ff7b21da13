import type { Actor } from "#accounts";
import { AppError } from "#base";
import type { Call } from "../define-operation.ts";

/** The session of a call. Errors: conflict at the shell, where there is none. */
export function sessionOf({ actor }: Call): Extract<Actor, { readonly kind: "session" }> {
  if (actor.kind === "session") return actor;
  throw new AppError("conflict", "This is about a signed-in browser; from the shell there is none.");
}
