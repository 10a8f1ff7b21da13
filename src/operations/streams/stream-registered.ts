import { AppError } from "#base";
import { LIMITS, StreamMessage, type StreamRequest } from "#contract";
import { defineStream, type Call } from "../define-operation.ts";
import type { Context } from "../context.ts";
import { accountsOf, memberOf } from "../member.ts";
import { list } from "../parameter.ts";
import { SCAN_PATH } from "../scans/scan-path.ts";
import { lastEventId, openStream, type StreamOrder } from "./open-stream.ts";
import { ofSavedScan, STREAM_QUERY } from "./stream-query.ts";
import { ABOUT_EVENTS } from "./stream-scan.ts";

const { last_event_id, ...WISH } = STREAM_QUERY;

/** Errors: not_found; validation_failed for an id that is given twice. */
function registered(context: Context, call: Call, ids: readonly string[]): StreamOrder[] {
  const twice = ids.find((id, k) => ids.indexOf(id) < k);
  if (twice !== undefined) throw refusal("?id", "repeated", "names a stream twice; name it once");
  const { userId } = memberOf(call);
  const { streams } = accountsOf(context);
  // It was valid when it was registered.
  return ids.map((id) => ({ id, request: JSON.parse(streams.find(id, userId).request) as StreamRequest }));
}

function refusal(path: string, rule: string, problem: string): AppError {
  const message = `The query parameter "${path.slice(1)}" ${problem}.`;
  return new AppError("validation_failed", message, [{ path, rule, message }]);
}

export default defineStream({
  id: "streamRegistered",
  tag: "streams",
  summary: "Follow up to ten registered streams, or a saved scan, over one connection.",
  description: `\`id\` names streams of \`POST /api/v2/scan/streams\`; every message names its stream, and one mark ends an evaluation of all of them. \`scan_id\` follows a saved scan as \`GET /api/v2/scans/{scan_id}/stream\` does. Give one of the two.

${ABOUT_EVENTS}`,
  http: { method: "GET", path: "/api/v2/scan/stream" },
  access: "read",
  cost: "scan",
  query: {
    id: list(
      (value) => ({ value }),
      { type: "string" },
      {
        description: "The ids of registered streams, whose messages come in this order.",
        max: LIMITS.connectionStreams,
        example: "str_7KpLyyanlWs5n8Rj",
      },
    ),
    scan_id: { ...SCAN_PATH.scan_id, required: false as const },
    ...WISH,
    last_event_id,
  },
  output: StreamMessage,
  errors: [
    "not_found",
    "insufficient_tier",
    "scan_too_expensive",
    "alert_too_expensive",
    "too_many_streams",
    "conflict",
  ],
  async run(context, { query: { id: ids, scan_id: scanId, last_event_id: mark, ...wish } }, call) {
    const since = lastEventId(call, mark);
    if (ids === undefined) {
      if (scanId === undefined) throw refusal("?id", "required", "or scan_id is required");
      return openStream(context, call, [{ request: ofSavedScan(scanId, wish) }], since);
    }
    const [other] = Object.keys({ ...(scanId === undefined ? {} : { scan_id: scanId }), ...wish });
    if (other !== undefined)
      throw refusal(`?${other}`, "not_beside", "does not go with id, whose streams have their own");
    return openStream(context, call, registered(context, call, ids), since);
  },
});
