/**
 * mcp: the operations for language models, over the Model Context Protocol by streamable HTTP, without sessions.
 * 1. `mcpRoute` refuses foreign origins and whoever has no valid token, and reads one JSON-RPC message, or a batch where the
 *    protocol still has them;
 * 2. a server that lives as long as the request answers it: lists of tools, documents and prompts are constants;
 * 3. a tool call turns arguments into the input of one operation and runs it with the caller's token: it is counted,
 *    charged and refused as the same call over HTTP.
 */
export { PROMPTS } from "./prompts.ts";
export { DOCUMENTS } from "./documents/documents.ts";
export { BATCH_MESSAGES } from "./protocol/exchange.ts";
export { mcpRoute } from "./protocol/mcp-route.ts";
export { TOOLS } from "./tools/tools.ts";
export { CAPS } from "./tools/tool.ts";
