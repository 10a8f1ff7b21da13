import type { Logger } from "pino";
import { ScanSchedules, type AccountsContext, type MarketTime } from "#accounts";
import { runScheduled, type Context } from "#operations";
import { createPeriodicTasks } from "../periodic-tasks.ts";

/** Period of the check for due scans. */
const POLL_MS = 1_000;
/** Longest wait for a moment without calls. */
const MOST_WAIT_MS = 10_000;

export interface SavedScanUpkeep {
  /** Its scanner is the one for work in the background. */
  readonly context: Context & { readonly accounts: AccountsContext };
  readonly market: () => Promise<MarketTime>;
  /** True while calls are worked on, or wait. */
  readonly isBusy: () => boolean;
}

/**
 * Starts the runs of saved scans by their schedules, one after another, each when no call is worked on, after ten seconds at the
 * latest. Returns the function that stops them; a run that it interrupts is made by the next server.
 */
export function startSavedScanUpkeep(
  { context, market, isBusy }: SavedScanUpkeep,
  logger: Logger,
): () => Promise<void> {
  const schedules = new ScanSchedules(context.accounts);
  const stopping = new AbortController();
  const { signal } = stopping;
  const onFault = (error: unknown): void => logger.error({ err: error }, "a scheduled scan failed");
  /** Elapsed milliseconds since which calls have kept a due scan waiting. */
  let busySince: number | undefined;

  function isItsTurn(): boolean {
    const now = context.clock.elapsed();
    busySince = isBusy() ? (busySince ?? now) : undefined;
    return busySince === undefined || now - busySince >= MOST_WAIT_MS;
  }

  async function runDue(): Promise<void> {
    if (!(await context.scanner.ready())) return;
    while (!signal.aborted && isItsTurn()) {
      const due = await schedules.next(await market());
      if (due === undefined) return;
      const outcome = await runScheduled(context, due, { signal, onFault });
      await schedules.end(due, outcome);
      busySince = undefined;
    }
  }

  const tasks = createPeriodicTasks(logger);
  tasks.every(POLL_MS, "scheduled scans could not be run", () =>
    runDue().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    }),
  );
  return async () => {
    stopping.abort();
    tasks.stop();
    await tasks.over();
  };
}
