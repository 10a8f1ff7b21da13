import type { ArchiveJob } from "#accounts";
import type { RangeJob, RangeJobReply } from "#contract";

const iso = (instant: number): string => new Date(instant).toISOString();

export function presentJob(job: Omit<ArchiveJob, "answer">): RangeJob {
  const { params } = job.order;
  return {
    id: job.id,
    reach: "archive",
    state: job.state,
    from: params.from,
    to: params.to,
    basis: params.basis ?? "restated",
    snapshot: job.snapshot,
    minutes: job.minutes,
    parts: job.parts,
    parts_done: job.partsDone,
    failure: job.failure && { ...job.failure, details: job.failure.details.map((one) => ({ ...one })) },
    created_at: iso(job.createdAt),
    finished_at: job.finishedAt === null ? null : iso(job.finishedAt),
  };
}

export const jobReply = (job: ArchiveJob): RangeJobReply => ({ job: presentJob(job), answer: job.answer });
