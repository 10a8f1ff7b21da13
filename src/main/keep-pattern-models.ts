import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { createModelWorker, newId, type AccountStore } from "#accounts";
import type { Clock } from "#base";
import { createCalendar, type Calendar } from "#market";
import type { Scanner } from "#operations";
import { createPeriodicTasks } from "./periodic-tasks.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Well within the lease of a job. */
const RENEW_MS = 15 * SECOND;
/** How often it is looked whether a session has ended since. */
const SWEEP_MS = 10 * MINUTE;

export interface PatternModelSurroundings {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly scanner: Pick<Scanner, "patterns" | "ready">;
}

/** Milliseconds between two looks for jobs; for tests. */
export interface PatternModelPace {
  readonly pollMs?: number;
}

/**
 * The work on pattern models beside the calls: training as it is asked for, and after each session a look at the models
 * that are used. A fault is logged and the work tried again. Gives the function that stops it; a job that is under way
 * then is taken up by the next server.
 */
export function keepPatternModels(
  { store, clock, scanner }: PatternModelSurroundings,
  logger: Logger,
  { pollMs = SECOND }: PatternModelPace = {},
): () => Promise<void> {
  const owner = newId("srv", randomBytes);
  const worker = createModelWorker({ store, clock, market: scanner.patterns, owner });
  const calendar = createCalendar();
  // Bars may have been corrected while the server was down.
  let swept = Number.NEGATIVE_INFINITY;
  const begun = clock.now();
  let stopped = false;
  const isStopped = (): boolean => stopped;
  let stop = (): void => {};
  const stopping = new Promise<boolean>((resolve) => {
    stop = () => resolve(false);
  });
  // Data that are still being made are nothing to wait for at the end.
  const isReady = (): Promise<boolean> => Promise.race([scanner.ready(), stopping]);
  const turns = createPeriodicTasks(logger);

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

  turns.every(pollMs, "a job of a pattern model failed", work);
  turns.every(RENEW_MS, "the job of a pattern model could not be kept", () => worker.renew());
  turns.every(SWEEP_MS, "pattern models could not be looked after", sweep);
  return async () => {
    stopped = true;
    stop();
    turns.stop();
    await worker.stop();
    await turns.over();
  };
}

/** The instant at which the newest session that is over closed, in milliseconds. */
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
