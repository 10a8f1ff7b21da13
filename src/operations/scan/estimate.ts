import { WatchCosts } from "#accounts";
import { LIMITS, InstructionsRequest, ScanEstimate } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "./check-payload.ts";
import { STREAM_COLUMNS } from "../streams/stream-query.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { SCAN_QUERY, scanOptions } from "./scan-parameters.ts";
import { withWatchlists } from "./watchlist-groups.ts";

export default defineOperation({
  id: "estimateScan",
  tag: "scan",
  summary: "Estimate what a scan would cost, without running it.",
  description: `How many bars and which feeds a scan reads, how long it takes with what is kept now and where nothing is, and how many tickers are likely to match, where its conditions have run before. Nothing is evaluated, so it answers for a payload that is too expensive to run too: a scan whose \`work_ms\` is above \`work_limit_ms\` (${LIMITS.scanWorkSeconds} s of work on one thread) is refused with \`scan_too_expensive\`, any other one is given up after its deadline with \`scan_timeout\`. \`watch_ms\` is what a stream of it costs, of which a plan or tier includes a sum.`,
  http: { method: "POST", path: "/api/v2/scan/estimate" },
  access: "read",
  cost: "scan",
  query: SCAN_QUERY,
  body: bodyOf(InstructionsRequest, { instructions: EXAMPLE_PAYLOAD }),
  output: ScanEstimate,
  async run(context, { query, body }, call) {
    const checked = await checkPayload(context, call, body.instructions);
    const { heads } = await patternHeadsOf(context, call, checked);
    const payload = await withWatchlists(context, call, checked);
    const options = { ...(await scanOptions(context, query, call)), heads };
    const watch = { payload, columns: STREAM_COLUMNS };
    const [estimate, parts] = await Promise.all([
      context.scanner.estimate(payload, options),
      context.scanner.watchCost(watch, options),
    ]);
    const costs = context.streaming?.costs ?? new WatchCosts();
    return { ...estimate, watch_ms: costs.beyond(parts) };
  },
});
