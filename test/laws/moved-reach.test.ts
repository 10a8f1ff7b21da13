import { afterEach, beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { ScanPayload } from "#contract";
import { BarBatch } from "#market";
import { openBarStore } from "#storage";
import { ScanEngine } from "#scan";
import { loadEngineData } from "#tiles";
import { imagesOf } from "../../src/main/data/data-folder.ts";
import { SnapshotLoader, type FolderSnapshot } from "../../src/main/data/folder-snapshots.ts";
import { replayInFolder } from "../../src/main/replay/replay-folder.ts";
import { systemClock } from "../../src/main/system-clock.ts";
import { FrameStore } from "../../src/tiles/frame-store.ts";
import { expectSameData } from "../../src/tiles/load/same-data.testing.ts";
import { BEGUN, calendar, END, FRAMES, GrowingFolder, made, minuteAt, minutesFrom } from "./growing-folder.ts";

const TICKER = made.minutes.keys[3]!;
const HOUR = 60;
const isoOf = (at: number): string => new Date(at * MINUTE_MS).toISOString();
const day = (session: number): string => calendar.isoDate(session);

let folder: GrowingFolder;
/** The clock of the servers: minutes since 1970. */
let minute: number;
/** Minutes that the servers have run. */
let elapsed: number;
let loaders: SnapshotLoader[];

/** A server that starts on the folder, with minutes of so many sessions. */
function server(minuteSessions: number | undefined): SnapshotLoader {
  const loader = new SnapshotLoader(
    {
      dataFolder: folder.dataFolder,
      opens: true,
      minuteSessions,
      clock: { now: () => minute * MINUTE_MS, elapsed: () => elapsed * MINUTE_MS },
    },
    {
      onFault: (error) => {
        throw error;
      },
      onDue: () => undefined,
      onIntake: () => undefined,
    },
  );
  loaders.push(loader);
  return loader;
}

const reachOf = async (): Promise<string | undefined> => {
  const { minuteReach } = await folder.store.manifest();
  return minuteReach === undefined ? undefined : day(calendar.ordinalOfDate(minuteReach));
};

/** The snapshot must have exactly the bars that another process loads. */
async function expectLoaded({ data }: FolderSnapshot): Promise<void> {
  const store = await openBarStore(folder.dataFolder);
  const loaded = await loadEngineData(store, imagesOf(folder.dataFolder));
  await store.close();
  expect(data.snapshot).toBe(loaded.snapshot);
  expectSameData(data, new FrameStore(data, 2 ** 28), loaded, FRAMES);
}

const HALT = {
  rows: 1,
  numbers: { known_at: Float64Array.of(BEGUN - 5) },
  texts: { ticker: [TICKER], status: ["halted"] },
} as const;
const minuteIn = (session: number, k: number): string =>
  minuteAt(TICKER, calendar.regularOpen(session) + k, 50 + session - END);

beforeEach(async () => {
  folder = await GrowingFolder.open();
  minute = BEGUN;
  elapsed = 0;
  loaders = [];
});
afterEach(async () => {
  for (const loader of loaders) loader.stop();
  await folder.close();
});

it("a start loads the minutes of the newest sessions and of the session under way, and says so", async () => {
  const { snapshot } = await folder.store.manifest();
  const first = (await server(1).next(true))!;
  expect(first.report.minutes).toEqual({ since: day(END - 1), sessions: 2, megabytes: expect.any(Number) });
  expect(first.report.bars).toBeLessThan(made.daily.time.length + made.minutes.time.length);
  expect(await reachOf()).toBe(day(END - 1));
  expect(first.data.snapshot).not.toBe(snapshot);
  expect(first.data.minutes()!.firstSessions.filter((one) => one >= 0 && one < END - 1)).toHaveLength(0);
  const reach = first.feeds.find(({ timeframe }) => timeframe === "1m");
  expect(reach?.first).toBe(calendar.extendedOpen(END - 1));
  await expectLoaded(first);
});

it("a further start in the same session moves nothing; a larger setting moves the reach back", async () => {
  const first = (await server(1).next(true))!;
  const again = (await server(1).next(true))!;
  expect(again.data.snapshot).toBe(first.data.snapshot);
  const more = (await server(2).next(true))!;
  expect(more.report.minutes).toMatchObject({ since: day(END - 2), sessions: 3 });
  expect(more.data.snapshot).not.toBe(first.data.snapshot);
  expect(await reachOf()).toBeUndefined();
  await expectLoaded(more);
});

it("a small folder keeps its name and all minutes with the setting auto", async () => {
  const { snapshot } = await folder.store.manifest();
  const first = (await server(undefined).next(true))!;
  expect(first.data.snapshot).toBe(snapshot);
  expect(first.report.minutes).toMatchObject({ since: day(END - 2), sessions: 3 });
  expect(await reachOf()).toBeUndefined();
});

it("a running server gathers sessions, and moves the reach in the night after one too many", async () => {
  const loader = server(1);
  await loader.next(true);
  await folder.imported(minutesFrom(BEGUN, calendar.extendedClose(END)), "1m");
  minute = calendar.extendedClose(END) + HOUR;
  expect((await loader.next(true))!.report.how).toBe("appended");
  // Two sessions have ended, one more than the setting.
  expect(await loader.next(true)).toBeUndefined();
  minute = calendar.regularOpen(END + 1) + 30;
  await folder.imported(minuteIn(END + 1, 1), "1m");
  expect((await loader.next(true))!.report.how).toBe("appended");
  // Everything is loaded in the midst of the session: the reach stays.
  const lock = await folder.store.lock("test");
  await folder.store.appendFeed("halts", HALT);
  await lock.release();
  expect((await loader.next(true))!.report.how).toBe("loaded");
  minute = calendar.extendedClose(END + 1) + HOUR - 1;
  expect(await loader.next(true)).toBeUndefined();
  expect(await reachOf()).toBe(day(END - 1));
  minute++;
  const moved = (await loader.next(true))!;
  expect(moved.report).toMatchObject({ how: "loaded", why: "minutes begin at a later session" });
  expect(moved.report.minutes).toMatchObject({ since: day(END + 1), sessions: 1 });
  expect(await reachOf()).toBe(day(END + 1));
  await expectLoaded(moved);
  expect(await loader.next(true)).toBeUndefined();
});

it("bars of a feed arrive before and after a move, while the server holds the lock", async () => {
  const loader = server(1);
  await loader.next(true);
  await folder.imported(minutesFrom(BEGUN, calendar.extendedClose(END)), "1m");
  await folder.imported(minuteIn(END + 1, 1), "1m");
  await loader.next(true);
  const push = async (session: number, k: number): Promise<FolderSnapshot | undefined> => {
    const start = calendar.regularOpen(session) + k;
    minute = start + 1;
    const batch = new BarBatch();
    const values = { open: 60, high: 60, low: 60, close: 60, volume: 5, vwap: null, trades: null };
    batch.add({ ticker: TICKER, ...values }, start);
    const about = { timeframe: "1m", source: "test", isOfFeed: true, sealed: start } as const;
    expect(await loader.intake.receive({ ...about, bars: batch.take() })).toMatchObject({ accepted: 1 });
    return loader.next(true);
  };
  expect((await push(END + 1, 200))!.report.how).toBe("appended");
  minute = calendar.extendedClose(END + 1) + HOUR;
  const moved = (await loader.next(true))!;
  expect(moved.report.minutes).toMatchObject({ since: day(END + 1) });
  await expectLoaded(moved);
  elapsed += 1;
  await expect.poll(() => folder.store.isLocked(), { timeout: 10_000 }).toBe(false);
  const next = await push(END + 2, 1);
  await expectLoaded(next!);
}, 60_000);

it("a server follows another process that moves the reach", async () => {
  const loader = server(undefined);
  await loader.next(true);
  await folder.store.moveMinuteReach(calendar.dateOf(END), "test");
  const followed = (await loader.next(true))!;
  expect(followed.report).toMatchObject({ how: "loaded", why: "minutes begin at another session" });
  expect(followed.report.minutes).toMatchObject({ since: day(END), sessions: 1 });
  await expectLoaded(followed);
});

it("a replay of an answer from before a move reads the minutes of then", async () => {
  const { data } = (await server(undefined).next(true))!;
  const [date, instant] = [day(END - 2), isoOf(calendar.regularOpen(END - 2) + 90)];
  const payload = ScanPayload.parse({
    All: [
      {
        AsOf: instant,
        FeatureWindow: {
          Filters: [{ Input: "close", Timeframe: "1m", Returns: { Want: { Value: { GreaterThan: 0 } } } }],
        },
      },
    ],
  });
  const { tickers } = new ScanEngine(data, systemClock).scan(payload);
  expect(tickers!.length).toBeGreaterThan(5);
  await folder.store.moveMinuteReach(calendar.dateOf(END), "test");
  const question = {
    payload,
    options: {},
    snapshot: data.snapshot,
    newest: data.watermark,
    resolved: { kind: "instant", date, instant },
  } as const;
  const found = await replayInFolder(folder.store, question, undefined, systemClock);
  expect(found.past).toEqual(tickers);
  expect(found.answer).toMatchObject({ tickers: [], skipped: true });
  expect(found.changesCount).toBeGreaterThan(0);
});

it("while another process writes, the reach stays: a start says so, and the server tries again at night", async () => {
  const lock = await folder.store.lock("a long import");
  const loader = server(1);
  const first = (await loader.next(true))!;
  expect(first.report.warning).toMatch(/WINNOW_MINUTE_SESSIONS does not count yet, .*a long import/);
  expect(first.report.minutes).toMatchObject({ since: day(END - 2), sessions: 3 });
  minute = calendar.extendedClose(END) + HOUR;
  elapsed = 11;
  expect(await loader.next(true)).toBeUndefined();
  await lock.release();
  elapsed += 9;
  expect(await loader.next(true)).toBeUndefined();
  elapsed += 1;
  const moved = (await loader.next(true))!;
  expect(moved.report.minutes).toMatchObject({ since: day(END), sessions: 1 });
  await expectLoaded(moved);
});
