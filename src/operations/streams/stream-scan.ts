import { StreamMessage, StreamRequest } from "#contract";
import { bodyOf, defineStream } from "../define-operation.ts";
import { EXAMPLE_PAYLOAD } from "../scan/example.ts";
import { lastEventId, openStream } from "./open-stream.ts";
import { LAST_EVENT_ID } from "./stream-query.ts";

export const ABOUT_EVENTS = `The answer is a stream of server-sent events. \`hello\` names the stream; \`snapshot\` has the present matches, in parts of 500; \`entered\` and \`left\` have the tickers that began and ceased to match, each with the conditions that flipped and their values before and after; \`updated\` has values that changed; \`mark\` ends an evaluation, and its \`id\` is where a client resumes: send it as \`Last-Event-ID\`, or as \`last_event_id\`. A client that was away for at most ten minutes gets exactly what it missed (\`resumed: "exact"\`); after a longer time, or a restart of the server, the difference to the matches of its mark (\`"by_diff"\`) while the data folder keeps the data of the mark, else a snapshot (\`"reset"\`). \`heartbeat\` comes every ten seconds. \`reset\` precedes a snapshot for a reader that was too slow, or after bars were taken back; \`feed\` tells another status of the feed. \`error\` and \`bye\` end the connection.`;

export default defineStream({
  id: "streamScan",
  tag: "streams",
  summary: "Follow the matches of a payload.",
  description: `Sends the tickers that match a payload or a saved scan, and from then on those that begin and cease to match, evaluation by evaluation.

${ABOUT_EVENTS}`,
  http: { method: "POST", path: "/api/v2/scan/stream" },
  access: "read",
  cost: "scan",
  query: { last_event_id: LAST_EVENT_ID },
  body: bodyOf(StreamRequest, { instructions: EXAMPLE_PAYLOAD, columns: ["last", "rsi(14)"] }),
  output: StreamMessage,
  errors: ["not_found", "scan_too_expensive", "alert_too_expensive", "too_many_streams", "conflict"],
  run: (context, { query, body: request }, call) =>
    openStream(context, call, [{ request }], lastEventId(call, query.last_event_id)),
});
