import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { BarBatch, createCalendar, daysOfIso } from "#market";
import { openBarStore } from "#storage";
import { ARRIVED, loadEngineData, type EngineData } from "#tiles";
import { SnapshotLoader } from "../../src/main/data/folder-snapshots.ts";
import { flatBar } from "../../src/storage/bar-files/store.testing.ts";

const REWRITE_ENTRY = new URL("../../src/main/rewrite-worker.testing.mjs", import.meta.url);
const calendar = createCalendar();
const SESSION = calendar.ordinalOfDate(daysOfIso("2024-07-02")!);
const OPEN = calendar.regularOpen(SESSION);
const TICKERS = Array.from({ length: 600 }, (_, k) => `T${k}`);
const folder = mkdtempSync(join(tmpdir(), "winnow-intake-"));
const faults: Error[] = [];
const reports: string[] = [];
let now = OPEN * MINUTE_MS;
/** Milliseconds by which the monotonic clock was set ahead. */
let skipped = 0;
let loader: SnapshotLoader;

beforeAll(async () => {
  const store = await openBarStore(folder);
  await store.lock("test");
  await store.appendBars(
    "1d",
    TICKERS.map((ticker) => flatBar(ticker, "2024-07-01", 10)),
    "test",
  );
  await store.appendBars(
    "1m",
    TICKERS.map((ticker) => flatBar(ticker, "2024-07-01T15:00:00Z", 10)),
    "test",
  );
  await store.close();
  loader = new SnapshotLoader(
    {
      dataFolder: folder,
      opens: false,
      rewriteEntry: REWRITE_ENTRY,
      clock: { now: () => now, elapsed: () => performance.now() + skipped },
    },
    { onFault: (error) => void faults.push(error), onDue: () => undefined, onIntake: () => undefined },
  );
  await publish();
});
afterAll(() => {
  loader.stop();
  rmSync(folder, { recursive: true, force: true });
});

let newest: EngineData;
async function publish(): Promise<void> {
  const snapshot = await loader.next(true);
  if (snapshot === undefined) return;
  newest = snapshot.data;
  reports.push(snapshot.report.why);
}

const barOf = (ticker: string, close: number) => {
  return { ticker, open: close, high: close, low: close, close, volume: 100, vwap: close, trades: 3 };
};

/** Sends the bars of one minute and seals it, as a feed does. */
async function arrive(minute: number, tickers: readonly string[], close = 10 + (minute - OPEN) / 100) {
  const batch = new BarBatch();
  for (const ticker of tickers) batch.add(barOf(ticker, close), minute);
  now = (minute + 1) * MINUTE_MS + 1_000;
  const about = { timeframe: "1m", source: "test", isOfFeed: true } as const;
  const receipt = await loader.intake.receive({ ...about, bars: batch.take(), sealed: minute });
  await publish();
  return receipt;
}

