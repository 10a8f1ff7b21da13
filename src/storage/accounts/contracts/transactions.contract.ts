import { describe, expect, it } from "vitest";
import type { AccountStore } from "#accounts";
import type { KyselyAccountStore } from "../account-store-on.ts";
import {
  aBillingEntry,
  aReserve,
  aScan,
  aSession,
  aSubscription,
  aToken,
  aUser,
  aWatchlist,
  storedUser,
  unique,
} from "./account-samples.testing.ts";

/** Tests transactions, deletion of users, and several stores on the same database. */
export function transactionsContract(opened: () => KyselyAccountStore, again?: () => Promise<AccountStore>): void {
  describe("transactions", () => {
    it("commit all writes or none", async () => {
      const store = opened();
      const [kept, undone] = [aUser(), aUser()];
      const key = unique("fact");
      expect(
        await store.transaction(async (stores) => {
          await stores.users.insert(kept);
          expect(await stores.users.find(kept.id)).toEqual(kept);
          await stores.installation.set(key, "kept");
          return "result";
        }),
      ).toBe("result");
      const failed = store.transaction(async (stores) => {
        await stores.users.insert(undone);
        await stores.installation.set(key, "undone");
        await stores.users.setRecoveryCodes(undone.id, ["a"]);
        throw new Error("undo");
      });
      await expect(failed).rejects.toThrow("undo");
      expect(await store.users.find(kept.id)).toEqual(kept);
      expect(await store.users.find(undone.id)).toBeUndefined();
      expect(await store.installation.get(key)).toBe("kept");
    });

    it("roll back if the database refuses a write", async () => {
      const store = opened();
      const user = aUser();
      const failed = store.transaction(async (stores) => {
        await stores.users.insert(user);
        await stores.tokens.insert(aToken(unique("nobody")));
      });
      await expect(failed).rejects.toThrow(/foreign key/i);
      expect(await store.users.find(user.id)).toBeUndefined();
    });

    it("hide their writes from others until they end", async () => {
      const store = opened();
      const user = aUser();
      let outside: Promise<unknown> = Promise.resolve();
      await store.transaction(async (stores) => {
        await stores.users.insert(user);
        outside = store.users.find(user.id);
        await new Promise((resolve) => setTimeout(resolve, 5));
        await stores.installation.set(unique("fact"), "x");
      });
      // A store of one connection delays the read until the end; any other returns the values before the transaction.
      expect(await outside).toEqual(again === undefined ? user : undefined);
      expect(await store.users.find(user.id)).toEqual(user);
    });

    it("never show others a write that is rolled back", async () => {
      const store = opened();
      const user = aUser();
      let outside: Promise<unknown> = Promise.resolve();
      const undone = store.transaction(async (stores) => {
        await stores.users.insert(user);
        outside = store.users.find(user.id);
        await new Promise((resolve) => setTimeout(resolve, 5));
        throw new Error("undo");
      });
      await expect(undone).rejects.toThrow("undo");
      expect(await outside).toBeUndefined();
    });

    it("run one after the other if they lock the same user", async () => {
      const store = opened();
      const key = unique("count");
      const id = await storedUser(store);
      await store.installation.set(key, "0");
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, (_, i) =>
          store.transaction(async ({ users, installation }) => {
            await users.lock(id);
            await installation.set(key, String(Number(await installation.get(key)) + 1));
            if (i % 3 === 0) throw new Error("undo");
          }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
      expect(await store.installation.get(key)).toBe("20");
    });

    it("cannot be used after their end", async () => {
      const store = opened();
      let kept: { find(id: string): Promise<unknown> } | undefined;
      await store.transaction(async ({ users }) => {
        kept = users;
        await users.count();
      });
      await expect(kept!.find("x")).rejects.toThrow(/commit/i);
    });
  });

  describe("a deleted user", () => {
    it("loses its own rows but keeps the entries of usage, credits, billing and audit", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const [token, session, list] = [aToken(userId), aSession(userId), aWatchlist(userId)];
      const reset = unique("reset");
      await store.tokens.insert(token);
      await store.sessions.insert(session);
      await store.watchlists.insert(list);
      await store.billing.put(aSubscription(userId));
      await store.users.setRecoveryCodes(userId, ["code"]);
      await store.users.insertPasswordReset({ tokenHash: reset, userId, createdAt: 1, expiresAt: 9e12 });
      const { scanId } = await store.scans.insert(aScan(userId));
      await store.scans.appendRun(
        { scanId, at: 1, endTime: null, universeSize: 0, timeTakenMs: 0, tickers: [], replay: null },
        5,
      );
      const reserve = aReserve(userId, { tokenId: token.id });
      await store.credits.reserve(reserve, 1_000, null);
      await store.billing.append(aBillingEntry(userId));
      const count = { tokenId: token.id, userId, day: 1, operation: "x", requests: 1, rejected: 0, credits: 0 };
      await store.usage.add([count], new Map());
      const event = { at: 1, userId, actor: "cli", event: "user.deleted", subject: null, address: null };
      await store.audit.append(event);

      await store.db.deleteFrom("users").where("id", "=", userId).execute();

      expect(await store.tokens.findForCall(token.id)).toBeUndefined();
      expect(await store.sessions.findForCall(session.idHash)).toBeUndefined();
      expect(await store.watchlists.findOwned(list.id, userId)).toBeUndefined();
      expect(await store.billing.find(userId)).toBeUndefined();
      expect(await store.users.useRecoveryCode(userId, "code")).toBe(false);
      expect(await store.users.takePasswordReset(reset, 2)).toBeUndefined();
      expect(await store.scans.findOwned(scanId, userId)).toBeUndefined();
      expect((await store.scans.runs(scanId, { limit: 5 })).items).toEqual([]);
      expect(await store.credits.entriesOf(userId, reserve.day)).toEqual([reserve]);
      expect(await store.billing.entriesOf(userId)).toHaveLength(1);
      expect(await store.usage.ofUser(userId, 0)).toEqual([count]);
      expect((await store.audit.ofUser(userId, { limit: 5 })).items).toMatchObject([event]);
    });
  });

  describe("values", () => {
    it("are stored to the last bit", async () => {
      const { installation, users } = opened();
      const key = unique("fact");
      const text = `'; drop table users; -- ${"ü\u{1F600}".repeat(2_000)}`;
      await installation.set(key, text);
      expect(await installation.get(key)).toBe(text);
      const user = aUser({ createdAt: Number.MAX_SAFE_INTEGER, updatedAt: 0 });
      await users.insert(user);
      expect(await users.find(user.id)).toEqual(user);
    });

    it("are refused, not truncated, if they contain U+0000", async () => {
      const store = opened();
      const refused = { code: "validation_failed" };
      await expect(store.installation.set(unique("fact"), "a\0b")).rejects.toMatchObject(refused);
      expect(await store.users.findByEmail("nobody@example.com")).toBeUndefined();
      await expect(store.users.findByEmail("nobody@example.com\0")).rejects.toMatchObject(refused);
    });
  });

  if (again === undefined) return;
  describe("two stores on one database", () => {
    it("see each other's writes at once", async () => {
      const first = opened();
      const second = await again!();
      try {
        const token = aToken(await storedUser(first));
        await first.tokens.insert(token);
        expect(await second.tokens.find(token.id)).toEqual(token);
        await second.tokens.update(token.id, token.userId, { revokedAt: 5 });
        expect((await first.tokens.findForCall(token.id))!.token.revokedAt).toBe(5);
      } finally {
        await second.close();
      }
    });

    it("share budgets, attempt counts and locks exactly", async () => {
      const first = opened();
      const second = await again!();
      try {
        const userId = await storedUser(first, { totpLastStep: 0 });
        const both = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? first : second));
        const reserved = await Promise.all(both.map(({ credits }) => credits.reserve(aReserve(userId), 900, null)));
        expect(reserved.filter(Boolean)).toHaveLength(10);
        const key = unique("address");
        const counts = await Promise.all(both.map(({ attempts }) => attempts.count(key, 1)));
        expect(new Set(counts).size).toBe(50);
        await Promise.all(
          both.slice(0, 10).map((store) =>
            store.transaction(async ({ users }) => {
              await users.lock(userId);
              const { totpLastStep } = (await users.find(userId))!;
              await users.update(userId, { totpLastStep: totpLastStep! + 1 });
            }),
          ),
        );
        expect((await first.users.find(userId))!.totpLastStep).toBe(10);
      } finally {
        await second.close();
      }
    });
  });
}
