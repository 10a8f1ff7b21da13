import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#contract";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import { handClock } from "../metering/credits.testing.ts";
import type { AccountStore } from "../ports/account-store.ts";
import {
  checkRoom,
  createScan,
  deleteScan,
  findScan,
  keepScan,
  recordRun,
  replaceScan,
  scanRuns,
  type ScanDraft,
  type ScanOutcome,
} from "./saved-scans.ts";
import { newUser } from "../identity/new-user.ts";

const clock = handClock(Date.UTC(2026, 0, 15));
const doer = { actor: "token:abc", address: "192.0.2.1" };
const NOT_FOUND = { code: "not_found", message: "Nothing of that name exists." };
let store: AccountStore;
let users = 0;

beforeAll(async () => {
  store = await memoryAccounts(clock);
});
afterAll(() => store.close());

const context = () => ({ store, clock });
const draft = (parts: Partial<ScanDraft> = {}): ScanDraft => ({
  name: "Movers",
  instructions: '{"All":[]}',
  universe: null,
  schedule: null,
  ...parts,
});
const outcome = (parts: Partial<ScanOutcome> = {}): ScanOutcome => ({
  endTime: "2026-01-14T21:00:00.000Z",
  universeSize: 3,
  timeTakenMs: 1,
  tickers: ["AAPL"],
  replay: null,
  ...parts,
});

async function storedUser(): Promise<string> {
  const id = `usr_${++users}`;
  await store.users.insert(newUser(id, 0));
  return id;
}

async function events(userId: string): Promise<unknown[]> {
  const { items } = await store.audit.ofUser(userId, { limit: 100 });
  return items.map(({ event, subject, actor, address }) => [event, subject, actor, address]);
}

