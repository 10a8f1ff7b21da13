import { afterEach, describe, expect, it } from "vitest";
import type { ScanSchedule } from "#contract";
import { createCalendar, daysOfIso, minuteOfNewYork } from "#market";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import type { AccountStore } from "../ports/account-store.ts";
import { newUser } from "../identity/new-user.ts";
import { replaceScan } from "./saved-scans.ts";
import { ScanSchedules, type DueScan, type MarketTime } from "./scan-schedules.ts";

const calendar = createCalendar();
const OUTCOME = { endTime: "2024-07-01T20:00:00Z", universeSize: 3, timeTakenMs: 1, replay: null };
const DOER = { actor: "test", address: null };

/** A minute on New York's clocks, since 1970. */
const minuteAt = (text: string): number => {
  const [date, time] = text.split(" ") as [string, string];
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  return minuteOfNewYork(daysOfIso(date)!, hour * 60 + minute);
};
const at = (text: string): number => minuteAt(text) * 60_000;
/** A market whose bars reach as far as its clock, unless said. */
const market = (now: string, reach = now): MarketTime => ({ calendar, now: minuteAt(now), reach: minuteAt(reach) });

const stores: AccountStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function setUp() {
  const clock = { now: () => Date.UTC(2026, 2, 31), elapsed: () => 0 };
  const store = await memoryAccounts(clock);
  stores.push(store);
  const context = { store, clock };
  return {
    store,
    context,
    schedules: new ScanSchedules(context),
    /** A server that starts on the same store. */
    restarted: () => new ScanSchedules(context),
    async save(userId: string, schedule: ScanSchedule): Promise<number> {
      if ((await store.users.find(userId)) === undefined) await store.users.insert(newUser(userId, 0));
      const scan = { userId, name: "x", instructions: "{}", universe: null, schedule, createdAt: 0, updatedAt: 0 };
      return (await store.scans.insert(scan)).scanId;
    },
    /** The scheduled instants of the runs that are kept, oldest first. */
    async runs(scanId: number): Promise<(number | null)[]> {
      const { items } = await store.scans.runs(scanId, { limit: 99 });
      return items.map(({ scheduledFor }) => scheduledFor).toReversed();
    },
  };
}

/** Runs what is due at a time, and returns the scans in the order of their runs. */
async function runAll(schedules: ScanSchedules, time: MarketTime, tickers: string[] = []): Promise<number[]> {
  const ran: number[] = [];
  for (let due: DueScan | undefined; (due = await schedules.next(time)) !== undefined;) {
    ran.push(due.scan.scanId);
    await schedules.end(due, { ...OUTCOME, tickers });
  }
  return ran;
}

