import { AppError } from "#base";
import { SCOPES } from "#contract";
import type { AccountsContext, AuditActor } from "../accounts-context.ts";
import { newUser } from "./new-user.ts";
import { newSecret, sha256Hex } from "../secrets.ts";
import { setSubscription } from "../billing/subscriptions.ts";
import { createToken } from "./tokens.ts";

/** One id for the account that an installation begins with: of two servers that start at once, one makes it. */
const OWNER = "usr_owner";
const SYSTEM: AuditActor = { actor: "system", address: null };
const CODE_LENGTH = 16;

/** Name of the setup code's digest among the facts of the installation. */
export const SETUP_CODE_FACT = "setup_code_sha256";

/**
 * Makes the account that a new installation begins with: operator, the highest plan and tier, without an address until
 * somebody signs up for it. Gives the text of its first API token where that was made now; nothing can tell it again.
 */
export async function beginInstallation(context: AccountsContext): Promise<string | undefined> {
  const { store, clock } = context;
  if ((await store.users.count()) === 0) {
    try {
      await store.users.insert(newUser(OWNER, clock.now(), { name: "Owner", plan: "super-pro", operator: true }));
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  }
  const owner = await store.users.findUnclaimed();
  if (owner === undefined || (await store.tokens.ofUser(owner.id)).length > 0) return undefined;
  if ((await store.billing.find(owner.id)) === undefined) {
    await setSubscription(context, owner.id, { apiTier: "business", plan: "super-pro" }, SYSTEM);
  }
  const { value } = await createToken(context, owner.id, { name: "first token", scopes: SCOPES }, SYSTEM);
  return value;
}

/**
 * The one-time code that signing up for the first account needs where others can reach the server; a new one for each
 * start, until somebody used it. Undefined when none is needed: on the loopback, or once the account is taken.
 */
export async function openSetup(
  { store, entropy }: AccountsContext,
  boundToLoopback: boolean,
): Promise<string | undefined> {
  const unclaimed = await store.users.findUnclaimed();
  if (unclaimed === undefined || boundToLoopback) {
    await store.installation.delete(SETUP_CODE_FACT);
    return undefined;
  }
  const code = newSecret(entropy).slice(0, CODE_LENGTH);
  await store.installation.set(SETUP_CODE_FACT, sha256Hex(code));
  return code;
}
