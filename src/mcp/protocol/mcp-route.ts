import { authenticateToken } from "#accounts";
import { AppError } from "#base";
import { parseJson, type ErrorBody } from "#contract";
import type { Client, Context, Credential, ReplyFacts } from "#operations";
import { checkOrigin } from "./check-origin.ts";
import { exchange, refusal, type McpAnswer } from "./exchange.ts";

export const MCP_PATH = "/mcp";

/** Who sends a request, as the transport knows it. */
export interface McpRequest {
  readonly credential: Credential;
  readonly client: Client;
}

export interface McpCall extends McpRequest {
  readonly body: Uint8Array;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** The error body that an operation would answer with. */
  describe(error: unknown): ErrorBody;
}

export interface McpRoute {
  readonly path: string;
  admit(request: McpRequest): Promise<void>;
  answer(call: McpCall): Promise<McpAnswer>;
}

const REFUSED = "A valid API token is required: send it as Authorization: Bearer <token>, or as X-API-Key: <token>.";

/** POST /mcp. `version` is that of the product. */
export function mcpRoute(context: Context, version: string): McpRoute {
  const { accounts } = context;
  return {
    path: MCP_PATH,
    /** A session's cookie is no credential here: other sites could send it. Errors: cross_site, unauthenticated. */
    async admit({ credential, client }) {
      if (accounts === undefined) throw new AppError("unavailable", "This process has no accounts.");
      checkOrigin(client.header("origin"), accounts.publicUrl);
      const actor = credential.kind === "token" ? await authenticateToken(accounts, credential.text) : undefined;
      if (actor === undefined) throw new AppError("unauthenticated", REFUSED);
    },
    async answer({ credential, client, body, signal, describe }) {
      let message: unknown;
      try {
        message = parseJson(body);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return refusal(400, -32_700, error.message);
      }
      const reply: ReplyFacts = { headers: {} };
      const answer = await exchange(message, version, { context, credential, client, reply, describe }, signal);
      return { ...answer, headers: { ...answer.headers, ...reply.headers } };
    },
  };
}
