import { findScan, recordRun } from "#accounts";
import { DoScanResponse, LIMITS } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { patternHeadsOf, withStaleModels } from "../pattern-heads.ts";
import { checkPayload } from "../scan/check-payload.ts";
import { withUniverseAt } from "../scan/resolve-universe.ts";
import { noteProvenance } from "../scan/provenance.ts";
import { outcomeOf } from "../scan/save-args.ts";
import { DEBUG, SCAN_QUERY, scanOptions } from "../scan/scan-parameters.ts";
import { withWatchlists } from "../scan/watchlist-groups.ts";
import { savedPayload } from "./saved-payload.ts";
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
    const checked = await checkPayload(context, call, await savedPayload(context, call, scan));
    const models = await patternHeadsOf(context, call, checked);
    const payload = await withWatchlists(context, call, checked);
    const options = await scanOptions(context, { ...query, universe: scan.universe }, call, "/universe");
    const { heads } = models;
    const response = await withUniverseAt("/universe", () => context.scanner.scan(payload, { ...options, heads }));
    const asked = { payload: checked, resolved: payload, universe: scan.universe, options: { ...options, heads } };
    await noteProvenance(context, call, asked, response);
    await recordRun(accounts, scan.scanId, outcomeOf(response, call));
    return { ...withStaleModels(response, models), scan_id: scan.scanId };
  },
});
