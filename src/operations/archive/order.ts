import { randomBytes } from "node:crypto";
import { findArchiveJob, newId, orderArchiveJob, ARCHIVE_JOB_DAYS } from "#accounts";
import { AppError } from "#base";
import { LIMITS, RangeJobReply, ScanRangeRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "../scan/check-payload.ts";
import { EXAMPLE_PAYLOAD } from "../scan/example.ts";
import { checkGroupPlan } from "../scan/refuse-beyond-plan.ts";
import { SCAN_QUERY, scanOptions } from "../scan/scan-parameters.ts";
import { withWatchlists } from "../scan/watchlist-groups.ts";
import { jobReply } from "./present-job.ts";

export default defineOperation({
  id: "orderRangeJob",
  tag: "scan",
  summary: "Order a scan on every session of a range, over all stored minutes.",
  description: `The answer is that of POST /api/v2/scan/range on a server that holds all stored minutes in memory, also those before the reach of minutes (WINNOW_MINUTE_SESSIONS). It is computed in the background, some tickers at a time, on the data of the moment of the order; read the job to see how far it is, and its answer. It is kept for ${ARCHIVE_JOB_DAYS} days after its end.

Refused is what some tickers at a time cannot answer exactly: an AsOf in the conditions, conditions that compare with who else matches, pattern models, comparisons of the minutes of all tickers (daily values can be compared), and a last session that is not over. An account keeps at most ${LIMITS.archiveJobs} jobs.`,
  http: { method: "POST", path: "/api/v2/scan/range/jobs", status: 202 },
  access: "write",
  creates: {
    nameOf: ({ job }) => job.id,
    async again(context, made, call) {
      return jobReply(await findArchiveJob(accountsOf(context), { id: made, userId: memberOf(call).userId }));
    },
  },
  cost: "scan",
  query: SCAN_QUERY,
  body: bodyOf(ScanRangeRequest, {
    instructions: EXAMPLE_PAYLOAD,
    from: "2024-01-02",
    to: "2025-12-31",
    forward: [1, 5, 20],
  }),
  output: RangeJobReply,
  errors: ["scan_too_expensive", "conflict", "insufficient_tier"],
  async run(context, { query, body }, call) {
    const accounts = accountsOf(context);
    const { userId } = memberOf(call);
    const checked = await checkPayload(context, call, body.instructions);
    checkGroupPlan(context, call, "as_of", "A scan of past sessions");
    const { heads } = await patternHeadsOf(context, call, checked);
    const params = { ...body, instructions: await withWatchlists(context, call, checked) };
    const options = { ...(await scanOptions(context, query, call)), heads };
    await context.scanner.refuseOfArchive(params, options);
    if (context.archive === undefined) throw new AppError("unavailable", "This server has no data folder of its own.");
    const { snapshot, minutes } = await context.archive.pinned();
    if (minutes > LIMITS.archiveMinutes) {
      const message = `The archive has ${minutes.toLocaleString("en-US")} minutes; a range over it may read ${LIMITS.archiveMinutes.toLocaleString("en-US")}. Ask for the range over the minutes in memory, POST /api/v2/scan/range.`;
      throw new AppError("scan_too_expensive", message, [
        { path: "", rule: "too_expensive", message, facts: { minutes, limit: LIMITS.archiveMinutes } },
      ]);
    }
    const { universe, watched, barState } = options;
    const request = {
      ...(universe === undefined ? {} : { universe }),
      ...(watched === undefined ? {} : { watched }),
      ...(barState === undefined ? {} : { barState }),
    };
    const draft = { id: newId("arj", randomBytes), userId, order: { params, request }, snapshot, minutes };
    return jobReply(await orderArchiveJob(accounts, draft, doerOf(call)));
  },
});
