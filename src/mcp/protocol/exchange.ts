import { ownMember } from "#base";
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Caller } from "../tools/call-tool.ts";
import { mcpServer } from "./mcp-server.ts";

/** Messages of one batch. */
export const BATCH_MESSAGES = 20;

/** The only revision that has batches; also what a request without a version speaks. */
const BATCH_REVISION = "2025-03-26";
/** Headers in which the protocol says something. */
const PROTOCOL_HEADERS = ["mcp-protocol-version", "mcp-method", "mcp-name"];
/** Streams of changes: what this server offers does not change. */
const LISTEN = "subscriptions/listen";

export interface McpAnswer {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An error of the protocol that belongs to the request `id`, or to none. */
export function refusal(status: number, code: number, message: string, id: string | number | null = null): McpAnswer {
  return { status, body: JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }) };
}

const memberOf = (message: unknown, name: string): unknown =>
  typeof message === "object" ? ownMember(message, name) : undefined;

function batchProblem(batch: readonly unknown[], revision: string | undefined): string | undefined {
  if (revision !== undefined && revision !== BATCH_REVISION)
    return `Revision ${revision.slice(0, 32)} has no batches; send one message.`;
  if (batch.length === 0) return "A batch needs a message.";
  if (batch.length > BATCH_MESSAGES) return `A batch has at most ${BATCH_MESSAGES} messages.`;
  const ids = batch.map((message) => memberOf(message, "id")).filter((id) => id !== undefined);
  return new Set(ids).size < ids.length ? "Two messages of a batch have the same id." : undefined;
}

/** Rejects when the client goes away. */
function gone(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const leave = (): void => reject(new Error("The client went away."));
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
}

/** Revisions of 2025: a server and a transport for this request alone, which answers it in JSON. */
async function answerLegacy(request: Request, message: unknown, version: string, caller: Caller): Promise<Response> {
  const server = mcpServer(version, caller);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await Promise.race([transport.handleRequest(request, { parsedBody: message }), gone(request.signal)]);
  } finally {
    await server.close();
  }
}

/** Answers one message, or a batch; each tool call in it is counted by itself. */
export async function exchange(
  message: unknown,
  version: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<McpAnswer> {
  const headers = new Headers({ "content-type": "application/json", accept: "application/json, text/event-stream" });
  for (const name of PROTOCOL_HEADERS) {
    const value = caller.client.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (Array.isArray(message)) {
    const problem = batchProblem(message, headers.get("mcp-protocol-version") ?? undefined);
    if (problem !== undefined) return refusal(400, -32_600, problem);
  }
  const id = memberOf(message, "id");
  if (memberOf(message, "method") === LISTEN && (typeof id === "string" || typeof id === "number")) {
    return refusal(404, -32_601, "Nothing here changes while the server runs: there is nothing to listen to.", id);
  }
  // The address is nobody's: no handler reads it, and the Host header is not to be trusted with it.
  const request = new Request("http://localhost/mcp", { method: "POST", headers, signal });
  const response = (await isLegacyRequest(request, message))
    ? await answerLegacy(request, message, version, caller)
    : await createMcpHandler(() => mcpServer(version, caller), { legacy: "reject" }).fetch(request, {
        parsedBody: message,
      });
  const type = response.headers.get("content-type");
  return { status: response.status, ...(type === null ? {} : { type }), body: await response.text() };
}
