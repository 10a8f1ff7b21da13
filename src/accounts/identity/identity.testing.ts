import { AppError, type Clock } from "#base";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import { lightHasher } from "../../storage/password-hasher.testing.ts";
import { handClock, seededEntropy, type HandClock } from "../metering/credits.testing.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { SingleSignOn } from "../ports/single-sign-on.ts";
import type { UserRecord } from "../ports/users.ts";
import type { Visitor } from "./sessions.ts";
import { newUser } from "./new-user.ts";

/** A Tuesday morning, at the beginning of a window of 15 minutes. */
export const MORNING = Date.UTC(2026, 2, 3, 9, 0);
export const PASSWORD = "correct horse battery";

export type Identities = IdentityContext & { readonly clock: HandClock };

/** Users and sessions on a real store in memory. */
export async function identities(signOn?: SingleSignOn): Promise<Identities> {
  const clock = handClock(MORNING);
  return {
    store: await memoryAccounts(clock satisfies Clock),
    clock,
    entropy: seededEntropy(11),
    passwords: lightHasher(),
    publicUrl: "https://winnow.example.com",
    signOn,
  };
}

export function visitor(address: string | null = "192.0.2.7"): Visitor {
  return { doer: { actor: "anonymous", address }, userAgent: "Firefox" };
}

/** The error that a refused call gives. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

export async function codeOf(work: Promise<unknown>): Promise<string> {
  return (await refusal(work)).code;
}

/** The names of what the audit log tells about a user, oldest first. */
export async function eventsOf({ store }: IdentityContext, userId: string): Promise<readonly string[]> {
  const { items } = await store.audit.ofUser(userId, { limit: 200 });
  return items.map(({ event }) => event).reverse();
}

/** The account that a new installation begins with. */
export const OWNER: UserRecord = newUser("usr_owner", MORNING - 1_000, {
  name: "Owner",
  plan: "super-pro",
  operator: true,
});
