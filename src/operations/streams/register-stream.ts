import type { RegisteredStream } from "#accounts";
import { LIMITS, StreamReply, StreamRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { EXAMPLE_PAYLOAD } from "../scan/example.ts";
import { checkStream } from "./open-stream.ts";

const iso = (instant: number): string => new Date(instant).toISOString();

function present({ id, scanId, createdAt, expiresAt }: RegisteredStream): StreamReply {
  const expires = expiresAt === null ? null : iso(expiresAt);
  return { stream: { id, scan_id: scanId, created_at: iso(createdAt), expires_at: expires } };
}

export default defineOperation({
  id: "registerStream",
  tag: "streams",
  summary: "Register a stream, to open it later by its id.",
  description: `Checks the request as opening it would. \`GET /api/v2/scan/stream?id=…\` opens up to ${LIMITS.connectionStreams} streams over one connection, which \`EventSource\` of browsers can do. A stream is forgotten ten minutes after its last connection ended, and when the server restarts; its id is then unknown, and the client registers it again. An account has at most ${LIMITS.registeredStreams}.`,
  http: { method: "POST", path: "/api/v2/scan/streams", status: 201 },
  access: "read",
  creates: {
    nameOf: ({ stream }) => stream.id,
    again: async (context, made, call) => present(accountsOf(context).streams.find(made, memberOf(call).userId)),
  },
  cost: "scan",
  body: bodyOf(StreamRequest, { instructions: EXAMPLE_PAYLOAD, columns: ["last", "rsi(14)"] }),
  output: StreamReply,
  errors: ["not_found", "scan_too_expensive", "alert_too_expensive", "too_many_streams", "conflict"],
  async run(context, { body: request }, call) {
    await checkStream(context, call, request);
    const { userId } = memberOf(call);
    const scanId = request.scan_id ?? null;
    return present(accountsOf(context).streams.add({ userId, scanId, request: JSON.stringify(request) }));
  },
});
