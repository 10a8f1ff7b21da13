import { describe, expect, it } from "vitest";
import type { AccountStore, CreditEntry } from "#accounts";
import { aBillingEntry, aReserve, aSubscription, aToken, storedUser, unique } from "./account-samples.testing.ts";

const T = 1_800_000_000_000;
const DAY = 20_000;

/** Computes the sums of a day from its entries. */
function sumsOf(entries: readonly CreditEntry[]): { reserved: number; spent: number; calls: number } {
  const closed = new Map(entries.filter(({ kind }) => kind !== "reserve").map((entry) => [entry.reservationId, entry]));
  const reserves = entries.filter(({ kind }) => kind === "reserve");
  const open = reserves.filter(({ reservationId }) => !closed.has(reservationId));
  const settled = [...closed.values()].filter(({ kind }) => kind === "settle");
  return {
    reserved: open.reduce((sum, { credits }) => sum + credits, 0),
    spent: settled.reduce((sum, { credits }) => sum + credits, 0),
    calls: open.length + settled.length,
  };
}

/** Tests any store of subscriptions, credits and usage. */
export function ledgersContract(opened: () => AccountStore): void {
  describe("billing", () => {
    it("keeps one subscription per user, the newest", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const customerId = unique("cus");
      expect(await store.billing.find(userId)).toBeUndefined();
      await store.billing.put(aSubscription(userId));
      const changed = aSubscription(userId, {
        apiTier: null,
        status: "canceled",
        currentPeriodEnd: T + 5,
        source: "stripe",
        customerId,
        externalId: "sub_1",
        updatedAt: T + 1,
      });
      await store.billing.put(changed);
      expect(await store.billing.find(userId)).toEqual(changed);
      expect(await store.billing.findByCustomer(customerId)).toEqual(changed);
      expect(await store.billing.findByCustomer(unique("cus"))).toBeUndefined();
    });

    it("appends an entry once, in order of writing", async () => {
      const store = opened();
      const userId = unique("usr");
      const first = aBillingEntry(userId);
      const second = aBillingEntry(userId, {
        at: T - 1_000,
        source: "operator",
        apiTier: null,
        plan: null,
        currentPeriodEnd: null,
        customerId: null,
        externalId: null,
      });
      const taken = await Promise.all(Array.from({ length: 20 }, () => store.billing.append(first)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await store.billing.append({ ...first, kind: "again" })).toBe(false);
      expect(await store.billing.append(second)).toBe(true);
      expect(await store.billing.entriesOf(userId)).toEqual([first, second]);
    });
  });

  describe("credits", () => {
    const close = (reserve: CreditEntry, kind: "settle" | "release", credits: number) => ({
      id: unique("crd"),
      reservationId: reserve.reservationId,
      kind,
      credits,
      at: T + 1,
    });

    it("reserves, settles and releases", async () => {
      const { credits } = opened();
      const userId = unique("usr");
      const [a, b] = [aReserve(userId, { tokenId: unique("tok") }), aReserve(userId, { credits: 10, deadline: null })];
      expect(await credits.day(userId, DAY)).toEqual({ userId, day: DAY, reserved: 0, spent: 0, calls: 0 });
      expect(await credits.reserve(a, 100, null)).toBe(true);
      expect(await credits.reserve(b, 100, null)).toBe(true);
      expect(await credits.day(userId, DAY)).toEqual({ userId, day: DAY, reserved: 100, spent: 0, calls: 2 });
      const settle = close(a, "settle", 40);
      expect(await credits.close(settle)).toEqual(a);
      expect(await credits.close(close(b, "release", 0))).toEqual(b);
      expect(await credits.day(userId, DAY)).toEqual({ userId, day: DAY, reserved: 0, spent: 40, calls: 1 });
      const entries = await credits.entriesOf(userId, DAY);
      expect(entries.map(({ kind }) => kind)).toEqual(["reserve", "reserve", "settle", "release"]);
      expect(entries[0]).toEqual(a);
      expect(entries[2]).toEqual({ ...settle, userId, tokenId: a.tokenId, day: DAY, deadline: null });
    });

    it("never exceeds the budget or the number of calls", async () => {
      const { credits } = opened();
      const userId = unique("usr");
      expect(await credits.reserve(aReserve(userId, { credits: 101 }), 100, null)).toBe(false);
      expect(await credits.reserve(aReserve(userId, { credits: 100 }), 100, 0)).toBe(false);
      const first = aReserve(userId, { credits: 60 });
      expect(await credits.reserve(first, 100, 2)).toBe(true);
      expect(await credits.reserve(aReserve(userId, { credits: 41 }), 100, 2)).toBe(false);
      expect(await credits.reserve(aReserve(userId, { credits: 40 }), 100, 2)).toBe(true);
      expect(await credits.reserve(aReserve(userId, { credits: 0 }), 100, 2)).toBe(false);
      expect(await credits.reserve(aReserve(userId, { credits: 0 }), 100, 3)).toBe(true);
      await credits.close(close(first, "settle", 50));
      expect(await credits.reserve(aReserve(userId, { credits: 11 }), 100, null)).toBe(false);
      expect(await credits.reserve(aReserve(userId, { credits: 10 }), 100, null)).toBe(true);
      expect(await credits.entriesOf(userId, DAY)).toHaveLength(5);
      expect(await credits.reserve(aReserve(userId, { day: DAY + 1, credits: 100 }), 100, 1)).toBe(true);
    });

    it("admits exactly ten of fifty concurrent calls", async () => {
      const { credits } = opened();
      const userId = unique("usr");
      const attempts = Array.from({ length: 50 }, () => credits.reserve(aReserve(userId), 900, null));
      expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(10);
      const capped = Array.from({ length: 50 }, () => credits.reserve(aReserve(userId, { day: DAY + 1 }), 1e9, 10));
      expect((await Promise.all(capped)).filter(Boolean)).toHaveLength(10);
      expect(await credits.day(userId, DAY)).toMatchObject({ reserved: 900, calls: 10 });
      expect(await credits.entriesOf(userId, DAY)).toHaveLength(10);
    });

    it("closes a reservation once among concurrent callers", async () => {
      const { credits } = opened();
      const userId = unique("usr");
      const reserve = aReserve(userId);
      await credits.reserve(reserve, 90, null);
      const closed = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          credits.close(i % 2 === 0 ? close(reserve, "settle", 90) : close(reserve, "release", 0)),
        ),
      );
      expect(closed.filter((entry) => entry !== undefined)).toEqual([reserve]);
      expect(await credits.entriesOf(userId, DAY)).toHaveLength(2);
      expect(await credits.day(userId, DAY)).toMatchObject(sumsOf(await credits.entriesOf(userId, DAY)));
      expect(await credits.close(close(aReserve(userId), "release", 0))).toBeUndefined();
    });

    it("refuses to charge more than was reserved", async () => {
      const { credits } = opened();
      const reserve = aReserve(unique("usr"));
      await credits.reserve(reserve, 90, null);
      await expect(credits.close(close(reserve, "settle", 91))).rejects.toThrow(/no more is charged/);
      expect(await credits.day(reserve.userId, DAY)).toMatchObject({ reserved: 90, spent: 0 });
      expect(await credits.close(close(reserve, "settle", 90))).toEqual(reserve);
    });

    it("keeps a day's sums equal to its entries under mixed concurrent calls", async () => {
      const { credits } = opened();
      const userId = unique("usr");
      await Promise.all(
        Array.from({ length: 30 }, async (_, i) => {
          const reserve = aReserve(userId, { credits: 1 + (i % 7) });
          if (!(await credits.reserve(reserve, 60, 25))) return;
          if (i % 3 === 0) return;
          await credits.close(i % 3 === 1 ? close(reserve, "settle", i % 2) : close(reserve, "release", 0));
        }),
      );
      const entries = await credits.entriesOf(userId, DAY);
      expect(entries.length).toBeGreaterThan(10);
      expect(await credits.day(userId, DAY)).toEqual({ userId, day: DAY, ...sumsOf(entries) });
    });

    it("rolls back with the enclosing transaction", async () => {
      const store = opened();
      const userId = unique("usr");
      const reserve = aReserve(userId);
      const undone = store.transaction(async ({ credits }) => {
        expect(await credits.reserve(reserve, 90, null)).toBe(true);
        expect(await credits.close(close(reserve, "settle", 1))).toEqual(reserve);
        throw new Error("undo");
      });
      await expect(undone).rejects.toThrow("undo");
      expect(await store.credits.day(userId, DAY)).toMatchObject({ reserved: 0, spent: 0, calls: 0 });
      expect(await store.credits.entriesOf(userId, DAY)).toEqual([]);
      await store.transaction(async ({ credits }) => {
        expect(await credits.reserve(reserve, 90, null)).toBe(true);
        expect(await credits.reserve(aReserve(userId), 90, null)).toBe(false);
      });
      expect(await store.credits.day(userId, DAY)).toMatchObject({ reserved: 90, calls: 1 });
    });

    it("returns the open reservations past their deadline, earliest first", async () => {
      const { credits } = opened();
      const userId = unique("usr");
      const at = (deadline: number | null) => aReserve(userId, { deadline, credits: 1 });
      const [late, early, closed, never] = [at(T - 1), at(T - 5), at(T - 9), at(null)];
      for (const entry of [late, early, closed, at(T), never]) await credits.reserve(entry, 100, null);
      await credits.close(close(closed, "release", 0));
      const mine = (await credits.overdue(T, 1_000)).filter((entry) => entry.userId === userId);
      expect(mine).toEqual([early, late]);
      expect(await credits.overdue(T, 1)).toHaveLength(1);
      for (const entry of [late, early]) await credits.close(close(entry, "settle", 1));
    });
  });

  describe("usage", () => {
    it("adds up counts of concurrent writers", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const token = aToken(userId);
      await store.tokens.insert(token);
      const one = { tokenId: token.id, userId, day: DAY, operation: "scan.run", requests: 1, rejected: 1, credits: 2 };
      const older = { ...one, day: DAY - 1 };
      const other = { ...one, operation: "scan.explain", rejected: 0 };
      const used = (at: number) =>
        new Map([
          [token.id, at],
          [unique("gone"), at],
        ]);
      await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          store.usage.add(i % 2 === 0 ? [one, older, other, one] : [other, one, one, older], used(T + i)),
        ),
      );
      const expected = [
        { ...other, requests: 10, rejected: 0, credits: 20 },
        { ...one, requests: 20, rejected: 20, credits: 40 },
        { ...older, requests: 10, rejected: 10, credits: 20 },
      ];
      expect(await store.usage.ofToken(token.id, userId, DAY - 1)).toEqual(expected);
      expect(await store.usage.ofUser(userId, DAY - 1)).toEqual(expected);
      expect(await store.usage.ofUser(userId, DAY)).toEqual(expected.slice(0, 2));
      expect(await store.usage.ofToken(token.id, unique("usr"), 0)).toEqual([]);
      expect((await store.tokens.findOwned(token.id, userId))!.lastUsedAt).toBe(T + 9);
      await store.usage.add([], new Map([[token.id, T + 8]]));
      expect((await store.tokens.findOwned(token.id, userId))!.lastUsedAt).toBe(T + 9);
      await store.usage.add([], new Map());
    });

    it("outlives the token", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const token = aToken(userId);
      await store.tokens.insert(token);
      const count = { tokenId: token.id, userId, day: DAY, operation: "x", requests: 3, rejected: 0, credits: 0 };
      await store.usage.add([count], new Map());
      await store.tokens.delete(token.id, userId);
      expect(await store.usage.ofToken(token.id, userId, 0)).toEqual([count]);
    });

    it("accepts more counts than one statement can hold", async () => {
      const store = opened();
      const userId = unique("usr");
      const counts = Array.from({ length: 350 }, (_, i) => ({
        tokenId: "t",
        userId,
        day: DAY,
        operation: `op${String(i).padStart(3, "0")}`,
        requests: i,
        rejected: 0,
        credits: 0,
      }));
      await store.usage.add(counts, new Map());
      expect(await store.usage.ofUser(userId, 0)).toEqual(counts);
    });
  });
}
