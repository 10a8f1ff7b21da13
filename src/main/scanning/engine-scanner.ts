import { type Clock, DAY_MINUTES } from "#base";
import type { RetentionDays } from "#catalogue";
import { TIMEFRAMES, type MarketStatus } from "#contract";
import { isIntraday, marketStatus, type Calendar } from "#market";
import type { ListedNames, Scanner } from "#operations";
import type { EngineData } from "#tiles";
import { localPatternMarket, localQuestions, pooledPatternMarket, pooledQuestions, ScanEngine, ScanPool } from "#scan";
import { listedNames } from "../data/listed-names.ts";

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
    ...pooledQuestions(pool),
    patterns: pooledPatternMarket(pool, pastPool, clock),
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
  return {
    ...localQuestions(engine),
    patterns: localPatternMarket(engine),
    status: async () => statusAt(clock.now(), data.calendar, feeds),
    listedNames: namesOf(() => data),
    retention: async () => retentionOf(feeds),
    ready: async () => true,
    close: async () => {},
  };
}
