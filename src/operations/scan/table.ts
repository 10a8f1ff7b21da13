import { ScanTable, ScanTableRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "./check-payload.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { checkStudiesPlan } from "./refuse-beyond-plan.ts";
import { SCAN_QUERY, scanOptions } from "./scan-parameters.ts";
import { withWatchlists } from "./watchlist-groups.ts";

export default defineOperation({
  id: "tabulateScan",
  tag: "scan",
  summary: "Run a scan and read the matches with columns of values.",
  description:
    "The matches of a payload, one row each, with the newest value of every study that is asked for, sorted, page by page.",
  http: { method: "POST", path: "/api/v2/scan/table" },
  access: "read",
  cost: "scan",
  query: SCAN_QUERY,
  body: bodyOf(ScanTableRequest, {
    instructions: EXAMPLE_PAYLOAD,
    columns: ["close", "rsi(14)"],
    sort: [{ by: "rsi(14)", dir: "desc" }],
    limit: 20,
  }),
  output: ScanTable,
  errors: ["scan_too_expensive"],
  async run(context, { query, body }, call) {
    const checked = await checkPayload(context, call, body.instructions);
    checkStudiesPlan(context, call, body.columns, "/columns");
    const { heads } = await patternHeadsOf(context, call, checked);
    const instructions = await withWatchlists(context, call, checked);
    const options = await scanOptions(context, query, call);
    return context.scanner.table({ ...body, instructions }, { ...options, heads });
  },
});
