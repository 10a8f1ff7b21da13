import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS, seededRandom } from "#base";
import { chosenRows, createCalendar, type BarTable } from "#market";
import { importBars, openBarStore } from "#storage";
import { madeMinutes } from "../bench/made-minutes.ts";
import { dailyBars, END } from "../bench/market-folder.ts";

const BARS = 504;
/**
 * Number of sessions with minutes at the beginning: so many that an hour of imports adds less than a twentieth. Greater
 * growth of memory is then the server's and not the market's.
 */
const SESSIONS = 40;
/** Minutes between two imports. A session lasts 30 imports, so that each quarter of a run has several sessions. */
const STRIDE = 13;
const calendar = createCalendar();

/** Data folder to which later minutes of some tickers can be imported. */
export interface SoakMarket {
  readonly data: string;
  /** Dates of the newest sessions that exist from the beginning, newest first. */
  readonly dates: readonly string[];
  /** Imports a later minute of every ticker with minutes, and after the last minute of a session all daily bars. */
  importNext(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a market of `tickers` tickers with daily bars; the first `minuteTickers` have minutes too. */
export async function openSoakMarket(tickers: number, minuteTickers: number): Promise<SoakMarket> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-soak-"));
  const data = join(folder, "data");
  const store = await openBarStore(data);
  const daily = dailyBars(tickers, END - 1, BARS);
  const lock = await store.lock("soak");
  await store.appendTable("1d", daily, "soak");
  await store.appendTable("1m", madeMinutes(firstOf(daily, minuteTickers), SESSIONS, calendar), "soak");
  await lock.release();
  const random = seededRandom(11);
  const prices = daily.keys.map((_, k) => daily.close[daily.offsets[k + 1]! - 1]!);
  let [session, minute] = [END, 0];
  const importCsv = async (name: string, lines: readonly string[], timeframe: "1d" | "1m"): Promise<void> => {
    const csv = join(folder, name);
    await writeFile(csv, lines.join("\n"));
    await importBars(store, [csv], { timeframe });
    await rm(csv);
  };
  return {
    data,
    dates: Array.from({ length: 60 }, (_, k) => calendar.isoDate(END - 1 - k)),
    async importNext() {
      const at = new Date((calendar.regularOpen(session) + minute) * MINUTE_MS).toISOString();
      const lines = daily.keys.slice(0, minuteTickers).map((ticker, k) => {
        const open = prices[k]!;
        const close = Math.max(1, Math.round(100 * open * (1 + 0.001 * random.normal())) / 100);
        prices[k] = close;
        return `${ticker},${at},${open},${Math.max(open, close)},${Math.min(open, close)},${close},${100 + random.int(5_000)}`;
      });
      await importCsv("minute.csv", ["ticker,timestamp,open,high,low,close,volume", ...lines], "1m");
      minute += STRIDE;
      if (minute < calendar.regularClose(session) - calendar.regularOpen(session)) return;
      const date = calendar.isoDate(session);
      const days = daily.keys.map(
        (ticker, k) => `${ticker},${date},${prices[k]},${prices[k]},${prices[k]},${prices[k]},1000`,
      );
      await importCsv("days.csv", ["ticker,date,open,high,low,close,volume", ...days], "1d");
      session++;
      minute = 0;
    },
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the bars of the first `tickers` tickers. */
function firstOf(bars: BarTable, tickers: number): BarTable {
  const rows = bars.offsets[tickers]!;
  const chosen = chosenRows(bars, (row) => row < rows);
  return { ...chosen, keys: bars.keys.slice(0, tickers), offsets: chosen.offsets.slice(0, tickers + 1) };
}
