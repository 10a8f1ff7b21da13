import { scanRuns } from "#accounts";
import { LIMITS, ScanRunsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { PAGE_QUERY, pageRequest } from "../page-parameters.ts";
import { presentRun } from "./present-scan.ts";
import { SCAN_PATH } from "./scan-path.ts";

export default defineOperation({
  id: "listScanRuns",
  tag: "scans",
  summary: "List the runs of a saved scan, newest first.",
  description: `The newest ${LIMITS.scanRuns} runs of a scan are kept, each with the tickers that matched.`,
  http: { method: "GET", path: "/api/v2/scans/{scan_id}/runs" },
  access: "read",
  cost: "read",
  path: SCAN_PATH,
  query: PAGE_QUERY,
  output: ScanRunsReply,
  errors: ["not_found"],
  async run(context, { path, query }, call) {
    const place = { scanId: path.scan_id, userId: memberOf(call).userId };
    const { items, next = null } = await scanRuns(accountsOf(context), place, pageRequest(query));
    return { runs: items.map(presentRun), next_cursor: next };
  },
});
