import {
  authenticateSession,
  authenticateToken,
  holdsScope,
  countedAs,
  rateHeaders,
  reachesTier,
  runIdempotently,
  type AccountsContext,
  type Actor,
  type Member,
} from "#accounts";
import { AppError } from "#base";
import type { ByeReason, EventStream } from "#streams";
import { AT_THE_SHELL, type Client, type ReplyFacts } from "./client.ts";
import type { Context } from "./context.ts";
import type { Call, Operation, RawInput } from "./define-operation.ts";
import { accountsOf, askerOf } from "./member.ts";
import { isSmall } from "./tasks/is-small.ts";
import { valueOf } from "./tasks/read-body-task.ts";

/** What a transport found where credentials may stand. `conflict`: two that differ. */
export type Credential =
  | { readonly kind: "none" }
  | { readonly kind: "conflict" }
  | { readonly kind: "token"; readonly text: string }
  /** `text` is the value of the session's cookie. */
  | { readonly kind: "session"; readonly text: string }
  | { readonly kind: "local" };

const admitted: unique symbol = Symbol("admitted");

/** The proof that a caller may run an operation; only `admit` makes one. */
export interface Admission {
  readonly operation: Operation;
  readonly actor: Actor;
  readonly client: Client;
  readonly reply: ReplyFacts;
  readonly [admitted]: true;
}

// One text for every cause: which part of a credential is wrong is nobody's business.
const REFUSED =
  "A valid API token is required: send it as Authorization: Bearer <token>, or as X-API-Key: <token>; or sign in.";

async function authenticate(context: Context, operation: Operation, credential: Credential): Promise<Actor> {
  if (credential.kind === "local") return { kind: "local" };
  if (operation.access === "open") return { kind: "anonymous" };
  let actor: Actor | undefined;
  if (credential.kind === "token") actor = await authenticateToken(accountsOf(context), credential.text);
  else if (credential.kind === "session") actor = await authenticateSession(accountsOf(context), credential.text);
  if (actor === undefined) throw new AppError("unauthenticated", REFUSED);
  return actor;
}

/** Counts a call of a token, or of the sessions of an account. Errors: rate_limited. */
async function countCall(
  { limiter, usage }: AccountsContext,
  operation: Operation,
  member: Member,
  reply: ReplyFacts,
): Promise<void> {
  const { key, limits } = countedAs(member);
  const decision = await limiter.take(key, limits);
  Object.assign(reply.headers, rateHeaders(decision));
  if (member.kind === "token") {
    const { tokenId, userId } = member;
    usage.record({ tokenId, userId, operation: operation.id, rejected: !decision.allowed, at: decision.now });
  }
  if (decision.allowed) return;
  const full = decision.windows.filter(({ used, limit }) => used >= limit);
  const [last] = [...full].sort((a, b) => b.resetsAt - a.resetsAt);
  const wait = Math.max(1, Math.ceil((last!.resetsAt - decision.now) / 1_000));
  const who = member.kind === "token" ? "The token has used its" : "Your sessions have used their";
  const may = member.kind === "token" ? "it may" : "they may";
  const message = `${who} ${last!.limit} calls of this ${last!.policy}; ${may} call again in ${wait} ${wait === 1 ? "second" : "seconds"}.`;
  const details = full.map(({ policy, limit, resetsAt }) => ({
    path: "",
    rule: "rate_limit",
    message: `${limit} calls per ${policy}`,
    facts: { policy, limit, resets_at: new Date(resetsAt).toISOString() },
  }));
  throw new AppError("rate_limited", message, details);
}

function authorize(operation: Operation, actor: Actor): void {
  if (operation.access === "open" || actor.kind === "local") return;
  if (operation.access === "session") {
    if (actor.kind !== "session") {
      throw new AppError("insufficient_scope", "This call is for a signed-in person; an API token cannot make it.");
    }
  } else {
    if (actor.kind === "token" && actor.tier === null) {
      throw new AppError("insufficient_tier", "The account of this token has no active API subscription.");
    }
    if (!holdsScope(actor, operation.access)) {
      throw new AppError("insufficient_scope", `This call needs a token with the scope "${operation.access}".`);
    }
  }
  if (operation.operator && (!("operator" in actor) || !actor.operator)) {
    throw new AppError("insufficient_scope", "This call is for the operator of this installation.");
  }
  if (operation.tier !== undefined && !reachesTier(actor, operation.tier)) {
    throw new AppError("insufficient_tier", `This call needs the API tier "${operation.tier}" or a higher one.`);
  }
}

/**
 * A browser sends the cookie with requests that other sites cause, so one that changes something must come from our own
 * pages. Every browser tells where a request comes from; a client that tells nothing is none, and is not tricked.
 */
