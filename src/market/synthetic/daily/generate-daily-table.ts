import { AppError, seededRandom } from "#base";
import type { BarTable } from "../../bars/columns.ts";
import { createCalendar } from "../../calendar/calendar.ts";
import type { Calendar } from "../../calendar/calendar.ts";
import { copyDaily, emptyBarTable } from "./bar-table.ts";
import { DailyBars, walkDaily } from "./daily-walk.ts";
import { drawFactors } from "./factors.ts";
import { SECTORS } from "../companies/sectors.ts";
import { sessionGrid } from "./session-grid.ts";

export interface DailyTableOptions {
  readonly seed: number;
  readonly tickers: number;
  /** Number of sessions: the length of a full history. */
  readonly bars: number;
  /** Share of the tickers with a shorter history, 0 … 1. */
  readonly shorterShare: number;
  /** Ordinal of the newest session; by default the table covers the calendar's first sessions. */
  readonly end?: number;
  readonly calendar?: Calendar;
}

/**
 * Draws daily bars alone, for benchmarks: tickers T00000, T00001 … without splits, dividends or names, all with bars up
 * to session `end`. A shorter history covers a tenth to the whole of the sessions.
 */
export function generateDailyTable(options: DailyTableOptions): BarTable {
  const { seed, tickers, bars, shorterShare, end = bars - 1, calendar = createCalendar() } = options;
  if (!Number.isInteger(tickers) || tickers < 1)
    throw new AppError("bad_request", `tickers: ${tickers} is not a whole number from 1`);
  if (!Number.isInteger(bars) || bars < 1)
    throw new AppError("bad_request", `bars: ${bars} is not a whole number from 1`);
  if (!(shorterShare >= 0 && shorterShare <= 1))
    throw new AppError("bad_request", `shorterShare: ${shorterShare} is not from 0 to 1`);
  const random = seededRandom(seed);
  const grid = sessionGrid(calendar, end, bars);
  const factors = drawFactors(random.fork("factors"), bars, SECTORS.length);
  const lengths = random.fork("lengths");
  const starts = Int32Array.from({ length: tickers }, () => {
    const shorter = lengths.next() < shorterShare;
    const part = lengths.next();
    return shorter ? Math.floor(0.9 * part * bars) : 0;
  });
  const offsets = new Int32Array(tickers + 1);
  for (let i = 0; i < tickers; i++) offsets[i + 1] = offsets[i]! + bars - starts[i]!;
  const digits = Math.max(5, String(tickers - 1).length);
  const keys = Array.from({ length: tickers }, (_, i) => `T${String(i).padStart(digits, "0")}`);
  const table = emptyBarTable(keys, offsets);

  const one = new DailyBars(bars);
  for (let i = 0; i < tickers; i++) {
    const own = random.fork(i);
    walkDaily(
      own,
      {
        first: starts[i]!,
        last: bars - 1,
        price: Math.min(Math.max(28 * Math.exp(1.05 * own.normal()), 1), 640),
        volatility: Math.min(Math.max(0.018 * Math.exp(0.35 * own.normal()), 0.006), 0.06),
        beta: 1 + 0.3 * own.normal(),
        sectorLoading: 1,
        sector: own.int(SECTORS.length),
        drift: 0,
        volume: 400_000 * Math.exp(1.5 * own.normal()),
        tradeSize: 100,
        activity: grid.activity,
      },
      factors,
      one,
    );
    copyDaily(one, 0, one.count, grid, table, offsets[i]!);
  }
  return table;
}
