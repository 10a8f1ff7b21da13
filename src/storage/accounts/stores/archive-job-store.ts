import type { Kysely, Selectable } from "kysely";
import { PLAN_PART, type ArchiveJob, type ArchiveJobStore, type ArchiveTask } from "#accounts";
import { inTransaction } from "../in-transaction.ts";
import type { AccountTables, ArchiveJobsTable } from "../schema.ts";

type JobRow = Selectable<ArchiveJobsTable>;

const LISTED = [
  "id",
  "user_id",
  "job_order",
  "snapshot",
  "minutes",
  "state",
  "parts",
  "parts_done",
  "failure",
  "created_at",
  "finished_at",
] as const;

/**
 * Creates the store of archive jobs. A task changes its owner by compare-and-set on one row, so that only one of many
 * callers takes it.
 */
export function archiveJobStore(db: Kysely<AccountTables>): ArchiveJobStore {
  const jobs = () => db.selectFrom("archive_jobs").selectAll();

  /** Ends a task that the owner still has, and does `work` with it; all or nothing. */
  const endTask = (
    { jobId, part, attempts }: ArchiveTask,
    owner: string,
    finding: string | null,
    work: (trx: Kysely<AccountTables>) => Promise<unknown>,
  ): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const own = { owner: null, not_before: NEVER, finding: finding ?? "" };
      const row = await trx
        .updateTable("archive_tasks")
        .set(own)
        .where("job_id", "=", jobId)
        .where("part", "=", part)
        .where("owner", "=", owner)
        .where("attempts", "=", attempts)
        .where("finding", "is", null)
        .returning("part")
        .executeTakeFirst();
      if (row === undefined) return false;
      await work(trx);
      return true;
    });

  const insertTasks = async (trx: Kysely<AccountTables>, jobId: string, parts: readonly number[]): Promise<void> => {
    if (parts.length === 0) return;
    const { created_at: queuedAt } = await trx
      .selectFrom("archive_jobs")
      .select("created_at")
      .where("id", "=", jobId)
      .executeTakeFirstOrThrow();
    const fresh = { job_id: jobId, queued_at: queuedAt, attempts: 0, owner: null, not_before: 0, finding: null };
    await trx
      .insertInto("archive_tasks")
      .values(parts.map((part) => ({ ...fresh, part })))
      .execute();
  };

  const owned = ({ jobId, part, attempts }: ArchiveTask, owner: string) =>
    db
      .updateTable("archive_tasks")
      .where("job_id", "=", jobId)
      .where("part", "=", part)
      .where("owner", "=", owner)
      .where("attempts", "=", attempts)
      .where("finding", "is", null);

  return {
    insert: (job) =>
      inTransaction(db, async (trx) => {
        await trx.insertInto("archive_jobs").values(rowOf(job)).execute();
        await insertTasks(trx, job.id, [PLAN_PART]);
      }),

    async count(userId) {
      const { count } = await db
        .selectFrom("archive_jobs")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async findOwned(id, userId) {
      const row = await jobs().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
      return row && jobOf(row);
    },

    async find(id) {
      const row = await jobs().where("id", "=", id).executeTakeFirst();
      return row && jobOf(row);
    },

    async list(userId) {
      const rows = await db
        .selectFrom("archive_jobs")
        .select(LISTED)
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      return rows.map((row) => listedOf(row));
    },

    async delete(id, userId) {
      const row = await db
        .deleteFrom("archive_jobs")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteFinished(before) {
      const rows = await db.deleteFrom("archive_jobs").where("finished_at", "<", before).returning("id").execute();
      return rows.length;
    },

    async takeTask(owner, now, until) {
      for (;;) {
        const next = await db
          .selectFrom("archive_tasks")
          .select(["job_id", "part", "attempts", "not_before"])
          .where("not_before", "<=", now)
          .where("finding", "is", null)
          .orderBy("queued_at")
          .orderBy("job_id")
          .orderBy("part")
          .limit(1)
          .executeTakeFirst();
        if (next === undefined) return undefined;
        const taken = await db
          .updateTable("archive_tasks")
          .set({ owner, not_before: until, attempts: next.attempts + 1 })
          .where("job_id", "=", next.job_id)
          .where("part", "=", next.part)
          .where("not_before", "=", next.not_before)
          .where("attempts", "=", next.attempts)
          .where("finding", "is", null)
          .returning(["job_id", "part", "attempts"])
          .executeTakeFirst();
        // Without a row, another server has taken the task.
        if (taken !== undefined) return { jobId: taken.job_id, part: taken.part, attempts: taken.attempts };
      }
    },

    async renewTask(task, owner, until) {
      const row = await owned(task, owner).set({ not_before: until }).returning("part").executeTakeFirst();
      return row !== undefined;
    },

    async releaseTask(task, owner, notBefore) {
      const given = { owner: null, not_before: notBefore };
      const row = await owned(task, owner).set(given).returning("part").executeTakeFirst();
      return row !== undefined;
    },

    finishPlan: (task, owner, parts) =>
      endTask(task, owner, null, async (trx) => {
        await trx.updateTable("archive_jobs").set({ parts, state: "running" }).where("id", "=", task.jobId).execute();
        await insertTasks(trx, task.jobId, [...Array(parts).keys()]);
      }),

    finishPart: (task, owner, finding) =>
      endTask(task, owner, Buffer.from(finding).toString("base64"), async (trx) => {
        const { parts, parts_done: done } = await trx
          .updateTable("archive_jobs")
          .set((eb) => ({ parts_done: eb("parts_done", "+", 1) }))
          .where("id", "=", task.jobId)
          .returning(["parts", "parts_done"])
          .executeTakeFirstOrThrow();
        if (done === parts) await insertTasks(trx, task.jobId, [parts]);
      }),

    async findingsOf(jobId) {
      const rows = await db
        .selectFrom("archive_tasks")
        .select("finding")
        .where("job_id", "=", jobId)
        .where("part", ">=", 0)
        .where("finding", "is not", null)
        .orderBy("part")
        .execute();
      return rows.map(({ finding }) => new Uint8Array(Buffer.from(finding!, "base64")));
    },

    finishJob: (task, owner, { answer, failure, finishedAt }) =>
      endTask(task, owner, null, async (trx) => {
        await trx
          .updateTable("archive_jobs")
          .set({
            state: failure === null ? "done" : "failed",
            answer: answer === null ? null : JSON.stringify(answer),
            failure: failure === null ? null : JSON.stringify(failure),
            finished_at: finishedAt,
          })
          .where("id", "=", task.jobId)
          .execute();
        await trx.deleteFrom("archive_tasks").where("job_id", "=", task.jobId).execute();
      }),
  };
}

/** `not_before` of a finished task. */
const NEVER = Number.MAX_SAFE_INTEGER;

function rowOf(job: ArchiveJob): JobRow {
  return {
    id: job.id,
    user_id: job.userId,
    job_order: JSON.stringify(job.order),
    snapshot: job.snapshot,
    minutes: job.minutes,
    state: job.state,
    parts: job.parts,
    parts_done: job.partsDone,
    failure: job.failure === null ? null : JSON.stringify(job.failure),
    answer: job.answer === null ? null : JSON.stringify(job.answer),
    created_at: job.createdAt,
    finished_at: job.finishedAt,
  };
}

function listedOf(row: Omit<JobRow, "answer">): Omit<ArchiveJob, "answer"> {
  return {
    id: row.id,
    userId: row.user_id,
    order: JSON.parse(row.job_order) as ArchiveJob["order"],
    snapshot: row.snapshot,
    minutes: row.minutes,
    state: row.state,
    parts: row.parts,
    partsDone: row.parts_done,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as ArchiveJob["failure"]),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

function jobOf(row: JobRow): ArchiveJob {
  return { ...listedOf(row), answer: row.answer === null ? null : (JSON.parse(row.answer) as ArchiveJob["answer"]) };
}
