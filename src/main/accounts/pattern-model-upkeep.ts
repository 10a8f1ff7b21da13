import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { createModelWorker, newId, type AccountStore } from "#accounts";
import type { Clock } from "#base";
import { createCalendar, type Calendar } from "#market";
import type { Scanner } from "#operations";
import { createPeriodicTasks } from "../periodic-tasks.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Period of renewal of a job's lease, well within the lease. */
const RENEW_MS = 15 * SECOND;
/** Period of the check for a newly ended session. */
const SWEEP_MS = 10 * MINUTE;

export interface PatternModelUpkeep {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly scanner: Pick<Scanner, "patterns" | "ready">;
}

/** Milliseconds between two checks for jobs; for tests. */
export interface PatternModelPace {
  readonly pollMs?: number;
}

/**
 * Starts the background work on pattern models: trains models on request, and reviews the models in use after each session. A
 * task that fails is logged and runs again. Returns the function that stops the work; the next server resumes a job that it
 * interrupts.
 */
export function startPatternModelUpkeep(
  { store, clock, scanner }: PatternModelUpkeep,
  logger: Logger,
  { pollMs = SECOND }: PatternModelPace = {},
): () => Promise<void> {
  const owner = newId("srv", randomBytes);
  const worker = createModelWorker({ store, clock, market: scanner.patterns, owner });
  const calendar = createCalendar();
  // The first sweep always runs: bars may have been corrected while the server was down.
  let swept = Number.NEGATIVE_INFINITY;
  const begun = clock.now();
  let stopped = false;
  const isStopped = (): boolean => stopped;
  let stop = (): void => {};
  const stopping = new Promise<boolean>((resolve) => {
    stop = () => resolve(false);
  });
  // A stop does not wait for data that are still being made.
  const isReady = (): Promise<boolean> => Promise.race([scanner.ready(), stopping]);
  const tasks = createPeriodicTasks(logger);

  async function sweep(): Promise<void> {
    const since = Math.max(lastClose(calendar, clock.now()), begun);
    if (since <= swept || !(await isReady())) return;
    await worker.sweep(since, (instant) => sessionsBetween(calendar, instant, clock.now()));
    swept = since;
  }

  async function work(): Promise<void> {
    if (!(await isReady())) return;
    if (swept === Number.NEGATIVE_INFINITY) await sweep();
    for (let isMore = true; isMore;) isMore = !isStopped() && (await worker.runOnce());
  }

  tasks.every(pollMs, "a job of a pattern model failed", work);
  tasks.every(RENEW_MS, "the job of a pattern model could not be kept", () => worker.renew());
  tasks.every(SWEEP_MS, "pattern models could not be looked after", sweep);
  return async () => {
    stopped = true;
    stop();
    tasks.stop();
    await worker.stop();
    await tasks.over();
  };
}

/** Closing instant in milliseconds of the newest session that has ended. */
function lastClose(calendar: Calendar, now: number): number {
  const minute = Math.floor(now / MINUTE);
  const ordinal = calendar.ordinalAtOrBefore(calendar.dateAt(minute));
  const close = calendar.regularClose(ordinal);
  return (close <= minute ? close : calendar.regularClose(ordinal - 1)) * MINUTE;
}

function sessionsBetween(calendar: Calendar, from: number, to: number): number {
  const ordinalAt = (instant: number): number =>
    calendar.ordinalAtOrBefore(calendar.dateAt(Math.floor(instant / MINUTE)));
  return ordinalAt(to) - ordinalAt(from);
}
