import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { AlternateTiles, appendNewerBars, loadEngineData, type EngineData } from "#engine";
import {
  createCalendar,
  daysOfIso,
  generateMarket,
  type BarTable,
  type Listing,
  type StoredTimeframe,
  type StoreManifest,
} from "#market";
import { importBars, openBarStore, type BarFileStore } from "#storage";
import { expectSame } from "../../src/engine/data/same-data.testing.ts";
import { frameOf } from "../../src/engine/plan/frame.ts";
import { imagesOf } from "../../src/main/data-folder.ts";
import { FrameStore } from "../../src/engine/tiles/frame-store.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const made = generateMarket({
  seed: 3,
  tickers: 16,
  years: 1,
  minuteTickers: 10,
  minuteSessions: 3,
  end: END,
  calendar,
});
const FRAMES = [
  ...(["1m", "5m", "1hr", "1d", "1wk"] as const).map((timeframe) => frameOf(timeframe, ["regular"])),
  frameOf("1d", ["all"]),
];
/** Until then the newest session has minutes when a test begins. */
const BEGUN = calendar.regularOpen(END) + 61;
const TICKER = made.minutes.keys[3]!;
/** One that trades, and has days alone. */
const OTHER = made.daily.keys.find(
  (ticker, k) => !made.minutes.keys.includes(ticker) && made.daily.session[made.daily.offsets[k + 1]! - 1] === END,
)!;

let folder: string;
let store: BarFileStore;
let data: EngineData;
let before: StoreManifest;
let days: AlternateTiles;
let files = 0;
/** Milliseconds since 1970. */
let clock: number;

/** Rows of a table as a user's file. */
function csv(table: BarTable, timeframe: StoredTimeframe, takes: (row: number, ticker: string) => boolean): string {
  const lines = [`ticker,${timeframe === "1d" ? "date" : "timestamp"},open,high,low,close,volume,vwap,trades`];
  for (const [k, ticker] of table.keys.entries()) {
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) {
      if (!takes(row, ticker)) continue;
      const date = calendar.isoDate(table.session[row]!);
      const at = timeframe === "1d" ? date : new Date(table.time[row]! * MINUTE_MS).toISOString();
      const { open, high, low, close, volume, vwap, trades } = table;
      const values = [open, high, low, close, volume, vwap, trades].map((column) => column[row]!);
      lines.push([ticker, at, ...values.map((value) => (Number.isNaN(value) ? "" : value))].join(","));
    }
  }
  return lines.join("\n");
}

async function imported(text: string, timeframe: StoredTimeframe): Promise<void> {
  const file = join(folder, `${++files}.csv`);
  await writeFile(file, text);
  const { quarantined } = await importBars(store, [file], { timeframe });
  expect(quarantined).toBe(0);
}

const minutesFrom = (from: number, to: number): string =>
  csv(made.minutes, "1m", (row) => made.minutes.time[row]! >= from && made.minutes.time[row]! < to);
const daysOf = (session: number): string => csv(made.daily, "1d", (row) => made.daily.session[row] === session);
/** A minute of one ticker, as a file. */
const minuteAt = (ticker: string, minute: number, price: number): string =>
  [
    "ticker,timestamp,open,high,low,close,volume",
    `${ticker},${new Date(minute * MINUTE_MS).toISOString()},${[0, 1, 2, 3].map(() => price).join(",")},500`,
  ].join("\n");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-newer-"));
  // The newest minute that is imported first has not ended.
  clock = (BEGUN - 0.5) * MINUTE_MS;
  store = await openBarStore(join(folder, "data"), { now: () => clock });
  const lock = await store.lock("test");
  await store.replaceListings(made.listings.map((one): Listing => ({ ...one })));
  await store.appendActions(made.actions.filter(({ exDate }) => exDate <= calendar.isoDate(END)));
  await lock.release();
  await imported(
    csv(made.daily, "1d", (row) => made.daily.session[row]! < END - 1),
    "1d",
  );
  await imported(minutesFrom(0, BEGUN), "1m");
  const images = imagesOf(folder);
  await loadEngineData(store, images);
  // As a server that has been started again: from the memory image.
  data = await loadEngineData(store, images);
  before = await store.manifest();
  days = new AlternateTiles(() => true);
  clock = calendar.extendedClose(END) * MINUTE_MS;
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** The next state of the data, which must be that of a load; false where all is to be loaded anew. */
async function appends(): Promise<boolean> {
  const next = await appendNewerBars(store, data, before, days);
  if (next === undefined) return false;
  const loaded = await loadEngineData(store, undefined);
  expect(next.data.snapshot).toBe(loaded.snapshot);
  expectSame(next.data, new FrameStore(next.data, 2 ** 28), loaded, FRAMES);
  ({ data, manifest: before } = next);
  return true;
}