describe("ScanSchedules", () => {
  it("runs a scan at each instant of its schedule, from the first one after it was saved", async () => {
    const { schedules, save, runs } = await setUp();
    const scan = await save("ann", "every_15_minutes");
    const ran: string[] = [];
    for (const time of ["09:50", "09:59", "10:00", "10:01", "10:15", "10:29", "10:30"])
      if ((await runAll(schedules, market(`2024-07-01 ${time}`))).length > 0) ran.push(time);
    expect(ran).toEqual(["10:00", "10:15", "10:30"]);
    expect(await runs(scan)).toEqual(ran.map((time) => at(`2024-07-01 ${time}`)));
  });

  it("waits for the clock of the market and for its bars", async () => {
    const { schedules, save } = await setUp();
    const scan = await save("ann", "daily_close");
    expect(await runAll(schedules, market("2024-07-01 12:00"))).toEqual([]);
    expect(await runAll(schedules, market("2024-07-01 16:30", "2024-07-01 15:59"))).toEqual([]);
    expect(await runAll(schedules, market("2024-07-01 15:59", "2024-07-01 16:00"))).toEqual([]);
    expect(await runAll(schedules, { calendar, now: minuteAt("2024-07-01 17:00"), reach: Number.NaN })).toEqual([]);
    expect(await runAll(schedules, market("2024-07-01 18:00", "2024-07-01 16:00"))).toEqual([scan]);
  });

  it("makes one run of instants that went by, and none twice, also after a restart", async () => {
    const { schedules, restarted, save, runs } = await setUp();
    const scan = await save("ann", "every_minute");
    await runAll(schedules, market("2024-07-01 10:00"));
    await runAll(schedules, market("2024-07-01 10:01"));
    expect(await runAll(restarted(), market("2024-07-01 10:01"))).toEqual([]);
    expect(await runAll(restarted(), market("2024-07-03 09:00"))).toEqual([scan]);
    expect(await runAll(restarted(), market("2024-07-03 09:30"))).toEqual([]);
    expect(await runs(scan)).toEqual([at("2024-07-01 10:01"), at("2024-07-02 16:00")]);
  });

  it("keeps nothing of a run whose scan was changed or deleted meanwhile, or that another server made", async () => {
    const { schedules, restarted, context, save, runs, store } = await setUp();
    const scan = await save("ann", "hourly");
    await runAll(schedules, market("2024-07-01 10:00"));
    const time = market("2024-07-01 10:30");
    const [due, same] = [(await schedules.next(time))!, (await restarted().next(time))!];
    const outcome = { ...OUTCOME, tickers: ["A"] };
    expect(await schedules.end(due, outcome)).toBe(true);
    expect(await schedules.end(same, outcome)).toBe(false);
    const later = (await schedules.next(market("2024-07-01 11:30")))!;
    const draft = { name: "y", instructions: "{}", universe: null, schedule: "hourly" as const };
    await replaceScan(context, { scanId: scan, userId: "ann" }, draft, DOER);
    expect(await schedules.end(later, outcome)).toBe(false);
    expect(await runAll(schedules, market("2024-07-01 11:31"))).toEqual([]);
    const last = await runAll(schedules, market("2024-07-01 12:30"));
    expect(last).toEqual([scan]);
    const gone = (await schedules.next(market("2024-07-01 13:30")))!;
    await store.scans.delete(scan, "ann");
    expect(await schedules.end(gone, outcome)).toBe(false);
    expect(await runs(scan)).toEqual([]);
  });

  it("goes back with a market that begins again", async () => {
    const { schedules, restarted, save, runs } = await setUp();
    const scan = await save("ann", "daily_close");
    await runAll(schedules, market("2024-07-01 09:30"));
    expect(await runAll(schedules, market("2024-07-02 16:00"))).toEqual([scan]);
    await runAll(schedules, market("2024-07-01 09:25"));
    expect(await runAll(schedules, market("2024-07-01 16:00"))).toEqual([scan]);
    // The server stops in the second session and begins with the first one.
    expect(await runAll(restarted(), market("2024-06-28 17:00"))).toEqual([]);
    expect(await runAll(restarted(), market("2024-07-01 16:01"))).toEqual([scan]);
    expect(await runs(scan)).toEqual([at("2024-07-02 16:00"), at("2024-07-01 16:00"), at("2024-07-01 16:00")]);
  });

  it("serves accounts in turn, and the scans of one by their instants", async () => {
    const { schedules, save } = await setUp();
    const many = [
      await save("ann", "every_minute"),
      await save("ann", "every_minute"),
      await save("ann", "every_minute"),
    ];
    const [one, daily] = [await save("ben", "every_minute"), await save("ben", "daily_open")];
    await runAll(schedules, market("2024-07-01 09:30"));
    expect(await runAll(schedules, market("2024-07-01 09:31"))).toEqual([many[0], one, many[1], daily, many[2]]);
  });

  it("notes why a run failed, until an instant has one", async () => {
    const { schedules, save, store } = await setUp();
    const scan = await save("ann", "hourly");
    await runAll(schedules, market("2024-07-01 10:00"));
    const fault = { code: "validation_failed", message: "The watchlist is gone." };
    await schedules.end((await schedules.next(market("2024-07-01 10:30")))!, fault);
    expect(await schedules.next(market("2024-07-01 10:30"))).toBeUndefined();
    expect((await store.scans.findOwned(scan, "ann"))!).toMatchObject({
      scheduleFault: { ...fault, at: Date.UTC(2026, 2, 31) },
      lastRun: null,
      dueAt: at("2024-07-01 11:30"),
    });
    await runAll(schedules, market("2024-07-01 11:30"));
    expect((await store.scans.findOwned(scan, "ann"))!.scheduleFault).toBeNull();
  });
});
