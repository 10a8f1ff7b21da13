import type { AppError } from "#base";
import type { ScanRange } from "#contract";
import type { ArchiveOrder } from "#scan";

/** Why a job has no answer: the members of an AppError. */
export type ArchiveFailure = Pick<AppError, "code" | "message" | "details">;

export type ArchiveJobState = "queued" | "running" | "done" | "failed";

/** An order without pattern models: plain data. */
export interface KeptArchiveOrder {
  readonly params: ArchiveOrder["params"];
  readonly request: Omit<ArchiveOrder["request"], "heads">;
}

/** A range over the archive that a user ordered. Instants are milliseconds since 1970. */
export interface ArchiveJob {
  readonly id: string;
  readonly userId: string;
  readonly order: KeptArchiveOrder;
  /** The snapshot of every task of the job. */
  readonly snapshot: string;
  /** Estimate of the minutes that are read. */
  readonly minutes: number;
  readonly state: ArchiveJobState;
  /** Number of parts of the market; null until the first task has divided it. */
  readonly parts: number | null;
  /** Number of parts that are evaluated. */
  readonly partsDone: number;
  readonly failure: ArchiveFailure | null;
  readonly answer: ScanRange | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** A part of a job; or PLAN_PART, which divides the market; or the number of parts, which joins the findings. */
export interface ArchiveTask {
  readonly jobId: string;
  readonly part: number;
  /** Number of times that the task was taken. */
  readonly attempts: number;
}

/** The task that divides the market into parts, the first of every job. */
export const PLAN_PART = -1;

export interface ArchiveJobStore {
  /** Inserts a job with its first task. */
  insert(job: ArchiveJob): Promise<void>;
  /** Returns the number of jobs of a user, finished ones among them. */
  count(userId: string): Promise<number>;
  /** Undefined if the job is unknown or of another user. */
  findOwned(id: string, userId: string): Promise<ArchiveJob | undefined>;
  find(id: string): Promise<ArchiveJob | undefined>;
  /** All jobs of a user, newest first, without their answers. */
  list(userId: string): Promise<readonly Omit<ArchiveJob, "answer">[]>;
  /** Deletes a job with its tasks; false if it is unknown or of another user. */
  delete(id: string, userId: string): Promise<boolean>;
  /** Deletes the jobs that finished before an instant. Returns their number. */
  deleteFinished(before: number): Promise<number>;

  /**
   * Gives the next task to an owner alone until `until`: of the oldest job, the lowest part. Undefined if there is none.
   * Atomic.
   */
  takeTask(owner: string, now: number, until: number): Promise<ArchiveTask | undefined>;
  /** Extends the lease; false if the owner has lost the task. */
  renewTask(task: ArchiveTask, owner: string, until: number): Promise<boolean>;
  /** Gives a task back, to be taken from `notBefore` on. */
  releaseTask(task: ArchiveTask, owner: string, notBefore: number): Promise<boolean>;
  /** Ends the task that divides the market: the job has so many parts, a task for each. False if the owner has lost it. */
  finishPlan(task: ArchiveTask, owner: string, parts: number): Promise<boolean>;
  /** Ends the task of a part; after the last one the findings can be joined. False if the owner has lost it. */
  finishPart(task: ArchiveTask, owner: string, finding: Uint8Array): Promise<boolean>;
  /** The findings of all parts, in their order. */
  findingsOf(jobId: string): Promise<readonly Uint8Array[]>;
  /** Ends a job with its answer or a failure, and removes its tasks. False if the owner has lost the task. */
  finishJob(
    task: ArchiveTask,
    owner: string,
    end: Pick<ArchiveJob, "answer" | "failure"> & { readonly finishedAt: number },
  ): Promise<boolean>;
}
