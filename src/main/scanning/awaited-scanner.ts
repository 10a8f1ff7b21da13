import { AppError } from "#base";
import type { Scanner } from "#operations";
import { questionsBy } from "#scan";

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
    ...questionsBy(async (question, args) => {
      const scanner = await openedScanner();
      return (scanner[question] as (...rest: readonly unknown[]) => Promise<unknown>)(...args);
    }),
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
