import type { Clock } from "#base";
import type { ScanPayload, Timeframe } from "#contract";
import { assemble, type Calendar, generateMarket } from "#market";
import { engineData } from "#tiles";
import { ScanEngine } from "#scan";

const ROUNDS = 7;

/** Inputs and timeframes of tick scans: the newest quote and book, then the trades, quotes and books of a bar. */
const SCANS: readonly (readonly [input: string, timeframe: Timeframe])[] = [
  ["spread_bps", "1d"],
  ["depth_imb", "1d"],
  ["spread_tw_bps", "5m"],
  ["trade_imb", "5m"],
  ["trade_imb", "1hr"],
  ["real_spread_bps", "1hr"],
  ["bid_depth_usd_bps", "30m"],
  ["vpin", "5m"],
  ["cvd", "5m"],
];

export interface TickTimes {
  readonly rows: number;
  readonly quoted: number;
  /** Milliseconds of the fastest round, for all quoted instruments. */
  readonly scans: readonly { readonly study: string; readonly ms: number }[];
}

/** Measures the scans in SCANS over the ticks of the newest session of a synthetic market, on one thread. */
export function tickTimes(clock: Clock, calendar: Calendar, end: number): TickTimes {
  const market = generateMarket({
    seed: 1,
    tickers: 300,
    years: 0.5,
    minuteTickers: 60,
    minuteSessions: 3,
    end,
    calendar,
  });
  const { daily, minutes, listings, actions, quotes, trades, depth, halts, bands } = market;
  const feeds = { quotes, trades, depth, halts, bands };
  const source = { snapshot: "ticks", daily, minutes, listings, actions, feeds };
  const engine = new ScanEngine(engineData(assemble(source, calendar), calendar), clock);
  const scans = SCANS.map(([input, timeframe]) => {
    const payload = wanting(input, timeframe);
    engine.scan(payload);
    const times = Array.from({ length: ROUNDS }, () => {
      const begun = clock.elapsed();
      engine.scan(payload);
      return clock.elapsed() - begun;
    });
    return { study: `${input} on ${timeframe}`, ms: Math.min(...times) };
  });
  const rows = Object.values(feeds).reduce((sum, feed) => sum + feed.rows, 0);
  return { rows, quoted: new Set(quotes.texts["ticker"]).size, scans };
}

function wanting(input: string, timeframe: Timeframe): ScanPayload {
  const Returns = { Want: { Value: { GreaterThan: 0 } } };
  return { All: [{ FeatureWindow: { Filters: [{ Input: input, Timeframe: timeframe, Returns }] } }] };
}
