import { AppError } from "#base";
import { DoScanParams, ScanExplanation } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "./check-payload.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { SCAN_QUERY, scanOptions } from "./scan-parameters.ts";
import { withWatchlists } from "./watchlist-groups.ts";

export default defineOperation({
  id: "explainScan",
  tag: "scan",
  summary: "Explain why tickers match a scan or do not.",
  description:
    "Counts, condition by condition, how many tickers reached it, passed, failed or had no value, and names those that fail exactly one.",
  http: { method: "POST", path: "/api/v2/scan/explain" },
  access: "read",
  cost: "scan",
  query: SCAN_QUERY,
  body: bodyOf(DoScanParams, { instructions: EXAMPLE_PAYLOAD }),
  output: ScanExplanation,
  errors: ["scan_too_expensive"],
  async run(context, { query, body }, call) {
    if (body.save_args !== undefined) {
      const message = "An explanation saves no scan; leave out save_args, or run the scan with it.";
      throw new AppError("validation_failed", message, [{ path: "/save_args", rule: "not_applicable", message }]);
    }
    const checked = await checkPayload(context, call, body.instructions);
    const { heads } = await patternHeadsOf(context, call, checked);
    const payload = await withWatchlists(context, call, checked);
    return context.scanner.explain(payload, { ...(await scanOptions(context, query, call)), heads });
  },
});
