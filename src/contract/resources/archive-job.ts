import { z } from "zod";
import { AS_OF_BASES } from "../enums.ts";
import { integer, text } from "../scalars.ts";
import { IssueDetail } from "./error-body.ts";
import { ScanRange } from "./range.ts";

const STATES = ["queued", "running", "done", "failed"] as const;

export const RangeJob = z
  .strictObject({
    id: z.string().describe("The id of the job."),
    reach: z
      .literal("archive")
      .describe("The minutes that the answer rests on: all stored ones, not only those in memory."),
    state: z
      .enum(STATES)
      .describe("Where the job is: no server has begun a queued one, and `failure` says why one failed."),
    from: z.string().describe("The first day of the range."),
    to: z.string().describe("The last day of the range."),
    basis: z.enum(AS_OF_BASES).describe("The basis of the conditions."),
    snapshot: z
      .string()
      .describe("The name of the data that the answer rests on. Later bars and corrections change nothing."),
    minutes: integer("How many stored minutes are read, as estimated."),
    parts: z.int().nullable().describe("How many parts the market is read in; null until it is divided."),
    parts_done: integer("How many parts are evaluated."),
    failure: z
      .strictObject({
        code: z.string().describe("As in the error of a call."),
        message: z.string().describe("What is wrong and what to do."),
        details: z.array(IssueDetail).describe("Each fault with its place in the order."),
      })
      .meta({ id: "RangeJobFailure", description: "Why a job has no answer." })
      .nullable()
      .describe("Why the job has no answer; null unless the job failed."),
    created_at: text("When it was ordered, as an ISO text."),
    finished_at: z.string().nullable().describe("When it ended, as an ISO text; null before."),
  })
  .meta({ id: "RangeJob", description: "A range that is answered from all stored minutes, in the background." });
export type RangeJob = z.infer<typeof RangeJob>;

export const RangeJobReply = z
  .strictObject({
    job: RangeJob,
    answer: ScanRange.nullable().describe("The answer, as POST /api/v2/scan/range gives it; null until it is done."),
  })
  .meta({ id: "RangeJobReply", description: "A job with its answer." });
export type RangeJobReply = z.infer<typeof RangeJobReply>;

export const RangeJobsReply = z
  .strictObject({ jobs: z.array(RangeJob).describe("Your jobs, newest first.") })
  .meta({ id: "RangeJobsReply", description: "Jobs without their answers." });
export type RangeJobsReply = z.infer<typeof RangeJobsReply>;
