import { StreamMessage } from "#contract";
import { defineStream } from "../define-operation.ts";
import { SCAN_PATH } from "../scans/scan-path.ts";
import { lastEventId, openStream } from "./open-stream.ts";
import { ofSavedScan, STREAM_QUERY } from "./stream-query.ts";
import { ABOUT_EVENTS } from "./stream-scan.ts";

export default defineStream({
  id: "streamSavedScan",
  tag: "streams",
  summary: "Follow the matches of a saved scan.",
  description: `Sends the tickers that match a saved scan, over the universe that is kept with it. The stream follows the scan as it was when the stream was opened; \`revision\` in \`hello\` grows with every change of the scan.

${ABOUT_EVENTS}`,
  http: { method: "GET", path: "/api/v2/scans/{scan_id}/stream" },
  access: "read",
  cost: "scan",
  path: SCAN_PATH,
  query: STREAM_QUERY,
  output: StreamMessage,
  errors: [
    "not_found",
    "insufficient_tier",
    "scan_too_expensive",
    "alert_too_expensive",
    "too_many_streams",
    "conflict",
  ],
  run: (context, { path, query: { last_event_id: mark, ...wish } }, call) =>
    openStream(context, call, [{ request: ofSavedScan(path.scan_id, wish) }], lastEventId(call, mark)),
});