it("appends minutes and days as they are imported", async () => {
  let now = BEGUN;
  for (const more of [1, 4, 30]) {
    await imported(minutesFrom(now, (now += more)), "1m");
    expect(await appends()).toBe(true);
  }
  // The official day of yesterday comes while today trades, and minutes with it.
  await imported(daysOf(END - 1), "1d");
  await imported(minutesFrom(now, (now += 2)), "1m");
  expect(await appends()).toBe(true);
  await imported(minutesFrom(now, Infinity), "1m");
  expect(await appends()).toBe(true);
  await imported(daysOf(END), "1d");
  expect(await appends()).toBe(true);
  expect(await appends()).toBe(true);
});

it("appends a minute that comes late of a ticker that trades seldom", async () => {
  const others = csv(made.minutes, "1m", (row, ticker) => {
    const time = made.minutes.time[row]!;
    return ticker !== TICKER && time >= BEGUN && time < BEGUN + 5;
  });
  await imported(others, "1m");
  expect(await appends()).toBe(true);
  await imported(minuteAt(TICKER, BEGUN + 1, 20), "1m");
  expect(await appends()).toBe(true);
});

const CHANGES: readonly { readonly what: string; readonly change: () => Promise<void> }[] = [
  { what: "a correction of an older minute", change: () => imported(minuteAt(TICKER, BEGUN - 300, 20), "1m") },
  { what: "a correction of the newest minute", change: () => imported(minuteAt(TICKER, BEGUN - 1, 20), "1m") },
  {
    what: "other values of a minute that was still forming",
    change: async () => {
      clock = (BEGUN - 0.4) * MINUTE_MS;
      await imported(minuteAt(TICKER, BEGUN - 1, 20), "1m");
      expect((await store.manifest()).reference).toBe(before.reference);
    },
  },
  {
    what: "a minute of the day before",
    change: () => imported(minuteAt(TICKER, calendar.extendedOpen(END - 1) + 2, 20), "1m"),
  },
  { what: "the first minute of a ticker", change: () => imported(minuteAt(OTHER, BEGUN, 20), "1m") },
  { what: "a ticker that nobody knows", change: () => imported(minuteAt("NOBODY", BEGUN, 20), "1m") },
  {
    what: "a listing",
    change: async () => {
      const lock = await store.lock("test");
      await store.replaceListings(made.listings.slice(1));
      await lock.release();
    },
  },
];
it.each(CHANGES)("has all loaded anew after $what, beside newer minutes", async ({ change }) => {
  await change();
  await imported(minutesFrom(BEGUN, BEGUN + 3), "1m");
  expect(await appends()).toBe(false);
});

it("has all loaded anew where a split takes effect with the first minutes of a session", async () => {
  await imported(minutesFrom(BEGUN, Infinity), "1m");
  expect(await appends()).toBe(true);
  const lock = await store.lock("test");
  const next = calendar.isoDate(END + 1);
  await store.appendActions([{ ticker: TICKER, exDate: next, kind: "split", ratio: 2 }]);
  await lock.release();
  data = await loadEngineData(store, undefined);
  before = await store.manifest();
  await imported(minuteAt(TICKER, calendar.regularOpen(END + 1), 20), "1m");
  expect(await appends()).toBe(false);
});
