import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { AccountsContext } from "../accounts-context.ts";
import type { AccountStore } from "../ports/account-store.ts";
import type { IdempotentCall } from "../ports/idempotency.ts";
import { sha256Hex } from "../secrets.ts";

type Keeping = Pick<AccountsContext, "store">;

/** A call that makes something, under the key that its client gave it. */
export interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  /** Id of the operation. */
  readonly operation: string;
  /** Everything that the client asked for, as data. */
  readonly body: unknown;
}

/** How the reply of an earlier call is written again. */
export interface Replayed<T> {
  /** A short text that names what the reply is about. */
  nameOf(reply: T): string;
  /** The reply to an earlier call that made this, as it is now. Errors: not_found when it is there no more. */
  again(made: string): Promise<T>;
}

/** For how long a key is remembered. */
const KEPT_MS = 24 * 3_600_000;
/** What names the things that were made. */
const NAME = /^[\w -]{1,64}$/;
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

/** Errors: rate_limited for a user with too many keys, unavailable when all users have. */
async function checkRoom(store: AccountStore, userId: string, now: number): Promise<void> {
  const { ofUser, ofAll } = await store.idempotency.count(userId);
  if (ofUser > LIMITS.idempotencyKeys) {
    const seconds = Math.max(1, Math.ceil((((await store.idempotency.oldest(userId)) ?? now) + KEPT_MS - now) / 1_000));
    const message = `Your account has used ${LIMITS.idempotencyKeys} Idempotency-Keys within a day; send the call without one, or wait ${seconds} s.`;
    const facts = { limit: LIMITS.idempotencyKeys, retry_after_seconds: seconds };
    throw new AppError("rate_limited", message, [
      { path: "Idempotency-Key", rule: "idempotency_keys", message, facts },
    ]);
  }
  if (ofAll <= LIMITS.idempotencyKeysInAll) return;
  throw new AppError(
    "unavailable",
    "No more Idempotency-Keys can be remembered at the moment; send the call without one.",
  );
}

/** Writes the call down as begun; gives the one that stands there already and still counts. */
async function begin(
  store: AccountStore,
  call: Omit<IdempotentCall, "made" | "createdAt">,
): Promise<IdempotentCall | undefined> {
  // The store's clock: another server's may be ahead of ours.
  const now = await store.now();
  const begun = { ...call, createdAt: now };
  const isOver = (known: IdempotentCall): boolean =>
    known.createdAt <= now - (known.made === null ? ABANDONED_MS : KEPT_MS);
  const known = await store.idempotency.begin(begun);
  if (known === undefined) {
    try {
      await checkRoom(store, call.userId, now);
    } catch (error) {
      await store.idempotency.forget(call.userId, call.key);
      throw error;
    }
    return undefined;
  }
  if (!isOver(known)) return known;
  // Of two that find it over, the lock lets one take its place; the other finds that one there.
  return store.transaction(async (stores) => {
    await stores.users.lock(call.userId);
    const still = await stores.idempotency.begin(begun);
    if (still === undefined || !isOver(still)) return still;
    await stores.idempotency.forget(call.userId, call.key);
    return stores.idempotency.begin(begun);
  });
}

/** What an earlier call made. Errors: validation_failed where it was another call, conflict while it is under way. */
function madeBy(known: IdempotentCall, { operation }: KeyedCall, bodySha256: string): string {
  if (known.operation !== operation || known.bodySha256 !== bodySha256) {
    throw invalid(
      "idempotency_key_reused",
      "The Idempotency-Key was used for another call; take a new key for each new call.",
    );
  }
  if (known.made !== null) return known.made;
  throw new AppError("conflict", "A call with this Idempotency-Key is under way; ask again when it has ended.");
}

async function replyAgain<T>(made: string, replayed: Replayed<T> | undefined): Promise<T> {
  if (replayed === undefined) {
    const message =
      "The call with this Idempotency-Key has been made, and its secret value was shown once; nothing can show it again. If it is lost, delete what was made and make another with a new key.";
    throw new AppError("conflict", message);
  }
  try {
    // Versions that kept whole replies left longer texts.
    if (!NAME.test(made)) throw new AppError("not_found", "Nothing of that name exists.");
    return await replayed.again(made);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
    const message =
      "The call with this Idempotency-Key has been made, but what it made is there no more; take a new key to make another.";
    throw new AppError("conflict", message);
  }
}

/**
 * Does the work of a call once: a repetition with the same key within a day is told of what the first has made, as it is
 * now. A call that fails is forgotten, so that it may be tried again. Without `replayed` the reply holds a secret that
 * nothing can show again.
 * Errors: validation_failed for a key that is ill-formed or was used for something else; conflict while the first call is
 * under way, when its reply was shown once, or when what it made is gone; rate_limited for an account with too many keys;
 * unavailable when too many keys are remembered in all; and those of `work`.
 */
export async function runIdempotently<T>(
  { store }: Keeping,
  call: KeyedCall,
  work: () => Promise<T>,
  replayed?: Replayed<T>,
): Promise<{ readonly reply: T; readonly replayed: boolean }> {
  const { userId, key, operation, body } = call;
  checkKey(key);
  const bodySha256 = sha256Hex(JSON.stringify(body) ?? "");
  const known = await begin(store, { userId, key, operation, bodySha256 });
  if (known !== undefined)
    return { reply: await replyAgain(madeBy(known, call, bodySha256), replayed), replayed: true };
  let reply: T;
  try {
    reply = await work();
  } catch (error) {
    // Where even that fails, the call counts as abandoned after a minute; the cause is the error to show.
    await store.idempotency.forget(userId, key).catch(() => undefined);
    throw error;
  }
  try {
    await store.idempotency.finish(userId, key, replayed?.nameOf(reply) ?? "");
  } catch (error) {
    // The work is done, whether that can be kept or not: the caller must not take it for failed.
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
  }
  return { reply, replayed: false };
}

/** Removes keys that are remembered for long enough; gives how many. */
export async function forgetIdempotentCalls({ store }: Keeping): Promise<number> {
  return store.idempotency.deleteBefore((await store.now()) - KEPT_MS);
}
