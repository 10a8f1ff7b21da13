import { assert, MINUTE_MS } from "#base";
import {
  datesOf,
  planRequests,
  type Calendar,
  type Provider,
  type ProviderAccess,
  type ProviderEndpoint,
  type ProviderTask,
  type RawBar,
} from "#market";
import { fetchTask } from "./fetch-task.ts";
import type { Network } from "./network.ts";
import { ProviderClient } from "./provider-client.ts";

/** Requests that are under way at the same time. */
const AT_ONCE = 4;
/** Tickers that are requested one by one are as many as the rate allows in so many minutes. */
const MOST_RATE_MINUTES = 2;

/** Missed minutes of one day, both inclusive, since 1970. */
export interface MinutesRequest {
  readonly tickers: readonly string[];
  /** Tickers that are fetched first, in this order, where requests are for one ticker each; the others by turnover. */
  readonly preferred: readonly string[];
  readonly first: number;
  readonly last: number;
  /** Requests per minute, if the plan differs from the smallest one. */
  readonly requestsPerMinute: number | undefined;
  readonly calendar: Calendar;
  /** Receives the bars of some tickers at a time, as they come; also some of the minute before `first`. */
  readonly onBars: (bars: readonly RawBar[]) => void;
  readonly signal: AbortSignal;
}

/** What the vendor's rate left out. */
export interface MinutesOutcome {
  /** Tickers that may still lack bars. */
  readonly lacking: readonly string[];
  /** Requests per minute. */
  readonly rate: number;
}

/**
 * Fetches minute bars. A provider with `newestMinutes` gives the bars of one ticker a request: first the newest minute of everybody,
 * then the tickers that may lack more, as far as the rate allows. Errors: those of ProviderClient, and the reason of the signal;
 * bars of other tickers may have come.
 */
export async function fetchMinutes(
  provider: Provider,
  access: ProviderAccess,
  request: MinutesRequest,
  network: Network,
): Promise<MinutesOutcome> {
  const { tickers, first, last, calendar, onBars, signal, requestsPerMinute } = request;
  const endpoint = provider.endpoints.find(({ bars }) => bars === "1m");
  assert(endpoint !== undefined, "a provider that fills gaps has bars of minutes");
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const stoppable: Network = {
    ...network,
    fetch: (url, init) => network.fetch(url, { ...init, signal: AbortSignal.any([either, init!.signal!]) }),
  };
  const client = new ProviderClient(provider, access, stoppable, {
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
    beforeWait: async () => either.throwIfAborted(),
  });
  const day = calendar.dateAt(first);
  const rate = requestsPerMinute ?? (provider.rate.requests * 60) / provider.rate.seconds;
  const { newestMinutes } = provider;
  const wanted = newestMinutes === undefined ? tickers : await tickersBehind(client, provider, newestMinutes, request);
  const most = newestMinutes === undefined ? Infinity : Math.floor(rate * MOST_RATE_MINUTES) - 1;
  const tasks = planRequests(endpoint, wanted.slice(0, most), () => day, day);
  let next = 0;
  const fetchBars = async (task: ProviderTask): Promise<void> => {
    const { bars } = await fetchTask(client, {
      provider,
      endpoint,
      tickers: task.tickers,
      dates: datesOf(task),
      untilNow: true,
      // The newest minute that came before the cut may be there in part.
      fromMinute: first - 1,
      timeframe: "1m",
      keepsBars: true,
      keepsActions: false,
      calendar,
      nowMinute: last + 1,
    });
    either.throwIfAborted();
    onBars(bars);
  };
  const work = async (): Promise<void> => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      either.throwIfAborted();
      await fetchBars(task);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    // After a failure the other requests stop, too.
    ended.abort();
  }
  return { lacking: wanted.slice(most), rate };
}

/** Hands on the newest minute of each ticker, and returns the tickers that may lack earlier ones, the important ones first. */
async function tickersBehind(
  client: ProviderClient,
  { symbolOf }: Provider,
  endpoint: ProviderEndpoint,
  { tickers, preferred, first, last, calendar, onBars }: MinutesRequest,
): Promise<readonly string[]> {
  const date = datesOf({ tickers: [], start: calendar.dateAt(first), end: calendar.dateAt(last) });
  const answer = await client.fetchPage(endpoint, { symbols: [], ...date, untilNow: true, cursor: undefined });
  assert("page" in answer, "a request for the whole market names no ticker");
  const { bars, turnover } = answer.page;
  const newest = new Map(bars.map((bar) => [String(bar.ticker), bar]));
  const come: RawBar[] = [];
  const behind: string[] = [];
  for (const ticker of tickers) {
    const bar = newest.get(symbolOf(ticker));
    const minute = Number(bar?.time) / MINUTE_MS;
    // A ticker without a trade since the cut lacks nothing.
    if (bar === undefined || minute < first) continue;
    if (minute <= last) come.push({ ...bar, ticker });
    if (minute > first) behind.push(ticker);
  }
  onBars(come);
  const places = new Map(preferred.map((ticker, place) => [ticker, place]));
  const placeOf = (ticker: string): number => places.get(ticker) ?? preferred.length;
  const turnoverOf = (ticker: string): number => turnover?.get(symbolOf(ticker)) ?? 0;
  return behind.sort((a, b) => placeOf(a) - placeOf(b) || turnoverOf(b) - turnoverOf(a));
}
