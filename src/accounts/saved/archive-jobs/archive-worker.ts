import { AppError, DAY_MS, type Clock } from "#base";
import type { ScanRange } from "#contract";
import type { AccountStore } from "../../ports/account-store.ts";
import { PLAN_PART, type ArchiveFailure, type ArchiveJob, type ArchiveTask } from "../../ports/archive-jobs.ts";

/**
 * Does the work of a task on the snapshot of its job. Errors: AppError for what another attempt cannot change;
 * unavailable, or any other error, for what it can.
 */
export interface ArchiveTaskRunner {
  /** Returns the number of parts of the market. */
  plan(job: ArchiveJob): Promise<number>;
  /** Returns the finding of a part. */
  part(job: ArchiveJob, part: number): Promise<Uint8Array>;
  /** Joins the findings of all parts. */
  join(job: ArchiveJob, findings: readonly Uint8Array[]): Promise<ScanRange>;
  /** Breaks off the work: its promise rejects. */
  abort(): void;
}

export interface ArchiveWorkerContext {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly runner: ArchiveTaskRunner;
  /** Name of this worker among all on the store. */
  readonly owner: string;
}

/** Does the tasks of archive jobs, one at a time. Many servers may each have some workers on the same store. */
export interface ArchiveWorker {
  /** Does the next task; false if there is none. */
  runOnce(): Promise<boolean>;
  /** Extends the lease of the running task; breaks the task off if it is lost, such as of a deleted job. */
  renew(): Promise<void>;
  /** Breaks off the running task and gives it back. */
  stop(): Promise<void>;
  /** Deletes jobs that finished long ago. */
  sweep(): Promise<void>;
}

const LEASE_MS = 60_000;
/** The first attempt and two more. */
const ATTEMPTS = 3;
const PAUSE_MS = 5_000;
/** Days for which a finished job is kept. */
export const ARCHIVE_JOB_DAYS = 7;

interface Running {
  readonly task: ArchiveTask;
  ended?: "lost" | "stopped";
}

export function createArchiveWorker({ store, clock, runner, owner }: ArchiveWorkerContext): ArchiveWorker {
  const { archiveJobs } = store;
  let running: Running | undefined;
  let isStopping = false;

  const fail = (task: ArchiveTask, failure: ArchiveFailure): Promise<boolean> =>
    archiveJobs.finishJob(task, owner, { answer: null, failure, finishedAt: clock.now() });

  async function attempt(run: Running, job: ArchiveJob): Promise<void> {
    const { task } = run;
    if (task.part === PLAN_PART) {
      await archiveJobs.finishPlan(task, owner, await runner.plan(job));
    } else if (task.part === job.parts) {
      const answer = await runner.join(job, await archiveJobs.findingsOf(job.id));
      await archiveJobs.finishJob(task, owner, { answer, failure: null, finishedAt: clock.now() });
    } else {
      await archiveJobs.finishPart(task, owner, await runner.part(job, task.part));
    }
  }

  return {
    async runOnce() {
      const now = await store.now();
      const task = await archiveJobs.takeTask(owner, now, now + LEASE_MS);
      if (task === undefined) return false;
      const job = await archiveJobs.find(task.jobId);
      if (job === undefined) return true;
      if (task.attempts > ATTEMPTS) {
        await fail(task, internal(`Servers stopped ${ATTEMPTS} times while they worked on it; order it again.`));
        return true;
      }
      if (isStopping) {
        await archiveJobs.releaseTask(task, owner, 0);
        return false;
      }
      const run: Running = { task };
      running = run;
      try {
        await attempt(run, job);
      } catch (error) {
        if (run.ended !== undefined) return true;
        const told = error instanceof AppError ? failureOf(error) : undefined;
        const isFinal = told !== undefined && told.code !== "unavailable";
        if (isFinal || task.attempts >= ATTEMPTS) await fail(task, told ?? internal("A fault of the server."));
        else await archiveJobs.releaseTask(task, owner, (await store.now()) + task.attempts * PAUSE_MS);
        if (told === undefined) throw error;
      } finally {
        running = undefined;
      }
      return true;
    },

    async renew() {
      const run = running;
      if (run === undefined) return;
      const isKept = await archiveJobs.renewTask(run.task, owner, (await store.now()) + LEASE_MS);
      if (isKept || running !== run) return;
      run.ended = "lost";
      runner.abort();
    },

    async stop() {
      isStopping = true;
      const run = running;
      if (run === undefined) return;
      run.ended = "stopped";
      runner.abort();
      await archiveJobs.releaseTask(run.task, owner, 0);
    },

    async sweep() {
      await archiveJobs.deleteFinished(clock.now() - ARCHIVE_JOB_DAYS * DAY_MS);
    },
  };
}

const failureOf = ({ code, message, details }: AppError): ArchiveFailure => ({ code, message, details });
const internal = (message: string): ArchiveFailure => ({ code: "internal", message, details: [] });
