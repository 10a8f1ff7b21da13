import { findArchiveJob } from "#accounts";
import { RangeJobReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { JOB_PATH } from "./job-path.ts";
import { jobReply } from "./present-job.ts";

export default defineOperation({
  id: "getRangeJob",
  tag: "scan",
  summary: "Read one of your ranges over all stored minutes: how far it is, and its answer.",
  http: { method: "GET", path: "/api/v2/scan/range/jobs/{id}" },
  access: "read",
  cost: "read",
  path: JOB_PATH,
  output: RangeJobReply,
  errors: ["not_found"],
  async run(context, { path }, call) {
    return jobReply(await findArchiveJob(accountsOf(context), { id: path.id, userId: memberOf(call).userId }));
  },
});
