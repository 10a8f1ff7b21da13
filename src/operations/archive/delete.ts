import { deleteArchiveJob } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { JOB_PATH } from "./job-path.ts";

export default defineOperation({
  id: "deleteRangeJob",
  tag: "scan",
  summary: "Delete a range over all stored minutes; one that is not done is cancelled.",
  http: { method: "DELETE", path: "/api/v2/scan/range/jobs/{id}", status: 204 },
  access: "write",
  cost: "read",
  path: JOB_PATH,
  output: NO_CONTENT,
  errors: ["not_found"],
  async run(context, { path }, call) {
    const place = { id: path.id, userId: memberOf(call).userId };
    await deleteArchiveJob(accountsOf(context), place, doerOf(call));
  },
});
