import { writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ScanPayload } from "#contract";
import { loadEngineData, sharedInts, type EngineData } from "#tiles";
import { ScanEngine, ScanPool } from "#scan";
import { expectSameData } from "../../src/tiles/load/same-data.testing.ts";
import { FrameStore } from "../../src/tiles/frame-store.ts";
import { FollowedData } from "../../src/main/data/followed-data.ts";
import type { SnapshotReport } from "../../src/main/data/folder-snapshots.ts";
import type { GatedLoadSettings } from "../../src/main/load-worker.testing.ts";
import { startLoader } from "../../src/main/data/start-loader.ts";
import { systemClock } from "../../src/main/system-clock.ts";
import { BEGUN, daysOf, END, FRAMES, GrowingFolder, made, minuteAt, minutesFrom } from "./growing-folder.ts";

const SCANS = new URL("../../src/main/scan-worker.testing.mjs", import.meta.url);
const LOADS = new URL("../../src/main/load-worker.testing.mjs", import.meta.url);
const TICKER = made.minutes.keys[3]!;
const ABOVE = ScanPayload.parse({
  All: [
    {
      FeatureWindow: {
        Filters: [
          { Input: "close", Timeframe: "1m", Returns: { Want: { Study: { GreaterThan: { Input: "ema(4)" } } } } },
        ],
      },
    },
  ],
});

let folder: GrowingFolder;
let loader: Worker;
let followed: FollowedData;
let pool: ScanPool;
/** Of the thread that loads first: states that were made, and whether the next one waits. */
let gate: Int32Array;
let reports: SnapshotReport[];
let faults: string[];
/** Called with each state that is published, and with each fault. */
let onNews: () => void;

/** Resolves when something has happened that makes it true. */
function until(isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    onNews = () => {
      if (isTrue()) resolve();
    };
    onNews();
  });
}

const nextState = async (): Promise<EngineData> => {
  const known = reports.length;
  await until(() => reports.length > known && pool.data === followed.loaded.data);
  return pool.data;
};
/** Imports rows and waits for the snapshot that has them; it may be published before the import returns. */
const nextWith = async (...imported: Parameters<GrowingFolder["imported"]>): Promise<void> => {
  const next = nextState();
  await folder.imported(...imported);
  await next;
};
const answer = async (): Promise<readonly string[]> => (await pool.ask("scan", [ABOVE, {}])).tickers ?? [];

/** The newest state must be that of a load, bar for bar. */
async function expectLoaded(): Promise<void> {
  const loaded = await loadEngineData(folder.store, undefined);
  const { data } = followed.loaded;
  expect(data.snapshot).toBe(loaded.snapshot);
  expectSameData(data, new FrameStore(data, 2 ** 28), loaded, FRAMES);
  expect(await answer()).toEqual(new ScanEngine(loaded, systemClock).scan(ABOVE).tickers);
}

beforeEach(async () => {
  folder = await GrowingFolder.open();
  gate = sharedInts(2);
  reports = [];
  faults = [];
  onNews = () => {};
  const { dataFolder } = folder;
  const errand: GatedLoadSettings = { dataFolder, opens: true, gate };
  loader = startLoader(errand, LOADS);
  followed = await FollowedData.open({
    dataFolder,
    loader,
    loaderEntry: LOADS,
    onSnapshot: (report) => void reports.push(report),
    onFault({ message }) {
      faults.push(message);
      onNews();
    },
  });
  pool = new ScanPool(followed.loaded.data, { workers: 1, entry: SCANS, clock: systemClock, expectsScans: false });
  followed.follow({
    publish(data) {
      pool.publish(data);
      onNews();
    },
    isSettled: () => pool.isSettled,
  });
}, 60_000);
afterEach(async () => {
  Atomics.store(gate, 1, 0);
  Atomics.notify(gate, 1);
  await followed.stop();
  await pool.close();
  await folder.close();
});

