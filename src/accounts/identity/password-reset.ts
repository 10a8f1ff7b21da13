import { AppError } from "#base";
import type { AuditActor } from "../accounts-context.ts";
import type { IdentityContext } from "./identity-context.ts";
import { asAttempt, clearAttempts, countAttempt } from "./attempt-limits.ts";
import { networkOf } from "./client-network.ts";
import { isEmail, normalEmail } from "./email-address.ts";
import { passwordResetMail } from "../mail/mails.ts";
import { checkedPassword } from "./passwords.ts";
import { newId, newSecret, sha256Hex } from "../secrets.ts";
import { endAllSessions } from "./sessions.ts";
import { lockedUser } from "./users.ts";

export const RESET_LIFE_MS = 30 * 60_000;
const TOKEN_FORM = /^[0-9A-Za-z]{43}$/;

/**
 * Mails a link for a new password, where the address has an account with one; otherwise nothing happens that the caller
 * could see. Errors: rate_limited, unavailable; the same for every address.
 */
export async function requestPasswordReset(context: IdentityContext, email: string, doer: AuditActor): Promise<void> {
  const { store, clock, entropy, publicUrl } = context;
  const address = normalEmail(email);
  await countAttempt(context, "password reset of a network", networkOf(doer.address));
  await countAttempt(context, "password reset of an address", address);
  const token = newSecret(entropy);
  await store.transaction(async (stores) => {
    const now = clock.now();
    const user = isEmail(address) ? await stores.users.findByEmail(address) : undefined;
    const userId = user?.id ?? null;
    await stores.audit.append({ at: now, userId, event: "password.reset_requested", subject: userId, ...doer });
    if (user === undefined || user.passwordHash === null || user.disabledAt !== null) return;
    const expiresAt = now + RESET_LIFE_MS;
    const tokenHash = sha256Hex(token);
    await stores.users.insertPasswordReset({ tokenHash, userId: user.id, createdAt: now, expiresAt });
    const mail = passwordResetMail({ id: newId("mail", entropy), to: address, publicUrl, token, now, expiresAt });
    await stores.mail.enqueue(mail);
  });
}

function unusable(): AppError {
  const message = "The link is not valid, was used, or has expired; ask for a new one.";
  return new AppError("validation_failed", message, [{ path: "/token", rule: "reset_token", message }]);
}

/**
 * Sets the password that the owner of a mailed link wants, and ends all sessions. It signs nobody in: where TOTP is on,
 * it is asked for as ever. Errors: validation_failed at /token or /new_password, rate_limited, unavailable.
 */
export async function confirmPasswordReset(
  context: IdentityContext,
  { token, password }: { readonly token: string; readonly password: string },
  doer: AuditActor,
): Promise<void> {
  const network = networkOf(doer.address);
  const passwordHash = await asAttempt(context, "password reset of a network", network, async (count) => {
    if (TOKEN_FORM.test(token)) return context.passwords.hash(checkedPassword(password, null, "/new_password"), count);
    await count();
    throw unusable();
  });
  const address = await context.store.transaction(async (stores) => {
    const now = context.clock.now();
    const userId = await stores.users.takePasswordReset(sha256Hex(token), now);
    if (userId === undefined) throw unusable();
    const user = await lockedUser(stores, userId);
    if (user.disabledAt !== null || user.passwordHash === null) throw unusable();
    checkedPassword(password, user.email, "/new_password");
    await stores.users.update(userId, { passwordHash, updatedAt: now });
    await stores.audit.append({ at: now, userId, event: "password.reset", subject: userId, ...doer });
    await endAllSessions(context, stores, userId, doer);
    return user.email;
  });
  if (address !== null) await clearAttempts(context, "sign-in of an address", address);
}
