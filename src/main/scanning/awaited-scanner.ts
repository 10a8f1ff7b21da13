import { AppError } from "#base";
import type { Scanner } from "#operations";

/** Longest time that a call waits for the data of a server that has just started. */
const WAIT_MS = 150_000;

/**
 * Returns a scanner that exists before its data. Calls wait for the data, so that a client that connects right after the start
 * gets its answer.
 * Errors: unavailable if the data take longer than `WAIT_MS`, or cannot be made.
 */
export function awaitedScanner(opening: Promise<Scanner>): Scanner {
  let opened: Scanner | undefined;
  opening.then(
    (scanner) => {
      opened = scanner;
    },
    () => undefined,
  );
  const openedScanner = async (): Promise<Scanner> => {
    if (opened !== undefined) return opened;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new AppError("unavailable", "The server's data are still being made; try again in a while.")),
        WAIT_MS,
      );
    });
    try {
      return await Promise.race([opening, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    scan: async (payload, options) => (await openedScanner()).scan(payload, options),
    explain: async (payload, options) => (await openedScanner()).explain(payload, options),
    estimate: async (payload, options) => (await openedScanner()).estimate(payload, options),
    table: async (request, options) => (await openedScanner()).table(request, options),
    range: async (request, options) => (await openedScanner()).range(request, options),
    diff: async (request, options) => (await openedScanner()).diff(request, options),
    series: async (ticker, inputs, shape, options) => (await openedScanner()).series(ticker, inputs, shape, options),
    bars: async (ticker, frame, range) => (await openedScanner()).bars(ticker, frame, range),
    chartPatterns: async (ticker, timeframe, lookback) =>
      (await openedScanner()).chartPatterns(ticker, timeframe, lookback),
    tickers: async (search, limit) => (await openedScanner()).tickers(search, limit),
    patterns: {
      window: async (request, signal) => (await openedScanner()).patterns.window(request, signal),
      scores: async (head, signal) => (await openedScanner()).patterns.scores(head, signal),
      past: async (head, search, signal) => (await openedScanner()).patterns.past(head, search, signal),
    },
    retention: async () => (await openedScanner()).retention(),
    status: async () => (await openedScanner()).status(),
    listedNames: async () => (await openedScanner()).listedNames(),
    async ready() {
      try {
        return await (await openedScanner()).ready();
      } catch {
        return false;
      }
    },
    async close() {
      await opened?.close();
    },
  };
}
