import type { MarketTime } from "#accounts";
import { type Clock, DAY_MINUTES, MINUTE_MS } from "#base";
import type { RetentionDays } from "#catalogue";
import { TIMEFRAMES, type LiveStatus, type MarketStatus } from "#contract";
import { isIntraday, marketStatus } from "#market";
import type { ListedNames, Scanner } from "#operations";
import type { EngineData } from "#tiles";
import { localPatternMarket, localQuestions, pooledPatternMarket, pooledQuestions, ScanEngine, ScanPool } from "#scan";
import { listedNames } from "../data/listed-names.ts";
import type { IntakeState } from "../data/live-intake.ts";
import type { FeedNews } from "../feed/feed-news.ts";
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

/** How long bars may wait for the disk before the feed counts as down. */
const MOST_WAITING_MS = 60_000;

const isoOf = (minute: number | null): string | null =>
  minute === null || Number.isNaN(minute) ? null : new Date(minute * MINUTE_MS).toISOString();

/** Returns which feed brings the bars of a market, and how far they reach. */
export function liveStatus({ data: { watermark }, clock, simulation, feed, intake }: LoadedMarket): LiveStatus {
  const fault = intake?.fault ?? null;
  const why = fault === null ? null : `Bars cannot be stored: ${fault.why}`;
  const reach = { watermark: isoOf(watermark), lag_ms: null, gap_minutes: 0, simulated: null };
  if (simulation !== undefined) {
    const { session, speed } = simulation;
    return {
      ...reach,
      status: "replay",
      why: null,
      provider: "demo",
      lag_ms: Math.round(clock.now() - watermark * MINUTE_MS),
      sealed_minute: isoOf(watermark - 1),
      simulated: { session, speed },
    };
  }
  if (feed === undefined) return { ...reach, status: "off", why, provider: null, sealed_minute: null };
  const { provider, news } = feed;
  const isDown = fault !== null && fault.lastsMs > MOST_WAITING_MS;
  return {
    ...reach,
    status: isDown ? "down" : news.status,
    why: isDown ? why : (news.why ?? why),
    provider,
    lag_ms: Number.isNaN(watermark) ? null : Math.round(clock.now() - watermark * MINUTE_MS),
    sealed_minute: isoOf(news.sealed),
    gap_minutes: news.gapMinutes,
  };
}

/** Returns the time of a market, and how far its bars reach. */
export function marketTime({ data: { calendar, watermark }, clock }: LoadedMarket): MarketTime {
  return { calendar, now: Math.floor(clock.now() / MINUTE_MS), reach: watermark };
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
  /** The feed of a vendor, and what its thread told last; absent without one. */
  readonly feed?: { readonly provider: string; readonly news: FeedNews } | undefined;
  /** The intake of bars; absent before the first ones. */
  readonly intake?: IntakeState | undefined;
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
