import { DoScanParams, DoScanResponse } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { flag } from "../parameter.ts";
import { checkPayload } from "./check-payload.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { refuseSaveArgs } from "./save-args.ts";
import { SCAN_QUERY, scanOptions } from "./scan-parameters.ts";

export default defineOperation({
  id: "runScan",
  tag: "scan",
  summary: "Run a scan and read the tickers that match.",
  description:
    "Evaluates the payload on the newest instant that the data reach, or as of the past one that it names, and gives exactly the tickers that match.",
  http: { method: "POST", path: "/api/v2/scan" },
  scope: "read",
  cost: "scan",
  query: { ...SCAN_QUERY, debug: flag({ description: "Adds what was done to the answer." }) },
  body: bodyOf(DoScanParams, { instructions: EXAMPLE_PAYLOAD }),
  output: DoScanResponse,
  errors: ["not_available_yet", "scan_too_expensive"],
  async run({ scanner }, { query, body }, call) {
    refuseSaveArgs(body);
    const { cache_ttl_seconds: ttl } = body;
    return scanner.scan(checkPayload(body.instructions), {
      ...scanOptions(query, call),
      ...(query.debug === undefined ? {} : { debug: query.debug }),
      ...(ttl === undefined ? {} : { cacheTtlSeconds: ttl }),
    });
  },
});
