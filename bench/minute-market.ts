import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS, seededRandom } from "#base";
import { chosenRows, createCalendar, type BarTable } from "#market";
import { openBarStore, type BarFileStore } from "#storage";
import { dailyBars, END } from "./market-folder.ts";

const MINUTE_TICKERS = 2_000;
const SESSIONS = 5;
const MINUTES = 390;
/** Number of minutes of the newest session that the store has at the start. */
const BEGUN = 200;
const calendar = createCalendar();

/** A market within a session, and the minutes that follow. */
export interface MinuteMarket {
  readonly store: BarFileStore;
  readonly folder: string;
  /** Returns the bars of minute `k` after the stored minutes, from 0, as the text of a CSV file. */
  minute(k: number): string;
  close(): Promise<void>;
}

/** Creates 2,000 tickers with 756 daily bars and the minutes of 5 sessions, of which the newest has not ended. */
export async function openMinuteMarket(): Promise<MinuteMarket> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-minutes-"));
  const store = await openBarStore(join(folder, "data"));
  const daily = dailyBars(MINUTE_TICKERS, END - 1);
  const minutes = walkedMinutes(daily, SESSIONS);
  const begun = calendar.regularOpen(END) + BEGUN;
  const lock = await store.lock("bench");
  await store.appendTable("1d", daily, "bench");
  await store.appendTable(
    "1m",
    chosenRows(minutes, (row) => minutes.time[row]! < begun),
    "bench",
  );
  await lock.release();
  return {
    store,
    folder,
    minute: (k) => linesOf(minutes, (SESSIONS - 1) * MINUTES + BEGUN + k),
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the bar at index `place` of every ticker as the text of a CSV file. */
function linesOf(bars: BarTable, place: number): string {
  const lines = bars.keys.map((ticker, k) => {
    const row = bars.offsets[k]! + place;
    const at = new Date(bars.time[row]! * MINUTE_MS).toISOString();
    return `${ticker},${at},${bars.open[row]},${bars.high[row]},${bars.low[row]},${bars.close[row]},${bars.volume[row]}`;
  });
  return ["ticker,timestamp,open,high,low,close,volume", ...lines].join("\n");
}

/** Generates minutes of the `sessions` sessions up to END, as random walks from the newest daily close. */
export function walkedMinutes(daily: BarTable, sessions: number): BarTable {
  const random = seededRandom(17);
  const count = daily.keys.length * sessions * MINUTES;
  const [time, session] = [new Int32Array(count), new Int32Array(count)];
  const [open, high, low, close] = [0, 1, 2, 3].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const volume = new Float64Array(count);
  let row = 0;
  for (let k = 0; k < daily.keys.length; k++) {
    let price = daily.close[daily.offsets[k + 1]! - 1]!;
    for (let day = END - sessions + 1; day <= END; day++) {
      for (let minute = 0; minute < MINUTES; minute++, row++) {
        [time[row], session[row], open[row]] = [calendar.regularOpen(day) + minute, day, price];
        price = Math.max(1, Math.round(100 * price * (1 + 0.001 * random.normal())) / 100);
        [close[row], high[row], low[row]] = [price, Math.max(open[row]!, price), Math.min(open[row]!, price)];
        volume[row] = 100 + random.int(5_000);
      }
    }
  }
  const unknown = new Float64Array(count).fill(Number.NaN);
  const offsets = Int32Array.from({ length: daily.keys.length + 1 }, (_, k) => k * sessions * MINUTES);
  return { keys: daily.keys, offsets, time, session, open, high, low, close, volume, vwap: unknown, trades: unknown };
}
