import { AppError } from "#base";
import type { IdentityContext } from "./identity-context.ts";
import { asAttempt, clearAttempts, countFailure, refuseFullWindow } from "./attempt-limits.ts";
import { networkOf } from "./client-network.ts";
import { isEmail, normalEmail } from "./email-address.ts";
import { normalPassword } from "./passwords.ts";
import { takeSecondFactor } from "./second-factor.ts";
import { signInto, type NewSession, type Visitor } from "./sessions.ts";
import type { SignedIn } from "./sign-up.ts";
import { totpSecretOf } from "./totp-code.ts";
import { lockedUser } from "./users.ts";

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator, or a recovery code. */
  readonly totp?: string | undefined;
}

/** One text for every cause: which part is wrong is nobody's business. */
const WRONG = "The e-mail address, the password or the code is wrong.";

/**
 * Errors: unauthenticated for whatever is wrong, totp_required when only the code is missing, rate_limited, unavailable.
 * An unknown address costs as much as a known one.
 */
export async function signIn(
  context: IdentityContext,
  { email, password, totp }: SignIn,
  visitor: Visitor,
): Promise<SignedIn> {
  const { store, passwords, clock } = context;
  const { doer } = visitor;
  const address = normalEmail(email);
  const network = networkOf(doer.address);
  await refuseFullWindow(context, "failed sign-in of a network", network);
  const found = isEmail(address) ? await store.users.findByEmail(address) : undefined;
  const hash = found?.passwordHash ?? null;
  const right = await asAttempt(context, "sign-in of an address", address, (count) =>
    passwords.verify(hash, normalPassword(password), count),
  );

  const fail = async (): Promise<never> => {
    await countFailure(context, "failed sign-in of a network", network);
    const userId = found?.id ?? null;
    await store.audit.append({ at: clock.now(), userId, event: "user.sign_in_failed", subject: null, ...doer });
    throw new AppError("unauthenticated", WRONG);
  };
  if (found === undefined || !right) return fail();

  const session = await store.transaction(async (stores): Promise<NewSession | undefined> => {
    const user = await lockedUser(stores, found.id);
    // What was true when the password was verified may have changed since.
    if (user.disabledAt !== null || user.passwordHash !== hash) return undefined;
    if (totpSecretOf(user) !== undefined) {
      if (totp === undefined) {
        throw new AppError("totp_required", "The password is right; now give the code of your authenticator as totp.");
      }
      if (!(await takeSecondFactor(context, stores, user, totp, doer))) return undefined;
    }
    return signInto(context, stores, user.id, visitor);
  });
  if (session === undefined) return fail();
  await clearAttempts(context, "sign-in of an address", address);
  return { user: found, session };
}
