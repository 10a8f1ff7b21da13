import { DoScanParams, ScanExplanation } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { checkPayload } from "./check-payload.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { refuseSaveArgs } from "./save-args.ts";
import { SCAN_QUERY, scanOptions } from "./scan-parameters.ts";

export default defineOperation({
  id: "explainScan",
  tag: "scan",
  summary: "Explain why tickers match a scan or do not.",
  description:
    "Counts, condition by condition, how many tickers reached it, passed, failed or had no value, and names those that fail exactly one.",
  http: { method: "POST", path: "/api/v2/scan/explain" },
  scope: "read",
  cost: "scan",
  query: SCAN_QUERY,
  body: bodyOf(DoScanParams, { instructions: EXAMPLE_PAYLOAD }),
  output: ScanExplanation,
  errors: ["not_available_yet", "scan_too_expensive"],
  async run({ scanner }, { query, body }, call) {
    refuseSaveArgs(body);
    return scanner.explain(checkPayload(body.instructions), scanOptions(query, call));
  },
});
