import type { CallToolResult } from "@modelcontextprotocol/server";
import { AppError } from "#base";
import type { ErrorBody } from "#contract";
import { admit, perform, type Client, type Context, type Credential, type ReplyFacts } from "#operations";
import { cutAnswer } from "./cut-answer.ts";
import { renamedError, withRenamedPaths, type Renaming } from "./renaming.ts";
import type { Tool, ToolRequest } from "./tool.ts";

/** Who calls tools, and what their calls leave on the HTTP answer. */
export interface Caller {
  readonly context: Context;
  readonly credential: Credential;
  readonly client: Client;
  readonly reply: ReplyFacts;
  /** The error body that an operation would answer with. */
  describe(error: unknown): ErrorBody;
}

type JsonObject = Readonly<Record<string, unknown>>;

const encoder = new TextEncoder();

/** The caller of the operation: as over HTTP, the body's bytes are its own; a key for repeating is not passed through. */
function clientOf({ client }: Caller, { input: { body } }: ToolRequest): Client {
  const header = (name: string): string | undefined => (name === "idempotency-key" ? undefined : client.header(name));
  return { ...client, header, ...(body === undefined ? {} : { rawBody: encoder.encode(JSON.stringify(body)) }) };
}

function sayError({ error: { code, message, details = [] } }: ErrorBody): string {
  const more = details.filter(({ message: detail }) => message?.includes(detail) !== true);
  const lines = more.map(({ path, message: detail }) => `- ${path === "" ? "" : `${path}: `}${detail}`);
  return [`${code}: ${message}`, ...lines].join("\n");
}

function refused(body: ErrorBody, places: readonly Renaming[]): CallToolResult {
  const renamed = renamedError(body, places);
  return { isError: true, content: [{ type: "text", text: sayError(renamed) }], structuredContent: renamed };
}

function answered(tool: Tool, { places, caps }: ToolRequest, output: unknown): CallToolResult {
  // What operations answer with is an object of JSON; members that are undefined are none. Where the time went is for people.
  const { timing: _timing, ...plain } = withRenamedPaths(JSON.parse(JSON.stringify(output)), places) as JsonObject;
  const { answer, leftOut } = cutAnswer(plain, caps);
  const missing = Object.entries(leftOut).map(([member, count]) => `${count} more ${member.replaceAll("_", " ")}`);
  const note = missing.length === 0 ? "" : `\nLeft out: ${missing.join(", ")}.`;
  return {
    content: [{ type: "text", text: tool.say(answer) + note }],
    structuredContent: missing.length === 0 ? answer : { ...answer, left_out: leftOut },
  };
}

/**
 * Runs the operation of a tool as the caller. What the operation refuses is a result too, with the error body as its
 * structured content, so that a model can read what to change.
 */
export async function callTool(
  tool: Tool,
  given: unknown,
  caller: Caller,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { context, credential, reply } = caller;
  let request: ToolRequest | undefined;
  try {
    const admission = await admit(context, tool.operation, credential, caller.client, reply);
    request = tool.request(given);
    const client = clientOf(caller, request);
    return answered(tool, request, await perform(context, { ...admission, client }, request.input, signal));
  } catch (error) {
    // Nobody is left to be told.
    if (signal.aborted && !(error instanceof AppError)) throw error;
    const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
    if (wait !== undefined) reply.headers["Retry-After"] ??= String(wait);
    return refused(caller.describe(error), request?.places ?? []);
  }
}
