import { describe, expect, it } from "vitest";
import type { AccountStore, Page } from "#accounts";
import { aScan, aWatchlist, storedUser, unique } from "./account-samples.testing.ts";

const T = 1_800_000_000_000;

/** Collects all items of a list in pages of two. */
async function allItems<T>(page: (request: { limit: number; cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | undefined; ;) {
    const { items: some, next } = await page(cursor === undefined ? { limit: 2 } : { limit: 2, cursor });
    expect(some.length).toBeLessThanOrEqual(2);
    items.push(...some);
    if (next === undefined) return items;
    expect(some).toHaveLength(2);
    expect(next).toMatch(/^[A-Za-z0-9_-]+$/);
    cursor = next;
  }
}

/** Tests any store of scans, watchlists and the audit log. */
export function savedItemsContract(opened: () => AccountStore): void {
  describe("scans", () => {
    it("stores a scan and returns it with its last run", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const full = aScan(userId, { name: "Gappers", universe: "sp500", schedule: "hourly" });
      const { scanId, lastRun, ...rest } = await store.scans.insert(full);
      const planned = { ...full, dueAt: null, scheduleFault: null };
      expect(rest).toEqual(planned);
      expect(lastRun).toBeNull();
      expect(scanId).toBeGreaterThan(0);
      const run = { scanId, at: T, endTime: null, universeSize: 500, timeTakenMs: 1.25, tickers: [], replay: null };
      await store.scans.appendRun(run, 10);
      const second = await store.scans.appendRun({ ...run, endTime: "2027-01-15T21:00:00Z", tickers: ["AAA"] }, 10);
      const about = { scheduledFor: null, entered: null, left: null };
      expect(second).toEqual({
        ...run,
        ...about,
        runId: expect.any(Number),
        endTime: "2027-01-15T21:00:00Z",
        tickers: ["AAA"],
      });
      expect((await store.scans.findOwned(scanId, userId))!.lastRun).toEqual(second);
      expect((await store.scans.list(userId, { limit: 5 })).items).toEqual([{ scanId, ...planned, lastRun: second }]);
      expect((await store.scans.runs(scanId, { limit: 9 })).items.map(({ runId }) => runId)[0]).toBe(second.runId);
    });

    it("updates and deletes only the owner's scans", async () => {
      const store = opened();
      const [mine, other] = [await storedUser(store), await storedUser(store)];
      const scan = await store.scans.insert(aScan(mine, { universe: "all" }));
      const { scanId } = scan;
      expect(await store.scans.findOwned(scanId, other)).toBeUndefined();
      expect(await store.scans.update(scanId, other, { name: "stolen" })).toBeUndefined();
      expect(await store.scans.update(scanId, other, {})).toBeUndefined();
      expect(await store.scans.delete(scanId, other)).toBe(false);
      expect(await store.scans.count(other)).toBe(0);
      const changed = { ...scan, name: "B", universe: null, updatedAt: T + 1 };
      expect(await store.scans.update(scanId, mine, { name: "B", universe: null, updatedAt: T + 1 })).toEqual(changed);
      expect(await store.scans.update(scanId, mine, {})).toEqual(changed);
      for (const unknown of [0, -1, 1.5, 1e300, Number.NaN]) {
        expect(await store.scans.findOwned(unknown, mine)).toBeUndefined();
        expect(await store.scans.delete(unknown, mine)).toBe(false);
      }
      await store.scans.appendRun(
        { scanId, at: T, endTime: null, universeSize: 1, timeTakenMs: 1, tickers: [], replay: null },
        5,
      );
      expect(await store.scans.delete(scanId, mine)).toBe(true);
      expect(await store.scans.findOwned(scanId, mine)).toBeUndefined();
      expect((await store.scans.runs(scanId, { limit: 5 })).items).toEqual([]);
      const gone = store.scans.appendRun(
        { scanId, at: T, endTime: null, universeSize: 1, timeTakenMs: 1, tickers: [], replay: null },
        5,
      );
      await expect(gone).rejects.toMatchObject({ code: "not_found" });
      expect((await store.scans.insert(aScan(mine))).scanId).toBeGreaterThan(scanId);
    });

    it("compares each run with the one before, of those that were not skipped", async () => {
      const store = opened();
      const { scanId } = await store.scans.insert(aScan(await storedUser(store)));
      const run = { scanId, at: T, universeSize: 3, timeTakenMs: 1, replay: null };
      const append = (tickers: string[], endTime: string | null = "2027-01-15T21:00:00Z") =>
        store.scans.appendRun({ ...run, endTime, tickers }, 2);
      expect(await append(["B", "A"])).toMatchObject({ entered: null, left: null, scheduledFor: null });
      expect(await append(["C", "A"])).toMatchObject({ entered: ["C"], left: ["B"] });
      expect(await append([], null)).toMatchObject({ entered: null, left: null });
      expect(await append(["C", "A"])).toMatchObject({ entered: [], left: [] });
      const { items } = await store.scans.runs(scanId, { limit: 9 });
      expect(items.map(({ entered }) => entered)).toEqual([[], null]);
    });

    it("finds scans that are due, and ends each instant once", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const insert = async (about: object) => (await store.scans.insert(aScan(userId, about))).scanId;
      const [hourly, daily] = [await insert({ schedule: "hourly" }), await insert({ schedule: "daily_close" })];
      await insert({ schedule: null });
      const found = async (by: number) => {
        const all = (await store.scans.scheduled(by, 1_000)).filter((one) => one.userId === userId);
        return all.map(({ scanId, dueAt }) => ({ scanId, dueAt })).sort((a, b) => a.scanId - b.scanId);
      };
      expect(await found(T)).toEqual([
        { scanId: hourly, dueAt: null },
        { scanId: daily, dueAt: null },
      ]);
      await store.scans.plan(hourly, T + 60);
      await store.scans.plan(daily, T + 90);
      await store.scans.plan(daily, T + 1);
      expect(await found(T + 59)).toEqual([]);
      expect(await found(T + 60)).toEqual([{ scanId: hourly, dueAt: T + 60 }]);
      const run = { scanId: hourly, at: T, endTime: null, universeSize: 1, timeTakenMs: 1, tickers: [], replay: null };
      const ended = { dueAt: T + 60, nextDueAt: T + 120, outcome: { run, scheduledFor: T + 60 } };
      const ends = await Promise.all([1, 2].map(() => store.scans.endInstant(hourly, ended, 9)));
      expect(ends.toSorted()).toEqual([false, true]);
      expect(await store.scans.findOwned(hourly, userId)).toMatchObject({
        dueAt: T + 120,
        scheduleFault: null,
        lastRun: { scheduledFor: T + 60 },
      });
      expect((await store.scans.runs(hourly, { limit: 9 })).items).toHaveLength(1);
      const fault = { at: T, code: "scan_timeout", message: "Too long." };
      await store.scans.endInstant(daily, { dueAt: T + 90, nextDueAt: null, outcome: { fault } }, 9);
      expect(await store.scans.findOwned(daily, userId)).toMatchObject({
        dueAt: null,
        scheduleFault: fault,
        lastRun: null,
      });
      // A change plans the next instant again; a run from before the change is not kept.
      await store.scans.update(hourly, userId, { name: "New", updatedAt: T });
      expect(await store.scans.endInstant(hourly, { ...ended, dueAt: T + 120 }, 9)).toBe(false);
      await store.scans.plan(hourly, T + 500);
      await store.scans.planNotAfter("hourly", T + 400);
      await store.scans.planNotAfter("hourly", T + 450);
      await store.scans.planNotAfter("daily_close", T + 1);
      expect(await found(T + 400)).toEqual([
        { scanId: hourly, dueAt: T + 400 },
        { scanId: daily, dueAt: null },
      ]);
      await store.scans.delete(hourly, userId);
      expect(await store.scans.endInstant(hourly, { ...ended, dueAt: T + 400 }, 9)).toBe(false);
    });

    it("keeps the newest runs of each scan", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const [a, b] = [await store.scans.insert(aScan(userId)), await store.scans.insert(aScan(userId))];
      const run = { endTime: null, universeSize: 1, timeTakenMs: 1, tickers: [], replay: null };
      for (let i = 0; i < 5; i++) {
        for (const { scanId } of [a, b])
          await store.scans.appendRun({ ...run, scanId, at: T + i }, scanId === a.scanId ? 3 : 9);
      }
      expect((await allItems((page) => store.scans.runs(a.scanId, page))).map(({ at }) => at - T)).toEqual([4, 3, 2]);
      expect((await allItems((page) => store.scans.runs(b.scanId, page))).map(({ at }) => at - T)).toEqual([
        4, 3, 2, 1, 0,
      ]);
    });

    it("lists every scan once, newest first, at any page size", async () => {
      const store = opened();
      const userId = await storedUser(store);
      for (let i = 0; i < 5; i++) await store.scans.insert(aScan(userId, { name: `scan ${i}` }));
      const names = (await allItems((page) => store.scans.list(userId, page))).map(({ name }) => name);
      expect(names).toEqual(["scan 4", "scan 3", "scan 2", "scan 1", "scan 0"]);
      expect(await store.scans.count(userId)).toBe(5);
      expect((await store.scans.list(userId, { limit: 5 })).next).toBeUndefined();
      expect((await store.scans.list(userId, { limit: 4 })).next).toBeDefined();
    });

    it("continues a list after the scan at the cursor was deleted", async () => {
      const store = opened();
      const userId = await storedUser(store);
      for (let i = 0; i < 4; i++) await store.scans.insert(aScan(userId, { name: `scan ${i}` }));
      const { items, next } = await store.scans.list(userId, { limit: 2 });
      await store.scans.delete(items[1]!.scanId, userId);
      await store.scans.insert(aScan(userId, { name: "new" }));
      const rest = await store.scans.list(userId, { limit: 5, cursor: next! });
      expect(rest.items.map(({ name }) => name)).toEqual(["scan 1", "scan 0"]);
    });
  });

  describe("watchlists", () => {
    it("stores watchlists with unique names per user", async () => {
      const store = opened();
      const [mine, other] = [await storedUser(store), await storedUser(store)];
      const list = aWatchlist(mine, { name: "Tech" });
      const second = aWatchlist(mine);
      await store.watchlists.insert(list);
      await store.watchlists.insert(second);
      const taken = { code: "conflict", message: /exists already/ };
      await expect(store.watchlists.insert(aWatchlist(mine, { name: "Tech" }))).rejects.toMatchObject({
        code: taken.code,
      });
      await expect(store.watchlists.update(second.id, mine, { name: "Tech" })).rejects.toThrow(taken.message);
      await store.watchlists.insert(aWatchlist(other, { name: "Tech" }));
      expect(await store.watchlists.findByName("Tech", mine)).toEqual(list);
      expect(await store.watchlists.findByName("tech", mine)).toBeUndefined();
      expect(await store.watchlists.findOwned(list.id, mine)).toEqual(list);
      expect(await store.watchlists.count(mine)).toBe(2);
    });

    it("updates and deletes only the owner's watchlists", async () => {
      const store = opened();
      const [mine, other] = [await storedUser(store), await storedUser(store)];
      const list = aWatchlist(mine);
      await store.watchlists.insert(list);
      expect(await store.watchlists.findOwned(list.id, other)).toBeUndefined();
      expect(await store.watchlists.update(list.id, other, { tickers: [] })).toBeUndefined();
      expect(await store.watchlists.delete(list.id, other)).toBe(false);
      expect(await store.watchlists.update(list.id, mine, {})).toEqual(list);
      const changed = { ...list, tickers: [], updatedAt: T + 1 };
      expect(await store.watchlists.update(list.id, mine, { tickers: [], updatedAt: T + 1 })).toEqual(changed);
      expect(await store.watchlists.update(list.id, mine, { name: list.name })).toEqual(changed);
      expect(await store.watchlists.delete(list.id, mine)).toBe(true);
      expect(await store.watchlists.delete(list.id, mine)).toBe(false);
    });

    it("lists every watchlist once, newest first", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const lists = Array.from({ length: 5 }, () => aWatchlist(userId));
      for (const list of lists) await store.watchlists.insert(list);
      expect(await allItems((page) => store.watchlists.list(userId, page))).toEqual(lists.reverse());
    });
  });

  describe("audit", () => {
    it("lists every entry of one user once, newest first", async () => {
      const store = opened();
      const userId = unique("usr");
      const entry = { at: T, userId, actor: "session", event: "token.created", subject: null, address: "::1" };
      for (let i = 0; i < 5; i++) await store.audit.append({ ...entry, subject: `tok${i}` });
      await store.audit.append({ ...entry, userId: null, address: null });
      await store.audit.append({ ...entry, userId: unique("usr") });
      const entries = await allItems((page) => store.audit.ofUser(userId, page));
      expect(entries.map(({ subject }) => subject)).toEqual(["tok4", "tok3", "tok2", "tok1", "tok0"]);
      const { id, ...first } = entries[4]!;
      expect(first).toEqual({ ...entry, subject: "tok0" });
      expect(id).toBeGreaterThan(0);
    });
  });

  describe("pages", () => {
    it("refuses a cursor that no list returned", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const bad = ["", "x", "-1", "MA", "LTE", "MS41", "MTA=", "MTA\n", "OTk5OTk5OTk5OTk5OTk5OTk5", "é"];
      for (const cursor of bad) {
        const refusal = { code: "validation_failed", details: [{ path: "?cursor", rule: "bad_cursor" }] };
        await expect(store.scans.list(userId, { limit: 1, cursor })).rejects.toMatchObject(refusal);
        await expect(store.scans.runs(1, { limit: 1, cursor })).rejects.toMatchObject(refusal);
        await expect(store.watchlists.list(userId, { limit: 1, cursor })).rejects.toMatchObject(refusal);
        await expect(store.audit.ofUser(userId, { limit: 1, cursor })).rejects.toMatchObject(refusal);
      }
    });
  });
}
