import { AppError } from "#base";
import type { IdentityContext } from "./identity-context.ts";
import { clearAttempts, countAttempt } from "./attempt-limits.ts";
import { provePassword, wrongPassword } from "./password-proof.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import { takeSecondFactor } from "./second-factor.ts";
import { renewSession, type NewSession, type Visitor } from "./sessions.ts";
import { newTotpSecret, totpSecretOf, totpStep, totpUrl } from "./totp-code.ts";
import { lockedUser } from "./users.ts";

function wrongCode(): AppError {
  const message = "The code is wrong, or was used already; give the one that the authenticator shows now.";
  return new AppError("validation_failed", message, [{ path: "/code", rule: "wrong_code", message }]);
}

/**
 * Gives a secret for an authenticator. TOTP stays off until `confirmTotp` gets a code of it; beginning again replaces
 * the secret. Errors: validation_failed at /password, conflict when TOTP is on, rate_limited, unavailable.
 */
export async function beginTotp(
  context: IdentityContext,
  userId: string,
  password: string,
): Promise<{ readonly secret: string; readonly url: string }> {
  const proven = await provePassword(context, userId, password, "/password");
  const secret = newTotpSecret(context.entropy);
  await context.store.transaction(async (stores) => {
    const user = await lockedUser(stores, userId);
    if (user.passwordHash !== proven.passwordHash) throw wrongPassword("/password");
    if (totpSecretOf(user) !== undefined) {
      throw new AppError("conflict", "TOTP is on already; turn it off before you set it up anew.");
    }
    await stores.users.update(userId, { totpSecret: secret, totpLastStep: null, updatedAt: context.clock.now() });
  });
  return { secret, url: totpUrl(secret, proven.email ?? "") };
}

/**
 * Turns TOTP on and gives the recovery codes, which nothing can tell again. All sessions end; the new one takes the place
 * of the caller's. Errors: validation_failed at /code, conflict when TOTP was not begun or is on, rate_limited.
 */
export async function confirmTotp(
  context: IdentityContext,
  userId: string,
  code: string,
  visitor: Visitor,
): Promise<{ readonly recoveryCodes: readonly string[]; readonly session: NewSession }> {
  await countAttempt(context, "TOTP proof of a user", userId);
  const recoveryCodes = newRecoveryCodes(context.entropy);
  const session = await context.store.transaction(async (stores) => {
    const user = await lockedUser(stores, userId);
    const now = context.clock.now();
    if (totpSecretOf(user) !== undefined) throw new AppError("conflict", "TOTP is on already.");
    if (user.totpSecret === null)
      throw new AppError("conflict", "Ask for a secret first, with POST /api/v2/auth/totp.");
    const step = totpStep(user.totpSecret, code, now, null);
    if (step === undefined) throw wrongCode();
    await stores.users.update(userId, { totpLastStep: step, updatedAt: now });
    const hashes = recoveryCodes.map((one) => recoveryCodeHash(one)).filter((hash) => hash !== undefined);
    await stores.users.setRecoveryCodes(userId, hashes);
    await stores.audit.append({ at: now, userId, event: "totp.enabled", subject: userId, ...visitor.doer });
    return renewSession(context, stores, userId, visitor);
  });
  await clearAttempts(context, "TOTP proof of a user", userId);
  return { recoveryCodes, session };
}

/**
 * Turns TOTP off for one who shows both factors; the code may be a recovery code. All sessions end; the new one takes the
 * place of the caller's. Errors: validation_failed at /password or /code, conflict when TOTP is off, rate_limited,
 * unavailable.
 */
export async function disableTotp(
  context: IdentityContext,
  userId: string,
  { password, code }: { readonly password: string; readonly code: string },
  visitor: Visitor,
): Promise<NewSession> {
  const proven = await provePassword(context, userId, password, "/password");
  await countAttempt(context, "TOTP proof of a user", userId);
  const session = await context.store.transaction(async (stores) => {
    const user = await lockedUser(stores, userId);
    if (user.passwordHash !== proven.passwordHash) throw wrongPassword("/password");
    if (totpSecretOf(user) === undefined) throw new AppError("conflict", "TOTP is off already.");
    if (!(await takeSecondFactor(context, stores, user, code, visitor.doer))) throw wrongCode();
    const now = context.clock.now();
    await stores.users.update(userId, { totpSecret: null, totpLastStep: null, updatedAt: now });
    await stores.users.setRecoveryCodes(userId, []);
    await stores.audit.append({ at: now, userId, event: "totp.disabled", subject: userId, ...visitor.doer });
    return renewSession(context, stores, userId, visitor);
  });
  await clearAttempts(context, "TOTP proof of a user", userId);
  return session;
}
