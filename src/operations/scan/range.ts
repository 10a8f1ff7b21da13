import { LIMITS, ScanRange, ScanRangeRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "./check-payload.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { checkGroupPlan } from "./refuse-beyond-plan.ts";
import { SCAN_QUERY, scanOptions } from "./scan-parameters.ts";
import { withWatchlists } from "./watchlist-groups.ts";

/** At the shell nobody else waits for the engine. */
const SHELL_DEADLINE_MS = 600_000;

export default defineOperation({
  id: "scanRange",
  tag: "scan",
  summary: "Run a scan on every session of a range, and measure what came after its matches.",
  description: `The matches of each session are exactly those of a scan as of its date: among the tickers that were listed then, with what was known by the end of it. A session that the data cannot serve is listed in \`skipped\`.

Returns go from the close of the match to the close so many bars of the ticker's own later, restated for splits. A ticker that was delisted before keeps its last close; where the data end before, nothing is counted. Beside them stand the same figures of every ticker that was considered on the same days, and 95 % intervals from a bootstrap over blocks of sessions, which is seeded: the same question gives the same interval.

At most ${LIMITS.rangeSessions.toLocaleString("en-US")} sessions and ${LIMITS.forwardHorizons} horizons of at most ${LIMITS.forwardBars} bars; of each session the first ${LIMITS.rangeTickers} tickers are named. Conditions on chart patterns, on pattern models, on rows of feeds, on bars longer than a day, and those that compare with who else matches are evaluated session by session, which takes longer: \`plan\` says which way was taken.`,
  http: { method: "POST", path: "/api/v2/scan/range" },
  access: "read",
  cost: "scan",
  query: SCAN_QUERY,
  body: bodyOf(ScanRangeRequest, {
    instructions: EXAMPLE_PAYLOAD,
    from: "2025-01-02",
    to: "2025-12-31",
    forward: [1, 5, 20],
  }),
  output: ScanRange,
  errors: ["scan_too_expensive"],
  async run(context, { query, body }, call) {
    const checked = await checkPayload(context, call, body.instructions);
    checkGroupPlan(context, call, "as_of", "A scan of past sessions");
    const { heads } = await patternHeadsOf(context, call, checked);
    const instructions = await withWatchlists(context, call, checked);
    const options = { ...(await scanOptions(context, query, call)), heads };
    const patient = call.actor.kind === "local" ? { ...options, deadlineMs: SHELL_DEADLINE_MS } : options;
    return context.scanner.range({ ...body, instructions }, patient);
  },
});
