import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { AccountsContext, AuditActor } from "../../accounts-context.ts";
import type { ArchiveJob } from "../../ports/archive-jobs.ts";

type Keeping = Pick<AccountsContext, "store" | "clock">;

/** What a user orders. */
export type ArchiveJobDraft = Pick<ArchiveJob, "id" | "userId" | "order" | "snapshot" | "minutes">;

export interface ArchiveJobPlace {
  readonly id: string;
  readonly userId: string;
}

const noSuchJob = (): AppError => new AppError("not_found", "Nothing of that name exists.");

/** Errors: conflict at the limit of jobs of one account. */
export function orderArchiveJob(
  { store, clock }: Keeping,
  draft: ArchiveJobDraft,
  doer: AuditActor,
): Promise<ArchiveJob> {
  return store.transaction(async (stores) => {
    const { id, userId } = draft;
    await stores.users.lock(userId);
    if ((await stores.archiveJobs.count(userId)) >= LIMITS.archiveJobs) {
      const message = `An account keeps at most ${LIMITS.archiveJobs} ranges over the archive; delete one with DELETE /api/v2/scan/range/jobs/{id} first.`;
      throw new AppError("conflict", message);
    }
    const createdAt = clock.now();
    const progress = { state: "queued", parts: null, partsDone: 0, failure: null, answer: null } as const;
    const job: ArchiveJob = { ...draft, ...progress, createdAt, finishedAt: null };
    await stores.archiveJobs.insert(job);
    await stores.audit.append({ at: createdAt, userId, event: "archive_job.created", subject: id, ...doer });
    return job;
  });
}

/** Errors, here and below: not_found for an id that the user does not have. */
export async function findArchiveJob({ store }: Keeping, { id, userId }: ArchiveJobPlace): Promise<ArchiveJob> {
  const job = await store.archiveJobs.findOwned(id, userId);
  if (job === undefined) throw noSuchJob();
  return job;
}

/** Deletes a job; one that has not finished is cancelled. */
export async function deleteArchiveJob(
  { store, clock }: Keeping,
  { id, userId }: ArchiveJobPlace,
  doer: AuditActor,
): Promise<void> {
  await store.transaction(async (stores) => {
    if (!(await stores.archiveJobs.delete(id, userId))) throw noSuchJob();
    await stores.audit.append({ at: clock.now(), userId, event: "archive_job.deleted", subject: id, ...doer });
  });
}
