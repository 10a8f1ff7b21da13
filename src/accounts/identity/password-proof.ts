import { AppError } from "#base";
import type { IdentityContext } from "./identity-context.ts";
import { asAttempt, clearAttempts } from "./attempt-limits.ts";
import { normalPassword } from "./passwords.ts";
import type { UserRecord } from "../ports/users.ts";

/** For a password that is wrong at `path`. */
export function wrongPassword(path: string): AppError {
  const message = "The password is wrong.";
  return new AppError("validation_failed", message, [{ path, rule: "wrong_password", message }]);
}

/**
 * The signed-in user, who shows the password once more; `path` is where it stands in the request. What follows must check
 * that `passwordHash` is still the same.
 * Errors: validation_failed, conflict for an account without a password, not_found, rate_limited, unavailable.
 */
export async function provePassword(
  context: IdentityContext,
  userId: string,
  password: string,
  path: string,
): Promise<UserRecord> {
  const user = await context.store.users.find(userId);
  if (user === undefined) throw new AppError("not_found", "Nothing of that name exists.");
  if (user.passwordHash === null) {
    throw new AppError("conflict", "This account has no password: it signs in through the identity provider.");
  }
  const right = await asAttempt(context, "password proof of a user", userId, (count) =>
    context.passwords.verify(user.passwordHash, normalPassword(password), count),
  );
  if (!right) throw wrongPassword(path);
  await clearAttempts(context, "password proof of a user", userId);
  return user;
}
