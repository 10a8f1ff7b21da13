import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { narrowHasher } from "../../storage/password-hasher.testing.ts";
import { ATTEMPT_LIMITS, type AttemptKind } from "./attempt-limits.ts";
import { changePassword } from "./change-password.ts";
import { codeOf, identities, PASSWORD, visitor, type Identities } from "./identity.testing.ts";
import { confirmPasswordReset } from "./password-reset.ts";
import { signIn } from "./sign-in.ts";
import { createUser, signUp } from "./sign-up.ts";
import { disableTotp } from "./totp.ts";

const EMAIL = "ada@example.com";
let context: Identities;
let userId: string;
/** Frees the one place of the hasher. */
let release: () => Promise<unknown>;

beforeEach(async () => {
  const passwords = narrowHasher();
  context = { ...(await identities()), passwords };
  userId = (await createUser(context, { email: EMAIL, password: PASSWORD }, { actor: "cli", address: null })).id;
  let free = (): void => undefined;
  const busy = passwords.hash(PASSWORD, () => new Promise((resolve) => (free = resolve)));
  release = () => {
    free();
    return busy;
  };
});
afterEach(() => context.store.close());

const { doer } = visitor();
const ATTEMPTS: readonly [AttemptKind, () => Promise<unknown>, after: string][] = [
  ["sign-in of an address", () => signIn(context, { email: EMAIL, password: "a guess" }, visitor()), "unauthenticated"],
  [
    "sign-up of a network",
    () => signUp(context, { email: EMAIL, password: "another password" }, visitor()),
    "conflict",
  ],
  [
    "password proof of a user",
    () => changePassword(context, userId, { current: "a guess", next: "another password" }, visitor()),
    "validation_failed",
  ],
  [
    "TOTP proof of a user",
    () => disableTotp(context, userId, { password: PASSWORD, code: "123456" }, visitor()),
    "conflict",
  ],
  [
    "password reset of a network",
    () => confirmPasswordReset(context, { token: "A".repeat(43), password: "another password" }, doer),
    "validation_failed",
  ],
];

describe("a hasher that is too busy", () => {
  it.each(ATTEMPTS)("uses up no attempt: %s", async (kind, attempt, after) => {
    const refused = new Set<string>();
    for (let k = 0; k < ATTEMPT_LIMITS[kind] + 5; k++) refused.add(await codeOf(attempt()));
    expect([...refused]).toEqual(["unavailable"]);
    await release();
    expect(await codeOf(attempt())).toBe(after);
  });

  it.each(ATTEMPTS)("is not asked once the window is full: %s", async (kind, attempt, after) => {
    await release();
    const given = new Set<string>();
    for (let k = 0; k < ATTEMPT_LIMITS[kind]; k++) given.add(await codeOf(attempt()));
    expect([...given]).toEqual([after]);
    expect(await codeOf(attempt())).toBe("rate_limited");
  });
});
