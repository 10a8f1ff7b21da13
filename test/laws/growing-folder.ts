import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, MINUTE_MS } from "#base";
import { createCalendar, daysOfIso, generateMarket, type BarTable, type Listing, type StoredTimeframe } from "#market";
import { importBars, openBarStore, type BarFileStore } from "#storage";
import { frameOf } from "../../src/tiles/frame.ts";

export const calendar = createCalendar();
/** The newest session, of which bars come bit by bit. */
export const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
export const made = generateMarket({
  seed: 3,
  tickers: 16,
  years: 1,
  minuteTickers: 10,
  minuteSessions: 3,
  end: END,
  calendar,
});
/** Frames in which states are compared: stored ones and others that follow from them. */
export const FRAMES = [
  ...(["1m", "5m", "1hr", "1d", "1wk"] as const).map((timeframe) => frameOf(timeframe, ["regular"])),
  frameOf("1d", ["all"]),
];
/** Until then the newest session has minutes when a test begins. */
export const BEGUN = calendar.regularOpen(END) + 61;

/** The minutes of the market that begin from … to-1, as a user's file. */
export const minutesFrom = (from: number, to: number): string =>
  csv("1m", (row) => made.minutes.time[row]! >= from && made.minutes.time[row]! < to);

/** The day of every ticker, as a user's file. */
export const daysOf = (session: number): string => csv("1d", (row) => made.daily.session[row] === session);

/** A minute of one ticker, as a user's file. */
export const minuteAt = (ticker: string, minute: number, price: number): string =>
  [
    "ticker,timestamp,open,high,low,close,volume",
    `${ticker},${new Date(minute * MINUTE_MS).toISOString()},${[0, 1, 2, 3].map(() => price).join(",")},500`,
  ].join("\n");

/** Rows of the market's bars as a user's file. */
export function csv(timeframe: StoredTimeframe, takes: (row: number, ticker: string) => boolean): string {
  const table: BarTable = timeframe === "1d" ? made.daily : made.minutes;
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

/** A data folder in the midst of a session, into which bars are imported. */
export class GrowingFolder {
  readonly dataFolder: string;
  readonly store: BarFileStore;
  /** Milliseconds since 1970 at which what is written becomes known. */
  clock = (BEGUN - 0.5) * MINUTE_MS;
  readonly #folder: string;
  #files = 0;

  private constructor(folder: string, store: BarFileStore, dataFolder: string) {
    this.#folder = folder;
    this.store = store;
    this.dataFolder = dataFolder;
  }

  /** Has days until two sessions before the newest, and minutes until BEGUN, of which the last has not ended. */
  static async open(): Promise<GrowingFolder> {
    const folder = await mkdtemp(join(tmpdir(), "winnow-growing-"));
    const dataFolder = join(folder, "data");
    const now = (): number => opened.clock;
    const opened: GrowingFolder = new GrowingFolder(folder, await openBarStore(dataFolder, { now }), dataFolder);
    const { store } = opened;
    const lock = await store.lock("test");
    await store.replaceListings(made.listings.map((one): Listing => ({ ...one })));
    await store.appendActions(made.actions.filter(({ exDate }) => exDate <= calendar.isoDate(END)));
    await lock.release();
    await opened.imported(
      csv("1d", (row) => made.daily.session[row]! < END - 1),
      "1d",
    );
    await opened.imported(minutesFrom(0, BEGUN), "1m");
    opened.clock = calendar.extendedClose(END) * MINUTE_MS;
    return opened;
  }

  async imported(text: string, timeframe: StoredTimeframe): Promise<void> {
    const file = join(this.#folder, `${++this.#files}.csv`);
    await writeFile(file, text);
    const { quarantined } = await importBars(this.store, [file], { timeframe });
    assert(quarantined === 0, "bars of the market are accepted");
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
