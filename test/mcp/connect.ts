import { Client, StreamableHTTPClientTransport, type CallToolResult } from "@modelcontextprotocol/client";
import { expect } from "vitest";
import type { TestServer } from "../http/start-server.ts";
import { TOKENS } from "../http/test-accounts.ts";

/** How a client finds out what the server speaks: the handshake of 2025, or the newest revision alone. */
export const ERAS = { handshake: "legacy", newest: { pin: "2026-07-28" } } as const;

type Era = (typeof ERAS)[keyof typeof ERAS];

/** The official client, over the loopback, with the token of scope read unless told otherwise. */
export async function connect(
  { url }: TestServer,
  { token = TOKENS.read.value, mode = ERAS.handshake }: { readonly token?: string; readonly mode?: Era } = {},
): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return client;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly structured: any;
}

/** The result of a tool call, which always has a text and structured content. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> {
  return toolAnswer(await client.callTool({ name, arguments: given }));
}

export function toolAnswer({ isError = false, content, structuredContent }: CallToolResult): ToolAnswer {
  expect(content).toHaveLength(1);
  const [first] = content;
  if (first?.type !== "text") throw new Error("the content is no text");
  expect(first.text).not.toBe("");
  expect(structuredContent).toBeTypeOf("object");
  return { isError, text: first.text, structured: structuredContent };
}

/** One filter on a study, compared with a number. */
export const closeAbove = (level: number, input = "close") => ({
  All: [{ FeatureWindow: { Filters: [{ Input: input, Returns: { Want: { Value: { GreaterThan: level } } } }] } }],
});
