import { type Clock, DAY_MINUTES, MINUTE_MS } from "#base";
import type { RetentionDays } from "#catalogue";
import { TIMEFRAMES, type LiveStatus, type MarketStatus } from "#contract";
import { isIntraday, marketStatus } from "#market";
import type { ListedNames, Scanner } from "#operations";
import type { EngineData } from "#tiles";
import { localPatternMarket, localQuestions, pooledPatternMarket, pooledQuestions, ScanEngine, ScanPool } from "#scan";
import { listedNames } from "../data/listed-names.ts";
import type { SimulationState } from "../demo/simulated-sessions.ts";

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

/** Returns which feed brings the bars of a market, and how far they reach. */
export function liveStatus({ data: { watermark }, clock, simulation }: LoadedMarket): LiveStatus {
  const iso = Number.isNaN(watermark) ? null : new Date(watermark * MINUTE_MS).toISOString();
  const none = { provider: null, watermark: iso, lag_ms: null, sealed_minute: null, gap_minutes: 0, simulated: null };
  if (simulation === undefined) return { status: "off", ...none };
  const { session, speed } = simulation;
  return {
    ...none,
    status: "replay",
    provider: "demo",
    lag_ms: Math.round(clock.now() - watermark * MINUTE_MS),
    sealed_minute: new Date((watermark - 1) * MINUTE_MS).toISOString(),
    simulated: { session, speed },
  };
}

function statusOf(market: LoadedMarket): MarketStatus {
  const { data, feeds, clock } = market;
  const { calendar } = data;
  const now = clock.now();
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
    live: liveStatus(market),
  };
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

/** Loaded data, with the clock and the feed of their market. */
export interface LoadedMarket {
  readonly data: EngineData;
  readonly feeds: readonly FeedReach[];
  /** The clock of the market. */
  readonly clock: Clock;
  /** The session that plays; absent while the market is not simulated. */
  readonly simulation?: SimulationState | undefined;
}

/**
 * Returns a scanner that sends its calls to worker threads. `current` returns the newest data. `pastPool` returns the pool that
 * searches the past for pattern models; it is called at the first search.
 */
export function pooledScanner(pool: ScanPool, current: () => LoadedMarket, pastPool: () => ScanPool): Scanner {
  let ready = true;
  const { clock } = current();
  return {
    ...pooledQuestions(pool),
    patterns: pooledPatternMarket(pool, pastPool, clock),
    status: async () => statusOf(current()),
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
  market: LoadedMarket,
  engine: ScanEngine = new ScanEngine(market.data, market.clock),
): Scanner {
  const { data, feeds } = market;
  return {
    ...localQuestions(engine),
    patterns: localPatternMarket(engine),
    status: async () => statusOf(market),
    listedNames: namesOf(() => data),
    retention: async () => retentionOf(feeds),
    ready: async () => true,
    close: async () => {},
  };
}
