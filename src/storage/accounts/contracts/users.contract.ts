import { describe, expect, it } from "vitest";
import type { AccountStore } from "#accounts";
import { aUser, storedUser, unique } from "./account-samples.testing.ts";

const T = 1_800_000_000_000;

/** Tests any user store. */
export function usersContract(opened: () => AccountStore): void {
  describe("users", () => {
    it("returns every member unchanged", async () => {
      const { users } = opened();
      const full = aUser({
        name: "Ünïcode \u{1F4C8} ' \" \\ %_",
        passwordHash: "$argon2id$v=19$x",
        plan: "super-pro",
        operator: true,
        disabledAt: T + 1,
        totpSecret: "JBSWY3DP",
        totpLastStep: 60_000_000,
        oidcSubject: unique("https://issuer.example subject"),
        settings: '{"theme":"dark"}',
      });
      const bare = aUser({ email: null });
      await users.insert(full);
      await users.insert(bare);
      expect(await users.find(full.id)).toEqual(full);
      expect(await users.findByEmail(full.email!)).toEqual(full);
      expect(await users.findByOidcSubject(full.oidcSubject!)).toEqual(full);
      expect(await users.find(bare.id)).toEqual(bare);
      expect(await users.find(unique("usr"))).toBeUndefined();
      expect(await users.findByEmail(unique("x"))).toBeUndefined();
      const listed = (await users.list()).filter(({ id }) => id === full.id || id === bare.id);
      expect(listed).toHaveLength(2);
      expect(await users.count()).toBe((await users.list()).length);
    });

    it("lists the oldest first", async () => {
      const { users } = opened();
      const late = aUser({ createdAt: T + 50 });
      const early = aUser({ createdAt: T - 50 });
      await users.insert(late);
      await users.insert(early);
      const ids = (await users.list()).map(({ id }) => id);
      expect(ids.indexOf(early.id)).toBeLessThan(ids.indexOf(late.id));
    });

    it("refuses an address or a single sign-on that another account has", async () => {
      const { users } = opened();
      const first = aUser({ oidcSubject: unique("iss sub") });
      const other = aUser();
      await users.insert(first);
      await users.insert(other);
      const taken = { code: "conflict", message: "Another account has this e-mail address." };
      await expect(users.insert(aUser({ email: first.email }))).rejects.toMatchObject(taken);
      await expect(users.update(other.id, { email: first.email })).rejects.toMatchObject(taken);
      const used = { code: "conflict", message: "Another account uses this single sign-on." };
      await expect(users.insert(aUser({ oidcSubject: first.oidcSubject }))).rejects.toMatchObject(used);
      await expect(users.update(other.id, { oidcSubject: first.oidcSubject })).rejects.toMatchObject(used);
      expect(await users.find(other.id)).toEqual(other);
    });

    it("accepts one of many concurrent sign-ups with the same address", async () => {
      const { users } = opened();
      const email = `${unique("same")}@example.com`;
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => users.insert(aUser({ email }))));
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(refused).toHaveLength(19);
      expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => "conflict"));
    });

    it("lets a transaction continue after a taken address", async () => {
      const store = opened();
      const first = aUser();
      const second = aUser();
      await store.users.insert(first);
      await store.transaction(async (stores) => {
        await expect(stores.users.insert(aUser({ email: first.email }))).rejects.toMatchObject({ code: "conflict" });
        await stores.users.insert(second);
      });
      expect(await store.users.find(second.id)).toEqual(second);
    });

    it("updates only given members", async () => {
      const { users } = opened();
      const user = aUser({ totpSecret: "A", totpLastStep: 5 });
      await users.insert(user);
      expect(await users.update(user.id, { operator: true, totpSecret: null, updatedAt: T + 9 })).toBe(true);
      expect(await users.find(user.id)).toEqual({ ...user, operator: true, totpSecret: null, updatedAt: T + 9 });
      expect(await users.update(user.id, {})).toBe(true);
      expect(await users.update(unique("usr"), { name: "x" })).toBe(false);
      expect(await users.update(unique("usr"), {})).toBe(false);
    });

    it("finds the account that nobody has signed up for", async () => {
      const store = opened();
      const unclaimed = aUser({ email: null });
      const found: unknown[] = [];
      const undone = store.transaction(async ({ users }) => {
        for (const { id, email } of await users.list()) {
          if (email === null) await users.update(id, { email: `${id}@claimed.example` });
        }
        found.push(await users.findUnclaimed());
        await users.insert(aUser({ email: null, oidcSubject: unique("iss sub") }));
        found.push(await users.findUnclaimed());
        await users.insert(unclaimed);
        found.push(await users.findUnclaimed());
        throw new Error("undo");
      });
      await expect(undone).rejects.toThrow("undo");
      expect(found).toEqual([undefined, undefined, unclaimed]);
    });

    it("runs transactions that lock the same user one after the other", async () => {
      const store = opened();
      const id = await storedUser(store, { totpLastStep: 0 });
      await Promise.all(
        Array.from({ length: 12 }, () =>
          store.transaction(async ({ users }) => {
            await users.lock(id);
            const user = await users.find(id);
            await users.update(id, { totpLastStep: user!.totpLastStep! + 1 });
          }),
        ),
      );
      expect((await store.users.find(id))!.totpLastStep).toBe(12);
      await expect(store.users.lock(id)).rejects.toThrow(/inside a transaction/);
    });

    it("accepts a recovery code once", async () => {
      const store = opened();
      const [mine, other] = [await storedUser(store), await storedUser(store)];
      await store.users.setRecoveryCodes(mine, ["old"]);
      await store.users.setRecoveryCodes(mine, ["a", "b"]);
      expect(await store.users.useRecoveryCode(mine, "old")).toBe(false);
      expect(await store.users.useRecoveryCode(other, "a")).toBe(false);
      const uses = await Promise.all(Array.from({ length: 10 }, () => store.users.useRecoveryCode(mine, "a")));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await store.users.useRecoveryCode(mine, "b")).toBe(true);
      await store.users.setRecoveryCodes(mine, []);
    });

    it("accepts a password reset once, and deletes all resets of its user", async () => {
      const store = opened();
      const [mine, other] = [await storedUser(store), await storedUser(store)];
      const [a, b, theirs] = [unique("a"), unique("b"), unique("c")];
      const times = { createdAt: T, expiresAt: T + 1_000 };
      await store.users.insertPasswordReset({ tokenHash: a, userId: mine, ...times });
      await store.users.insertPasswordReset({ tokenHash: b, userId: mine, ...times });
      await store.users.insertPasswordReset({ tokenHash: theirs, userId: other, ...times });
      expect(await store.users.takePasswordReset(a, T + 1_000)).toBeUndefined();
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, i) => store.users.takePasswordReset(i % 2 === 0 ? a : b, T + 999)),
      );
      expect(taken.filter((userId) => userId !== undefined)).toEqual([mine]);
      expect(await store.users.takePasswordReset(theirs, T)).toBe(other);
    });

    it("deletes expired resets if a new one is inserted", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const [old, fresh] = [unique("old"), unique("new")];
      await store.users.insertPasswordReset({ tokenHash: old, userId, createdAt: T, expiresAt: T + 10 });
      await store.users.insertPasswordReset({ tokenHash: fresh, userId, createdAt: T + 10, expiresAt: T + 20 });
      expect(await store.users.takePasswordReset(old, T)).toBeUndefined();
      expect(await store.users.takePasswordReset(fresh, T + 10)).toBe(userId);
    });
  });
}
