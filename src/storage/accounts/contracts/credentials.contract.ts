import { describe, expect, it } from "vitest";
import type { AccountStore } from "#accounts";
import { aSession, aSubscription, aToken, aUser, storedUser, unique } from "./account-samples.testing.ts";

const T = 1_800_000_000_000;

/** Tests any store of sessions and tokens. */
export function credentialsContract(opened: () => AccountStore): void {
  describe("tokens", () => {
    it("returns for a call the token with its user, its subscription and the time", async () => {
      const store = opened();
      const user = aUser({ operator: true });
      const token = aToken(user.id, {
        scopes: ["read", "write"],
        expiresAt: T + 5,
        revokedAt: T + 6,
        lastUsedAt: T + 7,
      });
      await store.users.insert(user);
      await store.tokens.insert(token);
      const [before, found, after] = [await store.now(), await store.tokens.findForCall(token.id), await store.now()];
      const { id, secretSha256, scopes, expiresAt, revokedAt } = token;
      const { plan, operator, disabledAt } = user;
      expect(found).toEqual({
        token: { id, secretSha256, scopes, expiresAt, revokedAt },
        user: { id: user.id, plan, operator, disabledAt },
        subscription: undefined,
        now: expect.any(Number),
      });
      expect(await store.tokens.find(id)).toEqual(token);
      expect(found!.now).toBeGreaterThanOrEqual(before);
      expect(found!.now).toBeLessThanOrEqual(after);
      const subscription = aSubscription(user.id, { customerId: unique("cus"), currentPeriodEnd: T + 8 });
      await store.billing.put(subscription);
      const { apiTier, status, currentPeriodEnd } = subscription;
      expect((await store.tokens.findForCall(id))!.subscription).toEqual({ apiTier, status, currentPeriodEnd });
      expect(await store.tokens.findForCall(unique("tok"))).toBeUndefined();
      await store.transaction(async ({ tokens }) => {
        await tokens.update(id, user.id, { revokedAt: T + 9 });
        expect((await tokens.findForCall(id))!.token.revokedAt).toBe(T + 9);
      });
    });

    it("returns a change with the next look-up", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const token = aToken(userId);
      await store.tokens.insert(token);
      await store.tokens.findForCall(token.id);
      await store.tokens.update(token.id, userId, { revokedAt: T });
      expect((await store.tokens.findForCall(token.id))!.token.revokedAt).toBe(T);
      await store.users.update(userId, { disabledAt: T });
      expect((await store.tokens.findForCall(token.id))!.user.disabledAt).toBe(T);
      await store.tokens.delete(token.id, userId);
      expect(await store.tokens.findForCall(token.id)).toBeUndefined();
    });

    it("hides the tokens of one user from another", async () => {
      const { tokens, ...store } = opened();
      const [mine, other] = [await storedUser(opened()), await storedUser(opened())];
      const token = aToken(mine);
      await tokens.insert(token);
      expect(await tokens.findOwned(token.id, other)).toBeUndefined();
      expect(await tokens.update(token.id, other, { name: "stolen" })).toBe(false);
      expect(await tokens.update(token.id, other, {})).toBe(false);
      expect(await tokens.delete(token.id, other)).toBe(false);
      expect(await tokens.ofUser(other)).toEqual([]);
      expect(await store.usage.ofUser(other, 0)).toEqual([]);
      expect(await tokens.findOwned(token.id, mine)).toEqual(token);
      expect(await tokens.update(token.id, mine, {})).toBe(true);
    });

    it("updates, lists newest first, counts active tokens and deletes", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const old = aToken(userId, { createdAt: T });
      const fresh = aToken(userId, { createdAt: T + 1, expiresAt: T + 100 });
      await store.tokens.insert(old);
      await store.tokens.insert(fresh);
      expect(await store.tokens.ofUser(userId)).toEqual([fresh, old]);
      expect(await store.tokens.countActive(userId, T + 99)).toBe(2);
      expect(await store.tokens.countActive(userId, T + 100)).toBe(1);
      expect(await store.tokens.update(old.id, userId, { name: "renamed", revokedAt: T + 3 })).toBe(true);
      expect(await store.tokens.findOwned(old.id, userId)).toEqual({ ...old, name: "renamed", revokedAt: T + 3 });
      expect(await store.tokens.countActive(userId, T)).toBe(1);
      expect(await store.tokens.update(fresh.id, userId, { expiresAt: null })).toBe(true);
      expect((await store.tokens.findOwned(fresh.id, userId))!.expiresAt).toBeNull();
      expect(await store.tokens.delete(old.id, userId)).toBe(true);
      expect(await store.tokens.delete(old.id, userId)).toBe(false);
      expect(await store.tokens.ofUser(userId)).toHaveLength(1);
    });
  });

  describe("sessions", () => {
    it("returns for a call the session with its user, its subscription and the time", async () => {
      const store = opened();
      const user = aUser();
      const session = aSession(user.id, { userAgent: "" });
      const subscription = aSubscription(user.id, { apiTier: null });
      await store.users.insert(user);
      await store.billing.put(subscription);
      await store.sessions.insert(session);
      const before = await store.now();
      const found = await store.sessions.findForCall(session.idHash);
      expect(found).toEqual({ session, user, subscription, now: expect.any(Number) });
      expect(found!.now).toBeGreaterThanOrEqual(before);
      expect(await store.sessions.findForCall(unique("hash"))).toBeUndefined();
    });

    it("moves the time of last use only forward", async () => {
      const store = opened();
      const session = aSession(await storedUser(store), { seenAt: T });
      await store.sessions.insert(session);
      await store.sessions.touch(session.idHash, T + 10);
      await store.sessions.touch(session.idHash, T + 5);
      expect((await store.sessions.findForCall(session.idHash))!.session.seenAt).toBe(T + 10);
    });

    it("deletes one session, or all of a user except one", async () => {
      const store = opened();
      const [mine, other] = [await storedUser(store), await storedUser(store)];
      const [a, b, c] = [1, 2, 3].map((i) => aSession(mine, { createdAt: T + i }));
      const theirs = aSession(other);
      for (const session of [a!, b!, c!, theirs]) await store.sessions.insert(session);
      expect(await store.sessions.ofUser(mine)).toEqual([c, b, a]);
      expect(await store.sessions.delete(a!.idHash)).toBe(true);
      expect(await store.sessions.delete(a!.idHash)).toBe(false);
      expect(await store.sessions.deleteOfUser(mine, c!.idHash)).toBe(1);
      expect(await store.sessions.ofUser(mine)).toEqual([c]);
      expect(await store.sessions.deleteOfUser(mine)).toBe(1);
      expect(await store.sessions.ofUser(other)).toEqual([theirs]);
    });

    it("deletes expired and idle sessions", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const ended = aSession(userId, { seenAt: T, expiresAt: T + 10 });
      const idle = aSession(userId, { seenAt: T - 1 });
      const alive = aSession(userId, { seenAt: T, expiresAt: T + 11 });
      for (const session of [ended, idle, alive]) await store.sessions.insert(session);
      expect(await store.sessions.deleteExpired(T + 10, T)).toBeGreaterThanOrEqual(2);
      expect(await store.sessions.ofUser(userId)).toEqual([alive]);
    });
  });
}
