import { type Clock, DAY_MINUTES } from "#base";
import type { RetentionDays } from "#catalogue";
import { TIMEFRAMES, type MarketStatus } from "#contract";
import {
  barsReply,
  chartPatternsReply,
  localPatternMarket,
  pooledPatternMarket,
  scanDiff,
  scanEstimate,
  ScanEngine,
  ScanPool,
  scanRange,
  scanTable,
  technicalsReply,
  tickersReply,
  type EngineData,
  type ScanRequest,
} from "#engine";
import { isIntraday, marketStatus, type Calendar } from "#market";
import type { ListedNames, ScanOptions, Scanner } from "#operations";
import { listedNames } from "../data/listed-names.ts";

const DEFAULT_TICKERS = 50;

/** First and last instant of a feed in minutes since 1970, NaN without data; `timeframe` is null for a feed without bars. */
export interface FeedReach {
  readonly feed: string;
  readonly timeframe: "1d" | "1m" | null;
  readonly first: number;
  readonly last: number;
}

function retentionOf(feeds: readonly FeedReach[]): RetentionDays {
  const days = { "1d": 0, "1m": 0 };
  for (const { timeframe, first, last } of feeds) {
    if (timeframe !== null) days[timeframe] = Math.ceil((last - first) / DAY_MINUTES);
  }
  return Object.fromEntries(
    TIMEFRAMES.map((timeframe) => [timeframe, days[isIntraday(timeframe) ? "1m" : "1d"]] as const).filter(
      ([, count]) => count > 0,
    ),
  );
}

function statusAt(now: number, calendar: Calendar, feeds: readonly FeedReach[]): MarketStatus {
  const status = marketStatus(calendar, now);
  return {
    ...status,
    // The calendar outlasts the clocks of all machines; the contract has no date beyond it.
    trading_date: status.trading_date ?? status.now.slice(0, 10),
    feeds: feeds.map(({ feed, timeframe, last }) => ({
      feed,
      timeframe,
      last: Number.isNaN(last) ? null : new Date(last * 60_000).toISOString(),
      lag_seconds: Number.isNaN(last) ? null : Math.max(0, Math.round(now / 1_000 - last * 60)),
    })),
  };
}

function requestOf(options: ScanOptions): ScanRequest {
  const { universe, watched, barState, debug, cacheTtlSeconds, deadlineMs, heads } = options;
  const request = { universe, watched, barState, debug, cacheTtlSeconds, deadlineMs };
  return heads === undefined || heads.size === 0 ? request : { ...request, heads };
}

/** Computes the names on first use, and again when the data have other instruments. */
function namesOf(current: () => EngineData): () => Promise<ListedNames> {
  let namedInstruments: EngineData["instruments"] | undefined;
  let names: ListedNames | undefined;
  return async () => {
    const { instruments } = current();
    if (names === undefined || instruments !== namedInstruments) names = listedNames((namedInstruments = instruments));
    return names;
  };
}

interface LoadedMarket {
  readonly data: EngineData;
  readonly feeds: readonly FeedReach[];
  readonly clock: Clock;
}

/**
 * Returns a scanner that sends its calls to worker threads. `current` returns the newest data. `pastPool` returns the pool that
 * searches the past for pattern models; it is called at the first search.
 */
export function pooledScanner(pool: ScanPool, current: () => LoadedMarket, pastPool: () => ScanPool): Scanner {
  let ready = true;
  const { clock } = current();
  return {
    scan: (payload, options) => pool.ask("scan", [payload, requestOf(options)], options),
    explain: (payload, options) => pool.ask("explain", [payload, requestOf(options)], options),
    estimate: (payload, options) => pool.ask("estimate", [payload, requestOf(options)], options),
    table: (request, options) => pool.ask("table", [request, requestOf(options)], options),
    range: (request, options) => pool.ask("range", [request, requestOf(options)], options),
    diff: (request, options) => pool.ask("diff", [request, requestOf(options)], options),
    series: (ticker, inputs, shape, options) =>
      pool.ask("technicals", [{ ticker, inputs, ...shape }, requestOf(options)], options),
    bars: (ticker, frame, range) => pool.ask("bars", [ticker, frame, range]),
    patterns: pooledPatternMarket(pool, pastPool, clock),
    chartPatterns: (ticker, timeframe, lookback) => pool.ask("chartPatterns", [ticker, timeframe, lookback]),
    tickers: (search, limit = DEFAULT_TICKERS) => pool.ask("tickers", [search, limit]),
    status: async () => statusAt(clock.now(), current().data.calendar, current().feeds),
    listedNames: namesOf(() => current().data),
    retention: async () => retentionOf(current().feeds),
    ready: async () => ready && pool.isStaffed,
    async close() {
      ready = false;
      await pool.close();
    },
  };
}

/** Returns a scanner that runs on the calling thread, for a process with one job. */
export function localScanner(
  { data, feeds, clock }: LoadedMarket,
  engine: ScanEngine = new ScanEngine(data, clock),
): Scanner {
  const view = () => engine.standing().view;
  const request = (options: ScanOptions): ScanRequest => ({
    ...requestOf(options),
    cancelled: () => options.signal?.aborted === true,
  });
  return {
    scan: async (payload, options) => engine.scan(payload, request(options)),
    explain: async (payload, options) => engine.explain(payload, request(options)),
    estimate: async (payload, options) => scanEstimate(engine, payload, request(options)),
    table: async (params, options) => scanTable(engine, params, request(options)),
    range: async (params, options) => scanRange(engine, params, request(options)),
    diff: async (params, options) => scanDiff(engine, params, request(options)),
    series: async (ticker, inputs, { frame, range }, options) =>
      engine.during(request(options), () => technicalsReply(view(), ticker, inputs, frame, range)),
    bars: async (ticker, frame, range) => barsReply(view(), ticker, frame, range),
    patterns: localPatternMarket(engine),
    chartPatterns: async (ticker, timeframe, lookback) => chartPatternsReply(view(), ticker, timeframe, lookback),
    tickers: async (search, limit = DEFAULT_TICKERS) => tickersReply(view(), search, limit),
    status: async () => statusAt(clock.now(), data.calendar, feeds),
    listedNames: namesOf(() => data),
    retention: async () => retentionOf(feeds),
    ready: async () => true,
    close: async () => {},
  };
}
