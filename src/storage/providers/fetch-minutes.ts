import { assert } from "#base";
import { datesOf, planRequests, type Calendar, type Provider, type ProviderAccess, type RawBar } from "#market";
import { fetchTask } from "./fetch-task.ts";
import type { Network } from "./network.ts";
import { ProviderClient } from "./provider-client.ts";

/** Requests that are under way at the same time. */
const AT_ONCE = 4;

/** Minutes of one day to fetch, both inclusive, since 1970. */
export interface MinutesRequest {
  readonly tickers: readonly string[];
  readonly first: number;
  readonly last: number;
  readonly calendar: Calendar;
  /** Receives the bars of some tickers at a time, as they come. */
  readonly onBars: (bars: readonly RawBar[]) => void;
  readonly signal: AbortSignal;
}

/** Fetches minute bars. Errors: those of ProviderClient, and the reason of the signal; bars of other tickers may have come. */
export async function fetchMinutes(
  provider: Provider,
  access: ProviderAccess,
  { tickers, first, last, calendar, onBars, signal }: MinutesRequest,
  network: Network,
): Promise<void> {
  const endpoint = provider.endpoints.find(({ bars }) => bars === "1m");
  assert(endpoint !== undefined, "a provider that fills gaps has bars of minutes");
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const stoppable: Network = {
    ...network,
    fetch: (url, init) => network.fetch(url, { ...init, signal: AbortSignal.any([either, init!.signal!]) }),
  };
  const client = new ProviderClient(provider, access, stoppable, { beforeWait: async () => either.throwIfAborted() });
  const day = calendar.dateAt(first);
  const tasks = planRequests(endpoint, tickers, () => day, day);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      either.throwIfAborted();
      const { bars } = await fetchTask(client, {
        provider,
        endpoint,
        tickers: task.tickers,
        dates: datesOf(task),
        untilNow: true,
        fromMinute: first,
        timeframe: "1m",
        keepsBars: true,
        keepsActions: false,
        calendar,
        nowMinute: last + 1,
      });
      either.throwIfAborted();
      onBars(bars);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    // After a failure the other requests stop, too.
    ended.abort();
  }
}
