import { CANDLESTICKS } from "#catalogue";
import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import { assemble, chosenRows, generateDailyTable, type Calendar } from "#market";
import { engineData } from "#tiles";
import { ScanEngine } from "#scan";
import { appendedBars } from "../src/tiles/append/append-bars.ts";
import { warmUp } from "../src/scan/pool/warm-up.ts";
import { chartPatternTables } from "../src/evaluate/patterns/chart-pattern-table.ts";
import { SnapshotMemory } from "../src/tiles/append/snapshot-memory.ts";

const DAYS = 40;
/** Number of warm-up days, in which code is compiled. */
const UNCOUNTED = 15;
/** Number of instruments per slice of idle time, as in a worker. */
const SLICE = 512;

export interface NewCandleTimes {
  /** Milliseconds of the first scan, from bars. */
  readonly first: number;
  /** Milliseconds to find all patterns on the newest bars after the first scan. */
  readonly coldFound: number;
  /** Milliseconds per further day to take the new bars over and find all patterns on the new bars. */
  readonly found: readonly number[];
  /** Milliseconds per further day of the next scan, which reads the patterns found. */
  readonly scanned: readonly number[];
}

/**
 * Measures the work of a server's worker when each of `tickers` tickers has a new bar, day by day. The scan excludes
 * all patterns of TA-Lib on the newest bar, so that each pattern is evaluated on each ticker. `warmedUp` runs the
 * warm-up of a worker first.
 */
export function newCandleTimes(
  clock: Clock,
  calendar: Calendar,
  end: number,
  tickers: number,
  bars: number,
  warmedUp: boolean,
): NewCandleTimes {
  const all = generateDailyTable({ seed: 13, tickers, bars: bars + DAYS, shorterShare: 0, end, calendar });
  const daily = chosenRows(all, (row) => all.session[row]! <= end - DAYS);
  let data = engineData(assemble({ snapshot: "candles", daily, listings: [], actions: [] }, calendar), calendar);
  const days = new SnapshotMemory();
  const ids = CANDLESTICKS.filter(({ source }) => source.startsWith("TA-Lib")).map(({ id }) => id);
  const payload: ScanPayload = {
    None: ids.map((id) => ({ CandlestickPattern: { [id]: [{ BarsAgo: 0, Within: 1 }] } })),
  };
  if (warmedUp) for (const step = warmUp(data, clock); step();) continue;
  const timed = (work: () => void): number => {
    const begun = clock.elapsed();
    work();
    return clock.elapsed() - begun;
  };
  let engine = new ScanEngine(data, clock);
  const find = (): void => {
    while (engine.prepare(SLICE)) continue;
  };
  const first = timed(() => engine.scan(payload));
  const coldFound = timed(find);
  const found: number[] = [];
  const scanned: number[] = [];
  for (let day = 1; day <= DAYS; day++) {
    const newer = chosenRows(all, (row) => all.session[row] === end - DAYS + day);
    data = appendedBars(data, { daily: newer }, `${day}`, days);
    // A worker receives these tables with the data.
    const board = chartPatternTables(tickers);
    const own = timed(() => {
      engine = engine.next(data, board);
      find();
    });
    const scan = timed(() => engine.scan(payload));
    if (day <= UNCOUNTED) continue;
    found.push(own);
    scanned.push(scan);
  }
  return { first, coldFound, found, scanned };
}
