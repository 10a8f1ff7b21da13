import { AppError } from "#base";
import type { ApiTier, Plan } from "#contract";
import type { AuditActor } from "../accounts-context.ts";
import type { Member } from "../actor.ts";
import type { IdentityContext } from "./identity-context.ts";
import { checkedPassword } from "./passwords.ts";
import type { Stores } from "../ports/account-store.ts";
import type { UserRecord } from "../ports/users.ts";
import { endAllSessions } from "./sessions.ts";
import { tierNow } from "../billing/subscriptions.ts";

const NO_SUCH_USER = "Nothing of that name exists.";

/** A user with the API tier that works now. */
export interface UserProfile {
  readonly user: UserRecord;
  readonly tier: ApiTier | null;
}

export async function profileOf({ store }: IdentityContext, user: UserRecord): Promise<UserProfile> {
  return { user, tier: tierNow(await store.billing.find(user.id), await store.now()) };
}

/** The user as one for whom the server works by itself; undefined for a disabled or unknown one. */
export async function backgroundMember(context: IdentityContext, userId: string): Promise<Member | undefined> {
  const found = await context.store.users.find(userId);
  if (found === undefined || found.disabledAt !== null) return undefined;
  const { user, tier } = await profileOf(context, found);
  return { kind: "session", sessionHash: "", userId, plan: user.plan, tier, operator: user.operator };
}

/** The user, locked until the transaction ends. Errors: not_found. */
export async function lockedUser(stores: Stores, userId: string): Promise<UserRecord> {
  await stores.users.lock(userId);
  const user = await stores.users.find(userId);
  if (user === undefined) throw new AppError("not_found", NO_SUCH_USER);
  return user;
}

/** Changes a user and tells the audit log, in one transaction. Errors: not_found. */
async function changeUser(
  context: IdentityContext,
  userId: string,
  event: string,
  doer: AuditActor,
  change: (stores: Stores, user: UserRecord, now: number) => Promise<Partial<Omit<UserRecord, "id" | "createdAt">>>,
): Promise<UserRecord> {
  return context.store.transaction(async (stores) => {
    const user = await lockedUser(stores, userId);
    const now = context.clock.now();
    const changed = { ...(await change(stores, user, now)), updatedAt: now };
    await stores.users.update(userId, changed);
    await stores.audit.append({ at: now, userId, event, subject: userId, ...doer });
    return { ...user, ...changed };
  });
}

/**
 * Gives a user another password without the old one and ends all sessions: for the shell.
 * Errors: not_found, validation_failed, unavailable.
 */
export async function setPassword(
  context: IdentityContext,
  userId: string,
  password: string,
  doer: AuditActor,
): Promise<void> {
  const user = await context.store.users.find(userId);
  if (user === undefined) throw new AppError("not_found", NO_SUCH_USER);
  const passwordHash = await context.passwords.hash(checkedPassword(password, user.email, "/password"));
  await changeUser(context, userId, "password.changed", doer, async (stores) => {
    await endAllSessions(context, stores, userId, doer);
    return { passwordHash };
  });
}

/** Ends the user's sessions and refuses every credential of theirs until `enableUser`. Errors: not_found. */
export function disableUser(context: IdentityContext, userId: string, doer: AuditActor): Promise<UserRecord> {
  return changeUser(context, userId, "user.disabled", doer, async (stores, { disabledAt }, now) => {
    await endAllSessions(context, stores, userId, doer);
    return { disabledAt: disabledAt ?? now };
  });
}

/** Errors: not_found. */
export function enableUser(context: IdentityContext, userId: string, doer: AuditActor): Promise<UserRecord> {
  return changeUser(context, userId, "user.enabled", doer, async () => ({ disabledAt: null }));
}

/** Errors: not_found. */
export function changePlan(
  context: IdentityContext,
  userId: string,
  plan: Plan,
  doer: AuditActor,
): Promise<UserRecord> {
  return changeUser(context, userId, "plan.changed", doer, async () => ({ plan }));
}

/** Turns TOTP off for somebody who has lost the device and the codes: for the shell. Errors: not_found. */
export function removeTotp(context: IdentityContext, userId: string, doer: AuditActor): Promise<UserRecord> {
  return changeUser(context, userId, "totp.disabled", doer, async (stores) => {
    await endAllSessions(context, stores, userId, doer);
    await stores.users.setRecoveryCodes(userId, []);
    return { totpSecret: null, totpLastStep: null };
  });
}
