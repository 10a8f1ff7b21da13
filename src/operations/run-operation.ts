import { AppError } from "#base";
import { holdsScope, reachesTier, type Actor } from "./actor.ts";
import type { Context } from "./context.ts";
import type { Operation, RawInput } from "./define-operation.ts";

/** What a transport found where credentials may stand. `conflict`: two that differ. */
export type Credential =
  | { readonly kind: "none" }
  | { readonly kind: "conflict" }
  | { readonly kind: "token"; readonly text: string }
  | { readonly kind: "local" };

const admitted: unique symbol = Symbol("admitted");

/** The proof that a caller may run an operation; only `admit` makes one. */
export interface Admission {
  readonly operation: Operation;
  readonly actor: Actor;
  readonly [admitted]: true;
}

// One text for every cause: which part of a credential is wrong is nobody's business.
const REFUSED = "A valid API token is required: send it as Authorization: Bearer <token>, or as X-API-Key: <token>.";

function authenticate(context: Context, credential: Credential): Actor {
  if (credential.kind === "local") return { kind: "local" };
  const actor = credential.kind === "token" ? context.tokens.verify(credential.text) : undefined;
  if (actor === undefined) throw new AppError("unauthenticated", REFUSED);
  return actor;
}

/**
 * The first half of every call, before a byte of its body is read: who asks, and whether they may.
 * Errors: unauthenticated, insufficient_scope, insufficient_tier.
 */
export function admit(context: Context, operation: Operation, credential: Credential): Admission {
  const actor = authenticate(context, credential);
  if (!holdsScope(actor, operation.scope)) {
    throw new AppError("insufficient_scope", `This call needs a token with the scope "${operation.scope}".`);
  }
  if (operation.tier !== undefined && !reachesTier(actor, operation.tier)) {
    throw new AppError("insufficient_tier", `This call needs the API tier "${operation.tier}" or a higher one.`);
  }
  return { operation, actor, [admitted]: true };
}

/** Milliseconds one call may compute before it fails with `scan_timeout`. */
export const CALL_DEADLINE_MS = 10_000;

/** The second half: validates the input, does the work, gives the output. */
export async function perform(
  context: Context,
  admission: Admission,
  input: RawInput,
  signal: AbortSignal = new AbortController().signal,
): Promise<unknown> {
  const { operation, actor } = admission;
  return operation.perform(context, input, { actor, signal, deadlineMs: CALL_DEADLINE_MS });
}

/** Both halves, for a caller that has its input at hand. */
export async function runOperation(
  context: Context,
  operation: Operation,
  credential: Credential,
  input: RawInput,
): Promise<unknown> {
  return perform(context, admit(context, operation, credential), input);
}
