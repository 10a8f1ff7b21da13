import type { AuditActor } from "../accounts-context.ts";
import type { IdentityContext } from "./identity-context.ts";
import { asAttempt } from "./attempt-limits.ts";
import { networkOf } from "./client-network.ts";
import { checkedEmail } from "./email-address.ts";
import { openAccount } from "./open-account.ts";
import { checkedPassword } from "./passwords.ts";
import type { UserRecord } from "../ports/users.ts";
import { signInto, type NewSession, type Visitor } from "./sessions.ts";

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
}

/** A user who has just come in, with the session that begins. */
export interface SignedIn {
  readonly user: UserRecord;
  readonly session: NewSession;
}

/**
 * Makes an account for a stranger and signs it in. The very first account of an installation is its operator's.
 * Errors: validation_failed, conflict for a known address, sign_up_closed, setup_code_required, rate_limited,
 * unavailable.
 */
export async function signUp(
  context: IdentityContext,
  { email, password, name = "", setupCode }: NewAccount & { readonly setupCode?: string | undefined },
  visitor: Visitor,
): Promise<SignedIn> {
  const address = checkedEmail(email);
  const normal = checkedPassword(password, address, "/password");
  const network = networkOf(visitor.doer.address);
  const passwordHash = await asAttempt(context, "sign-up of a network", network, (count) =>
    context.passwords.hash(normal, count),
  );
  const order = { email: address, name, passwordHash, oidcSubject: null, operator: false, admission: { setupCode } };
  return context.store.transaction(async (stores) => {
    const user = await openAccount(context, stores, order, visitor.doer);
    return { user, session: await signInto(context, stores, user.id, visitor) };
  });
}

/**
 * Makes an account from the shell, also where signing up is closed. `operator` gives it every right; the first account
 * of an installation has them always.
 * Errors: validation_failed, conflict for a known address, unavailable.
 */
export async function createUser(
  context: IdentityContext,
  { email, password, name = "", operator = false }: NewAccount & { readonly operator?: boolean | undefined },
  doer: AuditActor,
): Promise<UserRecord> {
  const address = checkedEmail(email);
  const passwordHash = await context.passwords.hash(checkedPassword(password, address, "/password"));
  const order = { email: address, name, passwordHash, oidcSubject: null, operator, admission: "shell" } as const;
  return context.store.transaction((stores) => openAccount(context, stores, order, doer));
}
