import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "#base";
import { createCalendar, daysOfIso, generateDailyTable, type BarTable } from "#market";
import { importBars, openBarStore, type BarFileStore } from "#storage";
import { loadEngineData, type EngineData, type MemoryImages } from "#tiles";
import { imagesOf } from "../src/main/data/data-folder.ts";
import { timed } from "./suite.ts";

export const TICKERS = 10_000;
export const BARS = 756;
const calendar = createCalendar();
/** The newest session. */
export const END = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);

/** Generates daily bars of `tickers` tickers, of which 15 in 100 have shorter histories. */
export function dailyBars(tickers = TICKERS, end = END, bars = BARS): BarTable {
  return generateDailyTable({ seed: 13, tickers, bars, shorterShare: 0.15, end, calendar });
}

/** The market of the benchmark, written to a CSV file and imported like the data of a user. */
export interface MarketFolder {
  readonly data: string;
  readonly store: BarFileStore;
  readonly images: MemoryImages;
  readonly bars: BarTable;
  /** Milliseconds of the import, and of the first load, which creates the memory image. */
  readonly importMs: number;
  readonly firstLoadMs: number;
  readonly loaded: EngineData;
  parquet(): Promise<string>;
  close(): Promise<void>;
}

export async function openMarketFolder(clock: Clock): Promise<MarketFolder> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  const data = join(folder, "data");
  const bars = dailyBars();
  const csv = join(folder, "bars.csv");
  await writeCsv(bars, csv);
  const store = await openBarStore(data);
  const [, importMs] = await timed(clock, () => importBars(store, [csv], { timeframe: "1d" }));
  const images = imagesOf(data);
  const [loaded, firstLoadMs] = await timed(clock, () => loadEngineData(store, images));
  return {
    data,
    store,
    images,
    bars,
    importMs,
    firstLoadMs,
    loaded,
    async parquet() {
      const files = await readdir(join(data, "bars", "1d"));
      return join(
        data,
        "bars",
        "1d",
        files.find((name) => name.endsWith(".parquet"))!,
      );
    },
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes the bars to a CSV file for importers. */
export async function writeCsv(bars: BarTable, file: string): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  out.write("ticker,date,open,high,low,close,volume\n");
  for (let ticker = 0; ticker < bars.keys.length; ticker++) {
    let text = "";
    for (let row = bars.offsets[ticker]!; row < bars.offsets[ticker + 1]!; row++) {
      const prices = `${bars.open[row]},${bars.high[row]},${bars.low[row]},${bars.close[row]},${bars.volume[row]}`;
      text += `${bars.keys[ticker]},${calendar.isoDate(bars.session[row]!)},${prices}\n`;
    }
    if (!out.write(text)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}
