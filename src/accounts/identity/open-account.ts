import { AppError } from "#base";
import type { AuditActor } from "../accounts-context.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { Stores } from "../ports/account-store.ts";
import type { UserRecord } from "../ports/users.ts";
import { SETUP_CODE_FACT } from "./installation.ts";
import { newUser } from "./new-user.ts";
import { newId, sameDigest, sha256Hex } from "../secrets.ts";
import { writeSubscription } from "../billing/subscriptions.ts";

/** Name of the fact that says whether people may sign up: `closed`, or anything else. */
export const SIGN_UP_FACT = "sign_up";
const LATEST_FACT = "latest_account";

export interface AccountOrder {
  /** Normal and checked. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly oidcSubject: string | null;
  /** Whether it gets every right also when it is not the first. */
  readonly operator: boolean;
  /** What a stranger shows who signs up; `shell` for the person at this machine, who needs nothing. */
  readonly admission: { readonly setupCode: string | undefined } | "shell";
}

type Needs = Pick<IdentityContext, "clock" | "entropy">;

/** Makes whoever opens an account meanwhile wait until this transaction ends: all of them write one row. */
export async function waitToOpen({ clock }: Needs, stores: Stores): Promise<void> {
  await stores.installation.set(LATEST_FACT, new Date(clock.now()).toISOString());
}

async function checkSetupCode(stores: Stores, given: string | undefined): Promise<void> {
  const wanted = await stores.installation.get(SETUP_CODE_FACT);
  if (wanted === undefined) return;
  if (given !== undefined && sameDigest(sha256Hex(given), wanted)) return;
  throw new AppError(
    "setup_code_required",
    "The first account needs the setup code that the server printed when it started; give it as setup_code.",
  );
}

/**
 * Opens an account inside a transaction. The first of an installation takes over the account that the installation began
 * with, where there is one, and is its operator.
 * Errors: sign_up_closed, setup_code_required, conflict for a known e-mail address.
 */
export async function openAccount(
  context: Needs,
  stores: Stores,
  { email, name, passwordHash, oidcSubject, operator, admission }: AccountOrder,
  doer: AuditActor,
): Promise<UserRecord> {
  await waitToOpen(context, stores);
  const now = context.clock.now();
  const unclaimed = await stores.users.findUnclaimed();
  const first = unclaimed !== undefined || (await stores.users.count()) === 0;
  if (admission !== "shell") {
    if (first) await checkSetupCode(stores, admission.setupCode);
    else if ((await stores.installation.get(SIGN_UP_FACT)) === "closed") {
      throw new AppError("sign_up_closed", "This installation takes no new accounts; ask its operator for one.");
    }
  }
  if ((await stores.users.findByEmail(email)) !== undefined) {
    throw new AppError("conflict", `There is an account with the address ${email} already; sign in instead.`);
  }
  const entitled = first || operator;
  const plan = entitled ? "super-pro" : "basic";
  const told = { email, name, passwordHash, oidcSubject, operator: entitled, plan, updatedAt: now } as const;
  const user: UserRecord = { ...(unclaimed ?? newUser(newId("usr", context.entropy), now)), ...told };
  if (unclaimed === undefined) await stores.users.insert(user);
  else await stores.users.update(unclaimed.id, told);
  if (entitled) await writeSubscription(context, stores, user.id, { apiTier: "business", plan }, doer);
  if (first) await stores.installation.delete(SETUP_CODE_FACT);
  await stores.audit.append({ at: now, userId: user.id, event: "user.created", subject: user.id, ...doer });
  return user;
}
