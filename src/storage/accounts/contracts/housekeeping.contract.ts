import { describe, expect, it } from "vitest";
import type { AccountStore } from "#accounts";
import { unique } from "./account-samples.testing.ts";

const T = 1_800_000_000_000;

/** Tests any store of idempotency keys, mails, attempts, installation facts and pending sign-ons. */
export function housekeepingContract(opened: () => AccountStore): void {
  describe("idempotency", () => {
    const call = (about: object = {}) => ({
      userId: unique("usr"),
      key: "key",
      operation: "tokens.create",
      bodySha256: "ab",
      createdAt: T,
      ...about,
    });

    it("lets one of many concurrent calls begin and returns its reply to the others", async () => {
      const { idempotency } = opened();
      const mine = call();
      const begun = await Promise.all(
        Array.from({ length: 20 }, (_, i) => idempotency.begin({ ...mine, bodySha256: String(i) })),
      );
      expect(begun.filter((one) => one === undefined)).toHaveLength(1);
      const winner = String(begun.indexOf(undefined));
      const seen = begun.filter((one) => one !== undefined);
      expect(seen).toEqual(seen.map(() => ({ ...mine, bodySha256: winner, made: null })));
      await idempotency.finish(mine.userId, mine.key, "7");
      expect(await idempotency.begin(mine)).toEqual({ ...mine, bodySha256: winner, made: "7" });
      expect(await idempotency.begin({ ...mine, key: "other" })).toBeUndefined();
      expect(await idempotency.begin(call())).toBeUndefined();
    });

    it("counts the calls of a user and of all, and returns the time of a user's oldest", async () => {
      const { idempotency } = opened();
      const mine = call();
      expect(await idempotency.oldest(mine.userId)).toBeUndefined();
      const before = await idempotency.count(mine.userId);
      expect(before.ofUser).toBe(0);
      for (const k of [2, 1, 3]) await idempotency.begin({ ...mine, key: `key ${k}`, createdAt: T + k });
      await idempotency.begin(call());
      expect(await idempotency.count(mine.userId)).toEqual({ ofUser: 3, ofAll: before.ofAll + 4 });
      expect(await idempotency.oldest(mine.userId)).toBe(T + 1);
    });

    it("deletes a failed call and old calls", async () => {
      const { idempotency } = opened();
      const mine = call();
      await idempotency.begin(mine);
      await idempotency.forget(mine.userId, mine.key);
      expect(await idempotency.begin(mine)).toBeUndefined();
      const old = call({ createdAt: 1_000 });
      await idempotency.begin(old);
      expect(await idempotency.deleteBefore(1_000)).toBe(0);
      expect(await idempotency.deleteBefore(1_001)).toBe(1);
      expect(await idempotency.begin(mine)).toMatchObject({ made: null });
    });
  });

  describe("mails", () => {
    it("returns due mails, the longest waiting first", async () => {
      const { mail } = opened();
      const message = (nextAttemptAt: number) => ({
        id: unique("ml"),
        to: "a@example.com",
        subject: "Reset",
        text: "Line\r\nline",
        createdAt: 1,
        attempts: 0,
        nextAttemptAt,
      });
      const [a, b, later] = [message(20), message(10), message(31)];
      for (const one of [a, b, later]) await mail.enqueue(one);
      const ids = async (now: number) => (await mail.due(now, 100)).map(({ id }) => id);
      expect(await mail.due(30, 100)).toEqual([b, a]);
      expect(await mail.due(30, 1)).toEqual([b]);
      await mail.postpone(b.id, 1, 31);
      expect(await ids(30)).toEqual([a.id]);
      expect((await mail.due(31, 100)).find(({ id }) => id === b.id)).toEqual({ ...b, attempts: 1, nextAttemptAt: 31 });
      for (const { id } of [a, b, later]) await mail.delete(id);
      expect(await ids(31)).toEqual([]);
    });
  });

  describe("attempts", () => {
    it("counts exactly per key and window", async () => {
      const { attempts } = opened();
      const key = unique("address");
      expect(await attempts.current(key, T)).toBe(0);
      const counts = await Promise.all(Array.from({ length: 30 }, () => attempts.count(key, T)));
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
      expect(await attempts.current(key, T)).toBe(30);
      expect(await attempts.count(key, T + 60_000)).toBe(1);
      expect(await attempts.count(unique("address"), T)).toBe(1);
      await attempts.clear(key);
      expect(await attempts.current(key, T)).toBe(0);
      expect(await attempts.current(key, T + 60_000)).toBe(0);
      await attempts.count(key, 500);
      expect(await attempts.deleteBefore(500)).toBe(0);
      expect(await attempts.deleteBefore(501)).toBe(1);
    });
  });

  describe("facts of the installation", () => {
    it("sets, replaces and deletes facts", async () => {
      const { installation } = opened();
      const name = unique("fact");
      expect(await installation.get(name)).toBeUndefined();
      await installation.set(name, "1");
      await installation.set(name, "2");
      expect(await installation.get(name)).toBe("2");
      await installation.delete(name);
      expect(await installation.get(name)).toBeUndefined();
    });
  });

  describe("pending sign-ons", () => {
    it("can be taken once, before they expire", async () => {
      const { oidcLogins } = opened();
      const login = { stateHash: unique("st"), nonce: "n", codeVerifier: "v", expiresAt: T };
      const late = { ...login, stateHash: unique("st"), expiresAt: T - 1 };
      await oidcLogins.insert(login);
      await oidcLogins.insert(late);
      expect(await oidcLogins.take(late.stateHash, T - 1)).toBeUndefined();
      const taken = await Promise.all(Array.from({ length: 10 }, () => oidcLogins.take(login.stateHash, T - 1)));
      expect(taken.filter((one) => one !== undefined)).toEqual([login]);
      expect(await oidcLogins.take(unique("st"), T)).toBeUndefined();
    });
  });
}
