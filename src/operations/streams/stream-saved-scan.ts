import { findScan } from "#accounts";
import { StreamMessage } from "#contract";
import { defineStream } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { savedPayload } from "../scans/saved-payload.ts";
import { SCAN_PATH } from "../scans/scan-path.ts";
import { openStream } from "./open-stream.ts";
import { STREAM_QUERY } from "./stream-query.ts";
import { ABOUT_EVENTS } from "./stream-scan.ts";

export default defineStream({
  id: "streamSavedScan",
  tag: "streams",
  summary: "Follow the matches of a saved scan.",
  description: `Sends the tickers that match a saved scan, over the universe that is kept with it.

${ABOUT_EVENTS}`,
  http: { method: "GET", path: "/api/v2/scans/{scan_id}/stream" },
  access: "read",
  cost: "scan",
  path: SCAN_PATH,
  query: STREAM_QUERY,
  output: StreamMessage,
  errors: ["not_found", "insufficient_tier", "scan_too_expensive", "too_many_streams", "conflict"],
  async run(context, { path, query: { last_event_id: lastEventId, columns, events, ...wish } }, call) {
    const scan = await findScan(accountsOf(context), { scanId: path.scan_id, userId: memberOf(call).userId });
    const payload = await savedPayload(context, call, scan);
    const lists = {
      ...(columns === undefined ? {} : { columns: [...columns] }),
      ...(events === undefined ? {} : { events: [...events] }),
    };
    const order = {
      ...wish,
      ...lists,
      payload,
      universe: scan.universe,
      universePath: "/universe",
      scanId: scan.scanId,
    };
    return openStream(context, call, order, lastEventId);
  },
});