describe("bars that arrive while a server runs", () => {
  it("are appended in memory, read from the folder once a session", async () => {
    reports.length = 0;
    for (let minute = OPEN; minute < OPEN + 3; minute++) expect((await arrive(minute, TICKERS)).accepted).toBe(600);
    expect(reports).toEqual(["newer bars", "arrived bars", "arrived bars"]);
  });

  it("are late once their minute is sealed, and corrected with other values", async () => {
    now += 10_000;
    const batch = new BarBatch();
    batch.add(barOf("T0", 12), OPEN);
    batch.add(barOf("T1", 10.01), OPEN + 1);
    const about = { timeframe: "1m", source: "test", isOfFeed: true } as const;
    expect(await loader.intake.receive({ ...about, bars: batch.take(), sealed: OPEN + 2 })).toMatchObject({
      accepted: 0,
      replaced: 1,
      repeated: 1,
    });
    await publish();
    const store = await openBarStore(folder);
    const { keys, close, replacedAt } = await store.loadSuperseded("1m");
    expect([keys, [...close]]).toEqual([["T0"], [10]]);
    // The correction came after the seal of the newest minute, and before the end of the next.
    expect(replacedAt[0]! * MINUTE_MS).toBeCloseTo(now, 3);
  });

  it("get a snapshot for each seal of a row of seals", async () => {
    const about = { timeframe: "1m", source: "test", isOfFeed: true, backfill: "minute" } as const;
    const minutes = [OPEN + 3, OPEN + 4, OPEN + 5];
    now = (OPEN + 7) * MINUTE_MS;
    const receipts = minutes.map((minute) => {
      const batch = new BarBatch();
      for (const ticker of TICKERS) batch.add(barOf(ticker, 11), minute);
      return loader.intake.receive({ ...about, bars: batch.take(), sealed: minute });
    });
    await receipts[0];
    const reached: number[] = [];
    while (reached.at(-1) !== OPEN + 6) {
      const snapshot = await loader.next(true);
      if (snapshot === undefined) continue;
      reached.push(snapshot.data.watermark);
      expect(snapshot.data.grownFrom!.arrived[0]).toBe(ARRIVED.new | ARRIVED.backfill);
    }
    expect(reached).toEqual([OPEN + 4, OPEN + 5, OPEN + 6]);
    expect((await Promise.all(receipts)).map(({ accepted }) => accepted)).toEqual([600, 600, 600]);
  });

  it("leave the folder to another process that wants to write, and come back", async () => {
    await arrive(OPEN + 6, TICKERS);
    const other = await openBarStore(folder);
    // The server still holds its lock; a holder that does not yield would refuse this at once.
    const lock = await other.lock("winnow import");
    await other.appendBars("1m", [flatBar("T0", "2024-07-02T13:37:00Z", 50)], "import");
    await lock.release();
    await other.close();
    reports.length = 0;
    await arrive(OPEN + 8, TICKERS);
    await arrive(OPEN + 9, TICKERS);
    expect(reports).toEqual(["newer bars", "arrived bars"]);
  });

  it("bring halts without a load, also beside days that are read from the folder", async () => {
    reports.length = 0;
    const halts = (): readonly number[] => [...(newest.feeds.halts?.columns["known_at"] ?? [])];
    const halt = async (ticker: string): Promise<void> => {
      now += 1_000;
      const facts = [{ kind: "status", ticker, at: now, halted: true, reason: "LUDP" }] as const;
      const about = { timeframe: "1m", source: "test", isOfFeed: true } as const;
      const receipt = await loader.intake.receive({ ...about, bars: new BarBatch().take(), facts, sealed: OPEN + 6 });
      expect(receipt).toMatchObject({ accepted: 1 });
    };
    await halt("T0");
    await publish();
    expect(halts()).toHaveLength(1);
    const day = new BarBatch();
    day.add(barOf("T1", 11), daysOfIso("2024-07-02")!);
    await loader.intake.receive({ timeframe: "1d", source: "test", isOfFeed: false, bars: day.take() });
    await halt("T1");
    await publish();
    expect(reports).toEqual(["time passed", "newer bars"]);
    const loaded = await loadEngineData(await openBarStore(folder), undefined);
    expect(halts()).toEqual([...loaded.feeds.halts!.columns["known_at"]!]);
    expect(halts()).toHaveLength(2);
  });

  it("go to segments on another thread once their log is long, without a load", { timeout: 240_000 }, async () => {
    reports.length = 0;
    const manifest = (): { readonly log: string; readonly olderLogs?: readonly string[] } =>
      JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    const { log } = manifest();
    for (let minute = OPEN + 10; minute < OPEN + 350; minute++) await arrive(minute, TICKERS);
    await expect.poll(manifest, { timeout: 60_000 }).not.toHaveProperty("olderLogs");
    expect(manifest().log).not.toBe(log);
    for (let minute = OPEN + 350; minute < OPEN + 354; minute++) {
      await arrive(minute, TICKERS);
    }
    expect(new Set(reports)).toEqual(new Set(["arrived bars"]));
    expect(faults).toEqual([]);
    const loaded = await loadEngineData(await openBarStore(folder), undefined);
    expect(loaded.minutes()!.lengthOf(1)).toBe(1 + 353);
  });

  it("are stored without the snapshot of a seal after a while", async () => {
    const about = { timeframe: "1m", source: "test", isOfFeed: true } as const;
    const last = OPEN + 380;
    now = (last + 5) * MINUTE_MS;
    const deliver = (ticker: string, minute: number, sealed?: number) => {
      const batch = new BarBatch();
      batch.add(barOf(ticker, 14), minute);
      return loader.intake.receive({ ...about, bars: batch.take(), sealed });
    };
    const first = deliver("T0", last, last);
    let stored = false;
    const second = deliver("T0", last + 1, last + 1).then(() => (stored = true));
    await first;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(stored).toBe(false);
    skipped = 16_000;
    await Promise.all([second, deliver("T1", last)]);
  });
});
