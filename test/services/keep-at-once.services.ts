import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  changeSettings,
  createScan,
  createWatchlist,
  keepScan,
  runIdempotently,
  settingsOf,
  type AccountStore,
} from "#accounts";
import { LIMITS } from "#contract";
import { openPostgresAccounts } from "#storage";
import { handClock, seededEntropy } from "../../src/accounts/metering/credits.testing.ts";
import { freshDatabase } from "./fresh-database.ts";
import { newUser } from "#accounts";

const clock = handClock(Date.UTC(2026, 0, 15));
const entropy = seededEntropy(5);
const doer = { actor: "session", address: null };
const draft = { name: "x", instructions: "{}", universe: null, schedule: null };
const outcome = { endTime: null, universeSize: 0, timeTakenMs: 0, tickers: [], replay: null };
const AT_ONCE = Array.from({ length: 12 }, (_, k) => k);

/** SQLite writes one after the other; where several write at once, only the locks of the services hold the limits. */
describe.each(inject("postgresUrls").map((url) => [new URL(url).host, url] as const))(
  "what a user keeps at %s",
  (_, url) => {
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let store: AccountStore;
    let users = 0;

    beforeAll(async () => {
      database = await freshDatabase(url);
      store = await openPostgresAccounts(database.url);
    });
    afterAll(async () => {
      await store.close();
      await database.drop();
    });

    const context = () => ({ store, clock, entropy });

    async function storedUser(): Promise<string> {
      const id = `usr_${++users}`;
      await store.users.insert(newUser(id, 0));
      return id;
    }

    async function kept(makers: readonly Promise<unknown>[]): Promise<number> {
      const settled = await Promise.allSettled(makers);
      const refusals = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
      expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ code: "conflict" })));
      return settled.filter(({ status }) => status === "fulfilled").length;
    }

    it("never exceed the limit of scans", async () => {
      const userId = await storedUser();
      for (let k = 0; k < LIMITS.savedScans - 3; k++) {
        await store.scans.insert({ ...draft, userId, createdAt: 0, updatedAt: 0 });
      }
      const scan = { name: "x", instructions: "{}", universe: undefined };
      const makers = AT_ONCE.map((k) =>
        k % 2 === 0
          ? createScan(context(), userId, draft, doer)
          : keepScan(context(), { scanId: null, userId, doer }, scan, outcome),
      );
      expect(await kept(makers)).toBe(3);
      expect(await store.scans.count(userId)).toBe(LIMITS.savedScans);
    });

    it("never exceed the limit of watchlists", async () => {
      const userId = await storedUser();
      const make = (name: string) => createWatchlist(context(), userId, { name, tickers: [] }, doer);
      for (let k = 0; k < LIMITS.watchlists - 3; k++) await make(`before ${k}`);
      expect(await kept(AT_ONCE.map((k) => make(`at once ${k}`)))).toBe(3);
      expect(await store.watchlists.count(userId)).toBe(LIMITS.watchlists);
    });

    it("lose no change of settings", async () => {
      const userId = await storedUser();
      const changes = [
        { theme: "dark" },
        { time_zone: "UTC" },
        { default_timeframe: "5m" },
        { default_universe: "UP" },
      ];
      await Promise.all(changes.map((change) => changeSettings(context(), userId, change as object, doer)));
      expect(await settingsOf(context(), userId)).toMatchObject(Object.assign({}, ...changes));
    });

    it("create one record per key, even if a second call takes over an abandoned one", async () => {
      const userId = await storedUser();
      for (const round of AT_ONCE) {
        const key = `key-${round}`;
        if (round % 2 === 0) {
          const old = (await store.now()) - 61_000;
          await store.idempotency.begin({ userId, key, operation: "a", bodySha256: "b", createdAt: old });
        }
        let made = 0;
        const call = { userId, key, operation: "a", body: null, keepsReply: true };
        const work = async () => ({ status: 201, body: ++made });
        await kept(AT_ONCE.map(() => runIdempotently(context(), call, work)));
        expect(made).toBe(1);
      }
    });
  },
);
