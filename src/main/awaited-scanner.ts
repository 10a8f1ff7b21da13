import { AppError } from "#base";
import type { Scanner } from "#operations";

/** How long a call waits for the data of a server that has just begun. */
const WAIT_MS = 150_000;

/**
 * A scanner whose data are still being made: calls wait for it, so that a client that comes right after the start gets its
 * answer. Errors: unavailable when it takes too long, or does not come.
 */
export function awaitedScanner(coming: Promise<Scanner>): Scanner {
  let here: Scanner | undefined;
  coming.then(
    (scanner) => {
      here = scanner;
    },
    () => undefined,
  );
  const arrival = async (): Promise<Scanner> => {
    if (here !== undefined) return here;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new AppError("unavailable", "The server's data are still being made; try again in a while.")),
        WAIT_MS,
      );
    });
    try {
      return await Promise.race([coming, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    scan: async (payload, options) => (await arrival()).scan(payload, options),
    explain: async (payload, options) => (await arrival()).explain(payload, options),
    estimate: async (payload, options) => (await arrival()).estimate(payload, options),
    table: async (request, options) => (await arrival()).table(request, options),
    range: async (request, options) => (await arrival()).range(request, options),
    diff: async (request, options) => (await arrival()).diff(request, options),
    series: async (ticker, inputs, shape, options) => (await arrival()).series(ticker, inputs, shape, options),
    bars: async (ticker, frame, range) => (await arrival()).bars(ticker, frame, range),
    chartPatterns: async (ticker, timeframe, lookback) => (await arrival()).chartPatterns(ticker, timeframe, lookback),
    tickers: async (search, limit) => (await arrival()).tickers(search, limit),
    patterns: {
      window: async (request, signal) => (await arrival()).patterns.window(request, signal),
      scores: async (head, signal) => (await arrival()).patterns.scores(head, signal),
      past: async (head, search, signal) => (await arrival()).patterns.past(head, search, signal),
    },
    retention: async () => (await arrival()).retention(),
    status: async () => (await arrival()).status(),
    listedNames: async () => (await arrival()).listedNames(),
    async ready() {
      try {
        return await (await arrival()).ready();
      } catch {
        return false;
      }
    },
    async close() {
      await here?.close();
    },
  };
}
