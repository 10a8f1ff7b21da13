import { findScan, recordRun } from "#accounts";
import { DoScanResponse, LIMITS } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { DEBUG, SCAN_QUERY } from "../scan/scan-parameters.ts";
import { runSaved } from "./run-saved.ts";
import { SCAN_PATH } from "./scan-path.ts";

export default defineOperation({
  id: "runSavedScan",
  tag: "scans",
  summary: "Run a saved scan and read the tickers that match.",
  description: `Runs the payload over the universe that is kept with it, and records the run; the newest ${LIMITS.scanRuns} runs of a scan are kept. It takes no body.`,
  http: { method: "POST", path: "/api/v2/scans/{scan_id}/run" },
  access: "read",
  cost: "scan",
  tellsReplay: true,
  path: SCAN_PATH,
  query: { bar_state: SCAN_QUERY.bar_state, debug: DEBUG },
  output: DoScanResponse,
  errors: ["not_found", "insufficient_tier", "scan_too_expensive"],
  async run(context, { path, query }, call) {
    const accounts = accountsOf(context);
    const scan = await findScan(accounts, { scanId: path.scan_id, userId: memberOf(call).userId });
    const { response, outcome } = await runSaved(context, call, scan, query);
    await recordRun(accounts, scan.scanId, outcome);
    return { ...response, scan_id: scan.scanId };
  },
});
