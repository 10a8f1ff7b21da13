import { afterEach, beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import type { StoreManifest } from "#market";
import { SnapshotMemory, appendNewerBars, loadEngineData, type EngineData } from "#tiles";
import { expectSameData } from "../../src/tiles/load/same-data.testing.ts";
import { imagesOf } from "../../src/main/data/data-folder.ts";
import { FrameStore } from "../../src/tiles/frame-store.ts";
import {
  BEGUN,
  calendar,
  csv,
  daysOf,
  END,
  FRAMES,
  GrowingFolder,
  made,
  minuteAt,
  minutesFrom,
} from "./growing-folder.ts";

const TICKER = made.minutes.keys[3]!;
/** One that trades, and has days alone. */
const OTHER = made.daily.keys.find(
  (ticker, k) => !made.minutes.keys.includes(ticker) && made.daily.session[made.daily.offsets[k + 1]! - 1] === END,
)!;

let folder: GrowingFolder;
let data: EngineData;
let before: StoreManifest;
let days: SnapshotMemory;

beforeEach(async () => {
  folder = await GrowingFolder.open();
  const { store } = folder;
  const images = imagesOf(folder.dataFolder);
  await loadEngineData(store, images);
  // As a server that has been started again: from the memory image.
  data = await loadEngineData(store, images);
  before = await store.manifest();
  days = new SnapshotMemory(() => true);
});
afterEach(() => folder.close());

/** Appends what came, which must give the data of a load; else says why all is to be loaded anew. */
async function appended(): Promise<{ readonly bars: number; readonly tickers: number } | string> {
  const next = await appendNewerBars(folder.store, data, before, days);
  if ("why" in next) return next.why;
  const loaded = await loadEngineData(folder.store, undefined);
  expect(next.data.snapshot).toBe(loaded.snapshot);
  expectSameData(next.data, new FrameStore(next.data, 2 ** 28), loaded, FRAMES);
  const { bars, tickers } = next;
  ({ data, manifest: before } = next);
  return { bars, tickers };
}

const minutesIn = (from: number, to: number): number =>
  made.minutes.time.filter((time) => time >= from && time < to).length;

it("appends minutes and days as they are imported", async () => {
  let now = BEGUN;
  for (const more of [1, 4, 30]) {
    await folder.imported(minutesFrom(now, (now += more)), "1m");
    expect(await appended()).toMatchObject({ bars: minutesIn(now - more, now) });
  }
  // The official day of yesterday comes while today trades, and minutes with it.
  await folder.imported(daysOf(END - 1), "1d");
  await folder.imported(minutesFrom(now, (now += 2)), "1m");
  expect(await appended()).toMatchObject({ tickers: made.daily.session.filter((one) => one === END - 1).length });
  await folder.imported(minutesFrom(now, Infinity), "1m");
  expect(await appended()).toMatchObject({ bars: minutesIn(now, Infinity) });
  await folder.imported(daysOf(END), "1d");
  expect(await appended()).toMatchObject({ bars: made.daily.session.filter((one) => one === END).length });
  expect(await appended()).toEqual({ bars: 0, tickers: 0 });
});

it("appends a late minute of a ticker that trades seldom", async () => {
  const others = csv("1m", (row, ticker) => {
    const time = made.minutes.time[row]!;
    return ticker !== TICKER && time >= BEGUN && time < BEGUN + 5;
  });
  await folder.imported(others, "1m");
  expect(await appended()).toMatchObject({ bars: expect.any(Number) });
  await folder.imported(minuteAt(TICKER, BEGUN + 1, 20), "1m");
  expect(await appended()).toEqual({ bars: 1, tickers: 1 });
});

it("appends bars that arrived during the read", async () => {
  await folder.imported(minutesFrom(BEGUN, BEGUN + 2), "1m");
  const { store } = folder;
  const load = store.loadBars.bind(store);
  let late: Promise<void> | undefined;
  store.loadBars = async (timeframe, options) => {
    await (late ??= folder.imported(minutesFrom(BEGUN + 2, BEGUN + 3), "1m"));
    return load(timeframe, options);
  };
  expect(await appended()).toMatchObject({ bars: minutesIn(BEGUN, BEGUN + 3) });
});

const CHANGES: readonly { readonly what: string; readonly why: string; readonly change: () => Promise<void> }[] = [
  {
    what: "a correction of an older minute",
    why: "older bars came, or are there no more",
    change: () => folder.imported(minuteAt(TICKER, BEGUN - 300, 20), "1m"),
  },
  {
    what: "a correction of the newest minute",
    why: "listings, actions or feeds were written",
    change: () => folder.imported(minuteAt(TICKER, BEGUN - 1, 20), "1m"),
  },
  {
    what: "other values of a minute that was still forming",
    why: `bars of ${TICKER} are others than before`,
    change: async () => {
      folder.clock = (BEGUN - 0.4) * MINUTE_MS;
      await folder.imported(minuteAt(TICKER, BEGUN - 1, 20), "1m");
      expect((await folder.store.manifest()).reference).toBe(before.reference);
    },
  },
  {
    what: "a minute of the day before",
    why: "older bars came, or are there no more",
    change: () => folder.imported(minuteAt(TICKER, calendar.extendedOpen(END - 1) + 2, 20), "1m"),
  },
  {
    what: "the first minute of a ticker",
    why: `the first bars of ${OTHER} came`,
    change: () => folder.imported(minuteAt(OTHER, BEGUN, 20), "1m"),
  },
  {
    what: "a ticker that nobody knows",
    why: "the instrument of the bars of NOBODY must be found again",
    change: () => folder.imported(minuteAt("NOBODY", BEGUN, 20), "1m"),
  },
  {
    what: "a listing",
    why: "listings, actions or feeds were written",
    change: async () => {
      const lock = await folder.store.lock("test");
      await folder.store.replaceListings(made.listings.slice(1));
      await lock.release();
    },
  },
];
it.each(CHANGES)("reloads everything after $what, next to newer minutes", async ({ change, why }) => {
  await change();
  await folder.imported(minutesFrom(BEGUN, BEGUN + 3), "1m");
  expect(await appended()).toBe(why);
});

it("reloads everything if a split takes effect with the first minutes of a session", async () => {
  const { store } = folder;
  await folder.imported(minutesFrom(BEGUN, Infinity), "1m");
  expect(await appended()).toMatchObject({ bars: minutesIn(BEGUN, Infinity) });
  const lock = await store.lock("test");
  const next = calendar.isoDate(END + 1);
  await store.appendActions([{ ticker: TICKER, exDate: next, kind: "split", ratio: 2 }]);
  await lock.release();
  data = await loadEngineData(store, undefined);
  before = await store.manifest();
  await folder.imported(minuteAt(TICKER, calendar.regularOpen(END + 1), 20), "1m");
  expect(await appended()).toBe("a split takes effect");
});
