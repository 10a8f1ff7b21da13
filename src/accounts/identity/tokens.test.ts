import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#base";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import type { AccountsContext } from "../accounts-context.ts";
import { beginInstallation } from "./installation.ts";
import { setSubscription } from "../billing/subscriptions.ts";
import { authenticateToken, createToken, deleteToken, renameToken, revokeToken, rotateToken } from "./tokens.ts";

const DOER = { actor: "session", address: "192.0.2.1" };
const DAY = 86_400_000;
let now = 0;
let drawn = 0;
const clock = { now: () => now, elapsed: () => 0 };
/** Bytes that never repeat. */
const entropy = (count: number): Uint8Array => {
  drawn++;
  return Uint8Array.from({ length: count }, (_, k) => (drawn * 7 + k * 13 + (drawn >> 8)) & 255);
};

let context: AccountsContext;
let userId = "";
let first = "";

beforeEach(async () => {
  now = Date.parse("2026-01-02T00:00:00Z");
  const store = await memoryAccounts(clock);
  // Tokens need nothing else of the context.
  context = { store, clock, entropy } as unknown as AccountsContext;
  first = (await beginInstallation(context))!;
  userId = (await store.users.findUnclaimed())!.id;
});

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.code : `no AppError: ${String(error)}`;
}

const create = (name = "t", expiresAt?: number) => createToken(context, userId, { name, expiresAt }, DOER);
const place = (id: string, owner = userId) => ({ id, userId: owner, doer: DOER });

describe("an installation", () => {
  it("begins with one account and one token, once", async () => {
    expect(await authenticateToken(context, first)).toMatchObject({
      userId,
      scopes: ["read", "write"],
      plan: "super-pro",
      tier: "business",
      operator: true,
    });
    expect(await beginInstallation(context)).toBeUndefined();
    expect(await context.store.users.count()).toBe(1);
    expect(await context.store.tokens.ofUser(userId)).toHaveLength(1);
  });

  it("that was interrupted before its token gets it at the next start", async () => {
    const [token] = await context.store.tokens.ofUser(userId);
    await context.store.tokens.delete(token!.id, userId);
    expect(await authenticateToken(context, (await beginInstallation(context))!)).toMatchObject({ userId });
  });
});

describe("a token", () => {
  it("can only read unless told, and is found by its value alone", async () => {
    const { token, value } = await create();
    expect(token.scopes).toEqual(["read"]);
    expect(await authenticateToken(context, value)).toMatchObject({ tokenId: token.id, scopes: ["read"] });
    expect(JSON.stringify(await context.store.tokens.ofUser(userId))).not.toContain(value.slice(15, 58));
  });

  it("ends at its expiry to the millisecond", async () => {
    const { value } = await create("t", now + DAY);
    now += DAY - 1;
    expect(await authenticateToken(context, value)).toBeDefined();
    now += 1;
    expect(await authenticateToken(context, value)).toBeUndefined();
  });

  it("fails on the next call after it was revoked, and stays in the list", async () => {
    const { token, value } = await create();
    const revoked = await revokeToken(context, place(token.id));
    expect(await authenticateToken(context, value)).toBeUndefined();
    now += 5;
    expect((await revokeToken(context, place(token.id))).revokedAt).toBe(revoked.revokedAt);
    expect((await context.store.tokens.ofUser(userId)).map(({ id }) => id)).toContain(token.id);
  });

  it("is gone when it was deleted; its audit is not", async () => {
    const { token, value } = await create();
    await deleteToken(context, place(token.id));
    expect(await authenticateToken(context, value)).toBeUndefined();
    expect(await refusal(deleteToken(context, place(token.id)))).toBe("not_found");
    const { items } = await context.store.audit.ofUser(userId, { limit: 10 });
    expect(items.filter(({ subject }) => subject === token.id).map(({ event }) => event)).toEqual([
      "token.deleted",
      "token.created",
    ]);
  });

  it("of another account is not found, whatever is done to it", async () => {
    const { token, value } = await create();
    for (const work of [
      renameToken(context, place(token.id, "usr_other"), "x"),
      revokeToken(context, place(token.id, "usr_other")),
      deleteToken(context, place(token.id, "usr_other")),
      rotateToken(context, place(token.id, "usr_other"), 0),
    ]) {
      expect(await refusal(work)).toBe("not_found");
    }
    expect(await authenticateToken(context, value)).toBeDefined();
  });

  it("has a limit in number: revoked and expired ones do not count", async () => {
    const tokens = [];
    for (let k = 1; k < 10; k++) tokens.push(await create(`t${k}`, now + DAY));
    expect(await refusal(create())).toBe("conflict");
    await revokeToken(context, place(tokens[0]!.token.id));
    await create();
    expect(await refusal(create())).toBe("conflict");
    now += DAY;
    await create();
  });

  it("stops working with the subscription, and works again with it", async () => {
    const { value } = await create();
    await setSubscription(context, userId, { apiTier: null }, DOER);
    expect(await authenticateToken(context, value)).toMatchObject({ tier: null });
    expect(await refusal(create())).toBe("insufficient_tier");
    await setSubscription(context, userId, { apiTier: "starter" }, DOER);
    expect(await authenticateToken(context, value)).toMatchObject({ tier: "starter" });
  });

  it("fails while its user is disabled", async () => {
    await context.store.users.update(userId, { disabledAt: now });
    expect(await authenticateToken(context, first)).toBeUndefined();
  });
});

describe("rotation", () => {
  it("gives a new token of the same kind; the old one works for the grace time", async () => {
    const old = await create("nightly", now + 2 * DAY);
    const fresh = await rotateToken(context, place(old.token.id), 3_600);
    expect(fresh.token).toMatchObject({ name: "nightly", scopes: ["read"], expiresAt: old.token.expiresAt });
    now += 3_600_000 - 1;
    for (const { value } of [old, fresh]) expect(await authenticateToken(context, value)).toBeDefined();
    now += 1;
    expect(await authenticateToken(context, old.value)).toBeUndefined();
    expect(await authenticateToken(context, fresh.value)).toBeDefined();
    expect(await refusal(rotateToken(context, place(old.token.id), 0))).toBe("conflict");
  });

  it("never lengthens the life of a token", async () => {
    const old = await create("short", now + 1_000);
    await rotateToken(context, place(old.token.id), 3_600);
    expect((await context.store.tokens.findOwned(old.token.id, userId))!.expiresAt).toBe(now + 1_000);
  });
});