it("gives each snapshot that a load would give, and logs how it was made", { timeout: 120_000 }, async () => {
  await expectLoaded();
  let now = BEGUN;
  for (const more of [1, 1, 1, 30]) {
    await nextWith(minutesFrom(now, (now += more)), "1m");
    await expectLoaded();
  }
  await nextWith(daysOf(END - 1), "1d");
  await expectLoaded();
  await nextWith(minuteAt(TICKER, BEGUN - 1, 20), "1m");
  await expectLoaded();
  await nextWith(minutesFrom(now, now + 2), "1m");
  await expectLoaded();
  const [start, ...later] = reports;
  const rows = (await folder.store.manifest()).bars;
  expect(start).toMatchObject({ how: "loaded", why: "the server starts" });
  expect(later.map(({ how }) => how)).toEqual([...Array<string>(5).fill("appended"), "loaded", "appended"]);
  expect(later[5]).toMatchObject({ why: "listings, actions or feeds were written", tickers: made.daily.keys.length });
  const appended = later.filter(({ how }) => how === "appended").reduce((sum, { bars }) => sum + bars, 0);
  expect(start!.bars + appended).toBe(rows["1d"].rows + rows["1m"].rows);
  expect(faults).toEqual([]);
});

it("makes a snapshot while the serving thread is blocked, and scans continue", async () => {
  // Whatever is loaded when it is first needed is there then.
  await nextWith(minutesFrom(BEGUN, BEGUN + 1), "1m");
  const [expected, { snapshot }] = [await answer(), pool.data];
  const states = Atomics.load(gate, 0);
  Atomics.store(gate, 1, 1);
  await folder.imported(minutesFrom(BEGUN + 1, BEGUN + 6), "1m");
  // The look is asked for by a timer; from then on this thread does nothing until the state is made.
  while (Atomics.load(gate, 0) === states) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    Atomics.wait(gate, 0, states, 100);
  }
  // It is made, and nobody has it yet.
  expect(await answer()).toEqual(expected);
  expect(pool.data.snapshot).toBe(snapshot);
  const next = nextState();
  Atomics.store(gate, 1, 0);
  Atomics.notify(gate, 1);
  await next;
  expect(pool.data.snapshot).not.toBe(snapshot);
  await expectLoaded();
}, 60_000);

it("serves the previous snapshot while the folder cannot be read, and logs it", async () => {
  const manifest = join(folder.dataFolder, "manifest.json");
  await nextWith(minutesFrom(BEGUN, BEGUN + 2), "1m");
  const [expected, { snapshot }] = [await answer(), pool.data];
  const text = await readFile(manifest);
  await writeFile(manifest, "{");
  await until(() => faults.length > 0);
  expect(faults[0]).toContain("manifest.json");
  expect(await answer()).toEqual(expected);
  expect(pool.data.snapshot).toBe(snapshot);
  await writeFile(manifest, text);
  await nextWith(minutesFrom(BEGUN + 2, BEGUN + 3), "1m");
  expect(reports.at(-1)).toMatchObject({ how: "appended" });
  await expectLoaded();
}, 60_000);

it("serves the previous snapshot if the loading thread ends, and starts another", async () => {
  const [expected, { snapshot }] = [await answer(), pool.data];
  const next = nextState();
  await loader.terminate();
  expect(await answer()).toEqual(expected);
  await next;
  expect(faults).toEqual([
    "Loading the data was broken off.",
    "The thread that loads the data ended; it is started again, and calls are answered from the state before.",
  ]);
  expect(pool.data.snapshot).toBe(snapshot);
  expect(reports.at(-1)).toMatchObject({ how: "loaded", why: "the load thread was replaced" });
  await nextWith(minutesFrom(BEGUN, BEGUN + 2), "1m");
  expect(reports.at(-1)).toMatchObject({ how: "appended" });
  await expectLoaded();
}, 60_000);
