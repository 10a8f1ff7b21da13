import type { IdentityContext } from "./identity-context.ts";
import { provePassword, wrongPassword } from "./password-proof.ts";
import { checkedPassword } from "./passwords.ts";
import { renewSession, type NewSession, type Visitor } from "./sessions.ts";
import { lockedUser } from "./users.ts";

/**
 * Changes the password of a signed-in user and ends all sessions; the new one takes the place of the caller's.
 * Errors: validation_failed at /current_password or /new_password, conflict, rate_limited, unavailable.
 */
export async function changePassword(
  context: IdentityContext,
  userId: string,
  { current, next }: { readonly current: string; readonly next: string },
  visitor: Visitor,
): Promise<NewSession> {
  const proven = await provePassword(context, userId, current, "/current_password");
  const passwordHash = await context.passwords.hash(checkedPassword(next, proven.email, "/new_password"));
  return context.store.transaction(async (stores) => {
    const user = await lockedUser(stores, userId);
    if (user.passwordHash !== proven.passwordHash) throw wrongPassword("/current_password");
    const now = context.clock.now();
    await stores.users.update(userId, { passwordHash, updatedAt: now });
    await stores.audit.append({ at: now, userId, event: "password.changed", subject: userId, ...visitor.doer });
    return renewSession(context, stores, userId, visitor);
  });
}