function refuseOtherSites({ publicUrl }: AccountsContext, client: Client): void {
  const origin = client.header("origin");
  const site = client.header("sec-fetch-site");
  const host = client.header("host");
  const known = origin === undefined || origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
  if (known && (site === undefined || site === "same-origin" || site === "none")) return;
  throw new AppError("cross_site", "A signed-in session can be used only from the pages of this server.");
}

/**
 * Why a caller who was admitted may not go on, without counting a call; undefined if they may. A store that does not answer
 * takes nothing away.
 */
export async function lostAccess(
  context: Context,
  { operation }: Admission,
  credential: Credential,
): Promise<Exclude<ByeReason, "server_stopping"> | undefined> {
  try {
    authorize(operation, await authenticate(context, operation, credential));
    return undefined;
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === "insufficient_tier") return code;
    return code === "unauthenticated" || code === "insufficient_scope" ? "unauthenticated" : undefined;
  }
}

/**
 * The first half of every call, before a byte of its body is read: who asks, whether they may, and one call counted.
 * What it learns for the answer is added to `reply`, also when it fails.
 * Errors: unauthenticated, rate_limited, insufficient_scope, insufficient_tier, cross_site, unavailable.
 */
export async function admit(
  context: Context,
  operation: Operation,
  credential: Credential,
  client: Client = AT_THE_SHELL,
  reply: ReplyFacts = { headers: {} },
): Promise<Admission> {
  const actor = await authenticate(context, operation, credential);
  if ("userId" in actor) await countCall(accountsOf(context), operation, actor, reply);
  authorize(operation, actor);
  const cookieCounts = actor.kind === "session" || operation.setsSession;
  if (cookieCounts && operation.method !== "GET") refuseOtherSites(accountsOf(context), client);
  return { operation, actor, client, reply, [admitted]: true };
}

/** Milliseconds one call may compute before it fails with `scan_timeout`. */
export const CALL_DEADLINE_MS = 10_000;

/** The same input, a large body read where the context has tasks run. */
async function readAhead(context: Context, operation: Operation, input: RawInput, call: Call): Promise<RawInput> {
  const { tasks } = context;
  if (tasks === undefined || operation.body === undefined || input.read !== undefined) return input;
  if (isSmall(input.body)) return input;
  const asked = { operation: operation.id, body: { value: input.body } };
  const found = await tasks.run("readBody", asked, askerOf(call));
  return { ...input, read: () => valueOf(found) };
}

/**
 * The second half: validates the input, does the work, gives the output. Calls of one account are worked on so many at
 * once; a call keeps its place until its answer is read, `answered`, so that answers which nobody reads are bounded too.
 */
export async function perform(
  context: Context,
  admission: Admission,
  input: RawInput,
  signal: AbortSignal = new AbortController().signal,
  answered: Promise<unknown> = Promise.resolve(),
): Promise<unknown> {
  const { actor } = admission;
  let leave = (): void => undefined;
  try {
    if ("userId" in actor) leave = await accountsOf(context).calls.take(actor.userId, signal);
    const output = await work(context, admission, input, signal);
    void answered.then(leave);
    return output;
  } catch (error) {
    leave();
    throw error;
  }
}

/** The second half of an operation that streams. The call gives its place back with the stream, which lasts for hours. */
export async function performStream(
  context: Context,
  admission: Admission,
  input: RawInput,
  signal: AbortSignal,
): Promise<EventStream> {
  // That is what `defineStream` lets such an operation give.
  return (await perform(context, admission, input, signal)) as EventStream;
}

async function work(
  context: Context,
  { operation, actor, client, reply }: Admission,
  input: RawInput,
  signal: AbortSignal,
): Promise<unknown> {
  const call = { actor, client, reply, signal, deadlineMs: CALL_DEADLINE_MS };
  const ready = await readAhead(context, operation, input, call);
  const make = (): Promise<unknown> => operation.perform(context, ready, call);
  const key = operation.creates === undefined ? undefined : client.header("idempotency-key");
  if (key === undefined || !("userId" in actor)) return make();
  const keyed = {
    userId: actor.userId,
    key,
    operation: operation.id,
    body: { path: input.path, body: input.body },
  };
  const { creates } = operation;
  const answer = await runIdempotently(
    accountsOf(context),
    keyed,
    make,
    typeof creates !== "object"
      ? undefined
      : { nameOf: creates.nameOf, again: (made) => creates.again(context, made, { actor }, input.path) },
  );
  if (answer.replayed) reply.headers["Idempotency-Replayed"] = "true";
  return answer.reply;
}

/** Both halves, for a caller that has its input at hand; what the answer carries beside its body is added to `reply`. */
export async function runOperation(
  context: Context,
  operation: Operation,
  credential: Credential,
  input: RawInput,
  reply?: ReplyFacts,
): Promise<unknown> {
  return perform(context, await admit(context, operation, credential, AT_THE_SHELL, reply), input);
}
