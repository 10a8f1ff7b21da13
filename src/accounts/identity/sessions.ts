import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { AuditActor } from "../accounts-context.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { Actor } from "../actor.ts";
import type { Stores } from "../ports/account-store.ts";
import type { SessionRecord } from "../ports/sessions.ts";
import { newSecret, sha256Hex } from "../secrets.ts";
import { tierNow } from "../billing/subscriptions.ts";

const HOUR_MS = 3_600_000;
/** A session ends when it was not used for so long, and at the latest after `SESSION_LIFE_MS`. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_LIFE_MS = 30 * 24 * HOUR_MS;
const TOUCH_MS = 60_000;

const VALUE_FORM = /^[0-9A-Za-z]{43}$/;

/** Who signs in, for the audit log and for the list of sessions. */
export interface Visitor {
  readonly doer: AuditActor;
  readonly userAgent: string;
}

/** A session that begins, with the value of its cookie, which nothing can tell again. */
export interface NewSession {
  readonly session: SessionRecord;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** What lists call a session; it does not tell the cookie. */
export function publicSessionId({ idHash }: Pick<SessionRecord, "idHash">): string {
  return idHash.slice(0, 16);
}

function isLive({ seenAt, expiresAt }: SessionRecord, now: number): boolean {
  return now < expiresAt && now - seenAt < SESSION_IDLE_MS;
}

/** The account's least recently used sessions beyond the limit end. */
async function beginSession(
  { clock, entropy }: Pick<IdentityContext, "clock" | "entropy">,
  stores: Stores,
  userId: string,
  { userAgent }: Visitor,
): Promise<NewSession> {
  const value = newSecret(entropy);
  const now = clock.now();
  const others = [...(await stores.sessions.ofUser(userId))].sort((a, b) => b.seenAt - a.seenAt);
  for (const { idHash } of others.slice(LIMITS.sessions - 1)) await stores.sessions.delete(idHash);
  const session: SessionRecord = {
    idHash: sha256Hex(value),
    userId,
    createdAt: now,
    seenAt: now,
    expiresAt: now + SESSION_LIFE_MS,
    userAgent: userAgent.slice(0, 256),
  };
  await stores.sessions.insert(session);
  return { session, value, maxAgeSeconds: SESSION_LIFE_MS / 1_000 };
}

/** Begins a session for somebody who has just shown who they are, inside a transaction. */
export async function signInto(
  context: Pick<IdentityContext, "clock" | "entropy">,
  stores: Stores,
  userId: string,
  visitor: Visitor,
): Promise<NewSession> {
  const begun = await beginSession(context, stores, userId, visitor);
  const { createdAt: at } = begun.session;
  const subject = publicSessionId(begun.session);
  await stores.audit.append({ at, userId, event: "user.signed_in", subject, ...visitor.doer });
  return begun;
}

/**
 * Ends all sessions of a user and begins one in the place of the caller's, inside a transaction: after a change of what
 * signs the user in, nobody goes on with what they had before.
 */
export async function renewSession(
  context: Pick<IdentityContext, "clock" | "entropy">,
  stores: Stores,
  userId: string,
  visitor: Visitor,
): Promise<NewSession> {
  await endAllSessions(context, stores, userId, visitor.doer);
  return beginSession(context, stores, userId, visitor);
}

/** Ends all sessions of a user inside a transaction. */
export async function endAllSessions(
  { clock }: Pick<IdentityContext, "clock">,
  stores: Stores,
  userId: string,
  doer: AuditActor,
): Promise<void> {
  const at = clock.now();
  for (const session of await stores.sessions.ofUser(userId)) {
    await stores.audit.append({ at, userId, event: "session.ended", subject: publicSessionId(session), ...doer });
  }
  await stores.sessions.deleteOfUser(userId);
}

/**
 * Whose session a cookie's value is; undefined for anything but a session that works now. Every call asks the store,
 * which answers with what was written last: one that was ended fails on the next.
 */
export async function authenticateSession(
  { store }: IdentityContext,
  value: string,
): Promise<Extract<Actor, { kind: "session" }> | undefined> {
  if (!VALUE_FORM.test(value)) return undefined;
  const sessionHash = sha256Hex(value);
  const found = await store.sessions.findForCall(sessionHash);
  if (found === undefined) return undefined;
  const { session, user, subscription, now } = found;
  if (!isLive(session, now) || user.disabledAt !== null) return undefined;
  if (now - session.seenAt >= TOUCH_MS) await store.sessions.touch(sessionHash, now);
  return {
    kind: "session",
    sessionHash,
    userId: user.id,
    plan: user.plan,
    tier: tierNow(subscription, now),
    operator: user.operator,
  };
}

/** The live sessions of a user, the latest used first. */
export async function listSessions({ store }: IdentityContext, userId: string): Promise<readonly SessionRecord[]> {
  const now = await store.now();
  const all = await store.sessions.ofUser(userId);
  return all.filter((session) => isLive(session, now)).sort((a, b) => b.seenAt - a.seenAt);
}

export async function signOut(
  context: IdentityContext,
  { userId, sessionHash }: { readonly userId: string; readonly sessionHash: string },
  doer: AuditActor,
): Promise<void> {
  await context.store.transaction(async (stores) => {
    if (!(await stores.sessions.delete(sessionHash))) return;
    const subject = publicSessionId({ idHash: sessionHash });
    await stores.audit.append({ at: context.clock.now(), userId, event: "user.signed_out", subject, ...doer });
  });
}

/** Ends one of a user's sessions by its public id and gives its hash. Errors: not_found. */
export async function endSession(
  context: IdentityContext,
  userId: string,
  publicId: string,
  doer: AuditActor,
): Promise<string> {
  return context.store.transaction(async (stores) => {
    const all = await stores.sessions.ofUser(userId);
    const session = all.find((one) => publicSessionId(one) === publicId);
    if (session === undefined) throw new AppError("not_found", "Nothing of that name exists.");
    await stores.sessions.delete(session.idHash);
    await stores.audit.append({ at: context.clock.now(), userId, event: "session.ended", subject: publicId, ...doer });
    return session.idHash;
  });
}

/** Removes sessions that have ended by themselves, and attempts of windows that are over. For a timer. */
export async function forgetEndedSessions({ store }: IdentityContext): Promise<void> {
  const now = await store.now();
  await store.sessions.deleteExpired(now, now - SESSION_IDLE_MS + 1);
  await store.attempts.deleteBefore(now - HOUR_MS);
}
