import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#contract";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import { handClock, seededEntropy } from "../metering/credits.testing.ts";
import type { AccountStore } from "../ports/account-store.ts";
import { createWatchlist, deleteWatchlist, findWatchlist, replaceWatchlist, watchlistNamed } from "./watchlists.ts";
import { newUser } from "../identity/new-user.ts";

const clock = handClock(Date.UTC(2026, 0, 15));
const entropy = seededEntropy(3);
const doer = { actor: "session", address: null };
const NOT_FOUND = { code: "not_found", message: "Nothing of that name exists." };
let store: AccountStore;
let users = 0;

beforeAll(async () => {
  store = await memoryAccounts(clock);
});
afterAll(() => store.close());

const context = () => ({ store, clock, entropy });

async function storedUser(): Promise<string> {
  const id = `usr_${++users}`;
  await store.users.insert(newUser(id, 0));
  return id;
}

describe("watchlists", () => {
  it("are made, replaced and deleted, each with its line in the audit log", async () => {
    const userId = await storedUser();
    const made = await createWatchlist(context(), userId, { name: "Semis", tickers: ["nvda", "AMD"] }, doer);
    expect(made).toMatchObject({ userId, name: "Semis", tickers: ["NVDA", "AMD"], createdAt: clock.at });
    expect(made.id).toMatch(/^wl_[0-9A-Za-z]{16}$/);
    clock.at += 5;
    const replaced = await replaceWatchlist(context(), made, { name: "Chips", tickers: [] }, doer);
    expect(replaced).toEqual({ ...made, name: "Chips", tickers: [], updatedAt: made.updatedAt + 5 });
    expect(await findWatchlist(context(), made)).toEqual(replaced);
    await deleteWatchlist(context(), made, doer);
    await expect(findWatchlist(context(), made)).rejects.toMatchObject(NOT_FOUND);
    const { items } = await store.audit.ofUser(userId, { limit: 9 });
    expect(items.map(({ event, subject }) => [event, subject])).toEqual([
      ["watchlist.deleted", made.id],
      ["watchlist.updated", made.id],
      ["watchlist.created", made.id],
    ]);
  });

  it("hold each ticker once, in capitals, where it stands first", async () => {
    const userId = await storedUser();
    const { id } = await createWatchlist(context(), userId, { name: "any", tickers: [] }, doer);
    const ticker = fc.constantFrom("aapl", "AAPL", "Aapl", "msft", "MSFT", "brk.b", "BRK.B", "x");
    await fc.assert(
      fc.asyncProperty(fc.array(ticker, { maxLength: 12 }), async (tickers) => {
        const list = await replaceWatchlist(context(), { id, userId }, { name: "any", tickers }, doer);
        const capitals = tickers.map((one) => one.toUpperCase());
        expect(list.tickers).toEqual(capitals.filter((one, at) => capitals.indexOf(one) === at));
      }),
      { numRuns: 30 },
    );
  });

  it("have a name of their own for each user", async () => {
    const [userId, other] = [await storedUser(), await storedUser()];
    const first = await createWatchlist(context(), userId, { name: "One", tickers: [] }, doer);
    const second = await createWatchlist(context(), userId, { name: "Two", tickers: [] }, doer);
    await createWatchlist(context(), other, { name: "One", tickers: [] }, doer);
    const taken = { code: "conflict", message: /named "One" already/ };
    await expect(createWatchlist(context(), userId, { name: "One", tickers: [] }, doer)).rejects.toMatchObject(taken);
    await expect(replaceWatchlist(context(), second, { name: "One", tickers: [] }, doer)).rejects.toMatchObject(taken);
    expect(await replaceWatchlist(context(), first, { name: "One", tickers: ["A"] }, doer)).toMatchObject({
      tickers: ["A"],
    });
    expect(await store.watchlists.count(userId)).toBe(2);
  });

  it("of another user are as those that do not exist, and stay untouched", async () => {
    const [owner, stranger] = [await storedUser(), await storedUser()];
    const list = await createWatchlist(context(), owner, { name: "Mine", tickers: ["A"] }, doer);
    for (const id of [list.id, "wl_none", ""]) {
      const place = { id, userId: stranger };
      await expect(findWatchlist(context(), place)).rejects.toMatchObject(NOT_FOUND);
      await expect(replaceWatchlist(context(), place, { name: "x", tickers: [] }, doer)).rejects.toMatchObject(
        NOT_FOUND,
      );
      await expect(deleteWatchlist(context(), place, doer)).rejects.toMatchObject(NOT_FOUND);
      expect(await watchlistNamed(context(), stranger, id)).toBeUndefined();
    }
    expect(await watchlistNamed(context(), stranger, "Mine")).toBeUndefined();
    expect(await findWatchlist(context(), list)).toEqual(list);
  });

  it("are found by their id, else by their name", async () => {
    const userId = await storedUser();
    const list = await createWatchlist(context(), userId, { name: "Chips", tickers: ["A"] }, doer);
    const confusing = await createWatchlist(context(), userId, { name: list.id, tickers: ["B"] }, doer);
    expect(await watchlistNamed(context(), userId, list.id)).toEqual(list);
    expect(await watchlistNamed(context(), userId, "Chips")).toEqual(list);
    expect(await watchlistNamed(context(), userId, confusing.id)).toEqual(confusing);
    expect(await watchlistNamed(context(), userId, "chips")).toBeUndefined();
  });

  it("are at most as many as the limit says, also when they are made at once", async () => {
    const userId = await storedUser();
    const make = (k: number) => createWatchlist(context(), userId, { name: `list ${k}`, tickers: [] }, doer);
    for (let k = 1; k < LIMITS.watchlists; k++) await make(k);
    const made = await Promise.allSettled([make(1_001), make(1_002), make(1_003)]);
    const refused = made.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "conflict", message: /delete one with/ });
    expect(await store.watchlists.count(userId)).toBe(LIMITS.watchlists);
  });
});
