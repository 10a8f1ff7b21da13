import { RangeJobsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { presentJob } from "./present-job.ts";

export default defineOperation({
  id: "listRangeJobs",
  tag: "scan",
  summary: "List your ranges over all stored minutes, newest first, without their answers.",
  http: { method: "GET", path: "/api/v2/scan/range/jobs" },
  access: "read",
  cost: "read",
  output: RangeJobsReply,
  async run(context, _input, call) {
    const jobs = await accountsOf(context).store.archiveJobs.list(memberOf(call).userId);
    return { jobs: jobs.map(presentJob) };
  },
});
