import { LIMITS, ScanDiff, ScanDiffRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "./check-payload.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { checkGroupPlan } from "./refuse-beyond-plan.ts";
import { SCAN_QUERY, scanOptions } from "./scan-parameters.ts";
import { withWatchlists } from "./watchlist-groups.ts";

export default defineOperation({
  id: "diffScan",
  tag: "scan",
  summary: "Compare the matches of a scan at two moments.",
  description: `Who entered, who left, and for each the conditions whose outcome changed, with the values then and now. Conditions with an AsOf of their own in days back count from each of the two moments. At most ${LIMITS.diffTickers} tickers are named that entered, and as many that left; the counts are those of all. Where the data cannot serve one of the moments, that side is \`skipped\` and nobody enters or leaves.`,
  http: { method: "POST", path: "/api/v2/scan/diff" },
  access: "read",
  cost: "scan",
  query: SCAN_QUERY,
  body: bodyOf(ScanDiffRequest, { instructions: EXAMPLE_PAYLOAD, from: "-P5D" }),
  output: ScanDiff,
  errors: ["scan_too_expensive"],
  async run(context, { query, body }, call) {
    const checked = await checkPayload(context, call, body.instructions);
    checkGroupPlan(context, call, "as_of", "A scan of past sessions");
    const { heads } = await patternHeadsOf(context, call, checked);
    const instructions = await withWatchlists(context, call, checked);
    const options = await scanOptions(context, query, call);
    return context.scanner.diff({ ...body, instructions }, { ...options, heads });
  },
});
