import { describe, expect, it } from "vitest";
import { PLAN_PART, type AccountStore, type ArchiveTask } from "#accounts";
import type { ScanRange } from "#contract";
import { anArchiveJob, storedUser } from "./account-samples.testing.ts";

const T = 1_800_000_000_000;
const MINUTE = 60_000;

/** Tests any store of archive jobs. Tasks of all jobs share one queue, so each test removes its own. */
export function archiveJobsContract(opened: () => AccountStore): void {
  const take = (owner: string, now = T, until = now + MINUTE): Promise<ArchiveTask | undefined> =>
    opened().archiveJobs.takeTask(owner, now, until);

  describe("archive jobs", () => {
    it("stores a job, and shows and deletes it for its owner alone", async () => {
      const { archiveJobs } = opened();
      const [mine, other] = [await storedUser(opened()), await storedUser(opened())];
      const [job, later] = [anArchiveJob(mine), anArchiveJob(mine, { createdAt: T + 1 })];
      await archiveJobs.insert(job);
      await archiveJobs.insert(later);
      expect(await archiveJobs.findOwned(job.id, mine)).toEqual(job);
      expect(await archiveJobs.findOwned(job.id, other)).toBeUndefined();
      expect((await archiveJobs.list(mine)).map(({ id }) => id)).toEqual([later.id, job.id]);
      expect(await archiveJobs.list(other)).toEqual([]);
      expect([await archiveJobs.count(mine), await archiveJobs.count(other)]).toEqual([2, 0]);
      expect(await archiveJobs.delete(job.id, other)).toBe(false);
      expect(await archiveJobs.delete(job.id, mine)).toBe(true);
      expect(await archiveJobs.find(job.id)).toBeUndefined();
      expect(await archiveJobs.delete(later.id, mine)).toBe(true);
      expect(await take("a")).toBeUndefined();
    });

    it("gives each task to one owner, until its lease ends", async () => {
      const { archiveJobs } = opened();
      const userId = await storedUser(opened());
      const job = anArchiveJob(userId);
      await archiveJobs.insert(job);
      const taken = await Promise.all(["a", "b", "c"].map((owner) => take(owner)));
      expect(taken.filter((one) => one !== undefined)).toEqual([{ jobId: job.id, part: PLAN_PART, attempts: 1 }]);
      const owner = ["a", "b", "c"][taken.findIndex((one) => one !== undefined)]!;
      const plan = taken.find((one) => one !== undefined)!;
      expect(await archiveJobs.renewTask(plan, owner, T + 2 * MINUTE)).toBe(true);
      expect(await archiveJobs.renewTask(plan, "other", T + 9 * MINUTE)).toBe(false);
      expect(await take("d", T + MINUTE)).toBeUndefined();
      const again = await take("d", T + 2 * MINUTE);
      expect(again).toEqual({ ...plan, attempts: 2 });
      expect(await archiveJobs.finishPlan(plan, owner, 2)).toBe(false);
      expect(await archiveJobs.releaseTask(again!, "d", T + 3 * MINUTE)).toBe(true);
      expect(await take("e", T + 3 * MINUTE - 1)).toBeUndefined();
      expect(await take("e", T + 3 * MINUTE)).toEqual({ ...plan, attempts: 3 });
      await archiveJobs.delete(job.id, userId);
    });

    it("leads a job from its plan over its parts to its answer", async () => {
      const { archiveJobs } = opened();
      const userId = await storedUser(opened());
      const job = anArchiveJob(userId);
      await archiveJobs.insert(job);
      expect(await archiveJobs.finishPlan((await take("a"))!, "a", 2)).toBe(true);
      expect(await archiveJobs.find(job.id)).toMatchObject({ state: "running", parts: 2, partsDone: 0 });
      const [first, second] = [(await take("a"))!, (await take("b"))!];
      expect([first.part, second.part]).toEqual([0, 1]);
      expect(await take("c")).toBeUndefined();
      expect(await archiveJobs.finishPart(second, "b", Uint8Array.of(2, 255))).toBe(true);
      expect(await archiveJobs.finishPart(second, "b", Uint8Array.of(3))).toBe(false);
      expect(await take("c")).toBeUndefined();
      expect(await archiveJobs.find(job.id)).toMatchObject({ partsDone: 1 });
      expect(await archiveJobs.finishPart(first, "a", Uint8Array.of(1, 0))).toBe(true);
      expect(await archiveJobs.findingsOf(job.id)).toEqual([Uint8Array.of(1, 0), Uint8Array.of(2, 255)]);
      const join = (await take("c"))!;
      expect(join).toMatchObject({ part: 2 });
      const answer = { count: 7 } as ScanRange;
      expect(await archiveJobs.finishJob(join, "a", { answer, failure: null, finishedAt: T })).toBe(false);
      expect(await archiveJobs.finishJob(join, "c", { answer, failure: null, finishedAt: T })).toBe(true);
      expect(await archiveJobs.find(job.id)).toMatchObject({ state: "done", answer, failure: null, finishedAt: T });
      expect(await archiveJobs.findingsOf(job.id)).toEqual([]);
      expect(await archiveJobs.deleteFinished(T)).toBe(0);
      expect(await archiveJobs.deleteFinished(T + 1)).toBe(1);
      expect(await archiveJobs.find(job.id)).toBeUndefined();
    });

    it("ends a job with a failure at any task", async () => {
      const { archiveJobs } = opened();
      const userId = await storedUser(opened());
      const job = anArchiveJob(userId);
      await archiveJobs.insert(job);
      await archiveJobs.finishPlan((await take("a"))!, "a", 3);
      const failure = { code: "unavailable" as const, message: "gone", details: [] };
      expect(await archiveJobs.finishJob((await take("a"))!, "a", { answer: null, failure, finishedAt: T })).toBe(true);
      expect(await archiveJobs.findOwned(job.id, userId)).toMatchObject({ state: "failed", failure, answer: null });
      expect(await take("a")).toBeUndefined();
      await archiveJobs.delete(job.id, userId);
    });
  });
}