describe("saved scans", () => {
  it("are made, replaced and deleted, each with its line in the audit log", async () => {
    const userId = await storedUser();
    const made = await createScan(context(), userId, draft({ schedule: "hourly" }), doer);
    expect(made).toMatchObject({ name: "Movers", schedule: "hourly", createdAt: clock.at, lastRun: null });
    clock.at += 5;
    const place = { scanId: made.scanId, userId };
    const replaced = await replaceScan(context(), place, draft({ name: "Shakers", universe: "AAPL" }), doer);
    expect(replaced).toEqual({
      ...made,
      name: "Shakers",
      universe: "AAPL",
      schedule: null,
      updatedAt: made.updatedAt + 5,
    });
    expect(await findScan(context(), place)).toEqual(replaced);
    await deleteScan(context(), place, doer);
    await expect(findScan(context(), place)).rejects.toMatchObject(NOT_FOUND);
    const subject = String(made.scanId);
    expect(await events(userId)).toEqual([
      ["scan.deleted", subject, doer.actor, doer.address],
      ["scan.updated", subject, doer.actor, doer.address],
      ["scan.created", subject, doer.actor, doer.address],
    ]);
  });

  it("of another user are as those that do not exist, and stay untouched", async () => {
    const [owner, stranger] = [await storedUser(), await storedUser()];
    const { scanId } = await createScan(context(), owner, draft(), doer);
    for (const id of [scanId, scanId + 1_000, 1.5, -1, Number.NaN, Number.MAX_VALUE]) {
      const place = { scanId: id, userId: stranger };
      const kept = { name: "", instructions: "{}", universe: undefined };
      await expect(findScan(context(), place)).rejects.toMatchObject(NOT_FOUND);
      await expect(replaceScan(context(), place, draft({ name: "mine" }), doer)).rejects.toMatchObject(NOT_FOUND);
      await expect(deleteScan(context(), place, doer)).rejects.toMatchObject(NOT_FOUND);
      await expect(scanRuns(context(), place, { limit: 5 })).rejects.toMatchObject(NOT_FOUND);
      await expect(checkRoom(context(), id, stranger)).rejects.toMatchObject(NOT_FOUND);
      await expect(keepScan(context(), { ...place, doer }, kept, outcome())).rejects.toMatchObject(NOT_FOUND);
    }
    expect(await findScan(context(), { scanId, userId: owner })).toMatchObject({ name: "Movers", lastRun: null });
    expect(await events(stranger)).toEqual([]);
  });

  it("are at most as many as the limit says, also when they are made at once", async () => {
    const userId = await storedUser();
    for (let k = 0; k < LIMITS.savedScans - 2; k++) {
      await store.scans.insert({ ...draft(), userId, createdAt: 0, updatedAt: 0 });
    }
    const kept = { name: "k", instructions: "{}", universe: undefined };
    const made = await Promise.allSettled([
      createScan(context(), userId, draft(), doer),
      keepScan(context(), { scanId: null, userId, doer }, kept, outcome()),
      createScan(context(), userId, draft(), doer),
      keepScan(context(), { scanId: null, userId, doer }, kept, outcome()),
    ]);
    const refused = made.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "conflict", message: /500 scans; delete/ });
    expect(await store.scans.count(userId)).toBe(LIMITS.savedScans);
    await expect(checkRoom(context(), null, userId)).rejects.toMatchObject({ code: "conflict" });
    expect(await events(userId)).toHaveLength(2);
  });

  it("keep their newest runs", async () => {
    const userId = await storedUser();
    const { scanId } = await createScan(context(), userId, draft(), doer);
    for (let k = 0; k <= LIMITS.scanRuns; k++) await recordRun(context(), scanId, outcome({ universeSize: k }));
    const place = { scanId, userId };
    const first = await scanRuns(context(), place, { limit: 30 });
    const second = await scanRuns(context(), place, { limit: 30, cursor: first.next });
    const sizes = [...first.items, ...second.items].map((run) => run.universeSize);
    expect(sizes).toEqual(Array.from({ length: LIMITS.scanRuns }, (_, k) => LIMITS.scanRuns - k));
    expect(second.next).toBeUndefined();
    expect((await findScan(context(), place)).lastRun).toMatchObject({ universeSize: 50, tickers: ["AAPL"] });
  });

  it("that are deleted while they run keep no run", async () => {
    const userId = await storedUser();
    const { scanId } = await createScan(context(), userId, draft(), doer);
    await deleteScan(context(), { scanId, userId }, doer);
    await recordRun(context(), scanId, outcome());
    expect((await store.scans.runs(scanId, { limit: 5 })).items).toEqual([]);
  });
});

describe("a scan that is kept after it was run", () => {
  const kept = { name: "Scan of 2026", instructions: '{"All":[]}', universe: "AAPL" };

  it("is a new one with its first run", async () => {
    const userId = await storedUser();
    const scan = await keepScan(context(), { scanId: null, userId, doer }, kept, outcome());
    expect(scan).toMatchObject({ ...kept, schedule: null, lastRun: { tickers: ["AAPL"] } });
    expect(await findScan(context(), scan)).toEqual(scan);
    expect((await events(userId)).map((event) => (event as string[])[0])).toEqual(["scan.created"]);
  });

  it("replaces the payload of an old one, and its universe only when there is one", async () => {
    const userId = await storedUser();
    const { scanId } = await createScan(context(), userId, draft({ universe: "MSFT", schedule: "hourly" }), doer);
    const place = { scanId, userId, doer };
    const changed = { ...kept, instructions: '{"Any":[]}', universe: undefined };
    expect(await keepScan(context(), place, changed, outcome({ endTime: null, tickers: [] }))).toMatchObject({
      name: "Movers",
      instructions: '{"Any":[]}',
      universe: "MSFT",
      schedule: "hourly",
      lastRun: { endTime: null, tickers: [] },
    });
    expect(await keepScan(context(), place, kept, outcome())).toMatchObject({ universe: "AAPL", name: "Movers" });
    expect(await store.scans.count(userId)).toBe(1);
  });
});
