import type { AuditActor } from "../accounts-context.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { Stores } from "../ports/account-store.ts";
import type { UserRecord } from "../ports/users.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import { totpSecretOf, totpStep } from "./totp-code.ts";

/**
 * Whether the text is a code of the user's authenticator that was not used before, or one of the recovery codes; it is
 * used up then. Inside a transaction that has locked the user, and that is kept only when everything else holds.
 */
export async function takeSecondFactor(
  { clock }: Pick<IdentityContext, "clock">,
  stores: Stores,
  user: UserRecord,
  code: string,
  doer: AuditActor,
): Promise<boolean> {
  const secret = totpSecretOf(user);
  if (secret === undefined) return false;
  const now = clock.now();
  const step = totpStep(secret, code, now, user.totpLastStep);
  if (step !== undefined) return stores.users.update(user.id, { totpLastStep: step });
  const hash = recoveryCodeHash(code);
  if (hash === undefined || !(await stores.users.useRecoveryCode(user.id, hash))) return false;
  const entry = { at: now, userId: user.id, event: "recovery_code.used", subject: null };
  await stores.audit.append({ ...entry, ...doer });
  return true;
}
