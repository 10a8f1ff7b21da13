import { LIMITS, ScanChanges, ScanChangesRequest } from "#contract";
import { collectChanges } from "#streams";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { EXAMPLE_PAYLOAD } from "../scan/example.ts";
import { openStream, streamingOf } from "./open-stream.ts";
import { EXAMPLE_MARK } from "./stream-query.ts";

export default defineOperation({
  id: "awaitScanChanges",
  tag: "streams",
  summary: "Wait for the next change of the matches of a payload.",
  description: `For callers that cannot hold a stream. Without \`since\` the answer has the present matches and a mark, at once. With \`since\`, the mark of the answer before or of a stream, the call waits up to ${LIMITS.changesWaitSeconds} seconds until a ticker begins or ceases to match, and answers with what changed since the mark and with a new mark; what came between two calls is not lost. Where the changes since the mark cannot be told, \`resumed\` is \`reset\` and the answer has the present matches. While it waits, the call counts as an open stream.`,
  http: { method: "POST", path: "/api/v2/scan/changes" },
  access: "read",
  cost: "scan",
  body: bodyOf(ScanChangesRequest, { instructions: EXAMPLE_PAYLOAD, since: EXAMPLE_MARK }),
  output: ScanChanges,
  errors: ["not_found", "scan_too_expensive", "alert_too_expensive", "too_many_streams", "conflict"],
  async run(context, { body: { since, wait_seconds: seconds = LIMITS.changesWaitSeconds, ...followed } }, call) {
    const request = { ...followed, events: ["entered" as const, "left" as const] };
    const stream = await openStream(context, call, [{ request }], { text: since, path: "/since" });
    const { stopping, watches } = streamingOf(context);
    const { timers } = await watches();
    const signal = AbortSignal.any([call.signal, stopping]);
    return collectChanges(stream, { timers, waitMs: 1_000 * seconds, signal });
  },
});
