import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { AccountsContext } from "./accounts-context.ts";
import type { AccountStore } from "./ports/account-store.ts";
import type { IdempotentCall } from "./ports/idempotency.ts";
import { sha256Hex } from "./secrets.ts";

type Keeping = Pick<AccountsContext, "store">;

/** A call that makes something, under the key that its client gave it. */
export interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  /** Id of the operation. */
  readonly operation: string;
  /** Everything that the client asked for, as data. */
  readonly body: unknown;
  /** False when the reply holds a secret: then it is not kept, and nothing can show it again. */
  readonly keepsReply: boolean;
}

export interface KeyedReply<T> {
  readonly status: number;
  readonly body: T;
}

/** For how long a key is remembered. */
const KEPT_MS = 24 * 3_600_000;
/** A call under way for longer than this ended with its server; it may be made again. */
const ABANDONED_MS = 60_000;

function invalid(rule: string, message: string): AppError {
  return new AppError("validation_failed", message, [{ path: "Idempotency-Key", rule, message }]);
}

function checkKey(key: string): void {
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= LIMITS.idempotencyKeyLength) return;
  const form = `1 to ${LIMITS.idempotencyKeyLength} visible ASCII characters`;
  throw invalid("bad_idempotency_key", `The Idempotency-Key must be ${form}; a UUID is a good one.`);
}

/** Writes the call down as begun; gives the one that stands there already and still counts. */
async function begin(
  store: AccountStore,
  call: Omit<IdempotentCall, "reply" | "createdAt">,
): Promise<IdempotentCall | undefined> {
  // The store's clock: another server's may be ahead of ours.
  const now = await store.now();
  const begun = { ...call, createdAt: now };
  const isOver = (known: IdempotentCall): boolean =>
    known.createdAt <= now - (known.reply === null ? ABANDONED_MS : KEPT_MS);
  const known = await store.idempotency.begin(begun);
  if (known === undefined || !isOver(known)) return known;
  // Of two that find it over, the lock lets one take its place; the other finds that one there.
  return store.transaction(async (stores) => {
    await stores.users.lock(call.userId);
    const still = await stores.idempotency.begin(begun);
    if (still === undefined || !isOver(still)) return still;
    await stores.idempotency.forget(call.userId, call.key);
    return stores.idempotency.begin(begun);
  });
}

function replyOf(known: IdempotentCall, { operation, keepsReply }: KeyedCall, bodySha256: string): KeyedReply<unknown> {
  if (known.operation !== operation || known.bodySha256 !== bodySha256) {
    throw invalid(
      "idempotency_key_reused",
      "The Idempotency-Key was used for another call; take a new key for each new call.",
    );
  }
  if (known.reply === null) {
    throw new AppError("conflict", "A call with this Idempotency-Key is under way; ask again when it has ended.");
  }
  if (!keepsReply) {
    const message =
      "The call with this Idempotency-Key has been made, and its secret value was shown once; nothing can show it again. If it is lost, delete what was made and make another with a new key.";
    throw new AppError("conflict", message);
  }
  return { status: known.reply.status, body: JSON.parse(known.reply.body) as unknown };
}

/**
 * Does the work of a call once: a repetition with the same key within a day gets the reply of the first. A call that
 * fails is forgotten, so that it may be tried again.
 * Errors: validation_failed for a key that is ill-formed or was used for something else, conflict while the first call
 * is under way or when its reply was shown once; and those of `work`.
 */
export async function runIdempotently<T>(
  context: Keeping,
  call: KeyedCall,
  work: () => Promise<KeyedReply<T>>,
): Promise<KeyedReply<unknown> & { readonly replayed: boolean }> {
  const { userId, key, operation, body, keepsReply } = call;
  checkKey(key);
  const bodySha256 = sha256Hex(JSON.stringify(body) ?? "");
  const known = await begin(context.store, { userId, key, operation, bodySha256 });
  if (known !== undefined) return { ...replyOf(known, call, bodySha256), replayed: true };
  const { idempotency } = context.store;
  let reply: KeyedReply<T>;
  try {
    reply = await work();
  } catch (error) {
    // Where even that fails, the call counts as abandoned after a minute; the cause is the error to show.
    await idempotency.forget(userId, key).catch(() => undefined);
    throw error;
  }
  try {
    await idempotency.finish(userId, key, reply.status, keepsReply ? JSON.stringify(reply.body ?? null) : "");
  } catch (error) {
    // The work is done, whether its reply can be kept or not: the caller must not take it for failed.
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
  }
  return { ...reply, replayed: false };
}

/** Removes keys that are remembered for long enough; gives how many. */
export async function forgetIdempotentCalls({ store }: Keeping): Promise<number> {
  return store.idempotency.deleteBefore((await store.now()) - KEPT_MS);
}
