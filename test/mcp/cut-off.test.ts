import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#base";
import { startServer, type TestServer } from "../http/start-server.ts";
import { TOKENS } from "../http/test-accounts.ts";
import { toolAnswer } from "./connect.ts";

let server: TestServer;
let begun: () => void = () => {};
let ended: (why: string) => void = () => {};
let failure: Error | undefined;
beforeAll(async () => {
  server = await startServer({}, (context) => ({
    ...context,
    scanner: {
      ...context.scanner,
      scan: (_payload, { signal }) => {
        if (failure !== undefined) return Promise.reject(failure);
        return new Promise((_resolve, reject) => {
          signal!.addEventListener("abort", () => {
            ended("aborted");
            reject(new Error("stopped"));
          });
          begun();
        });
      },
    },
  }));
});
afterAll(async () => {
  await server.drain();
});

const PARAMS = { name: "scan_run", arguments: { payload: {} } };
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const call = (params: object) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

describe.each([
  ["the handshake era", call(PARAMS), {}],
  [
    "the newest era",
    call({ ...PARAMS, _meta: ENVELOPE }),
    { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "scan_run" },
  ],
])("in %s", (_era, message, headers) => {
  it("a scan stops when its client disconnects, without a logged fault", async () => {
    failure = undefined;
    const before = server.log.length;
    const running = new Promise<void>((resolve) => void (begun = resolve));
    const stopped = new Promise<string>((resolve) => void (ended = resolve));
    const client = new AbortController();
    const answer = fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKENS.read.value}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(message),
      signal: client.signal,
    });
    await running;
    client.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    expect(await stopped).toBe("aborted");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.log.slice(before).filter((line) => line.includes("stopped"))).toEqual([]);
  });

  it("an internal error is reported as one, with its cause in the log alone", async () => {
    failure = new Error("secret detail");
    const response = await server.call("POST", "/mcp", message, headers);
    const text = await response.text();
    const { isError, structured } = toolAnswer(JSON.parse(text).result);
    expect({ isError, structured }).toMatchObject({ isError: true, structured: { error: { code: "internal" } } });
    expect(text).not.toContain("secret");
    const { requestId } = structured.error;
    expect(server.log.filter((line) => line.includes("secret detail") && line.includes(requestId))).toHaveLength(1);
  });

  it("a refusal of the engine keeps its code", async () => {
    failure = new AppError("scan_timeout", "The scan did not finish.");
    const response = await server.call("POST", "/mcp", message, headers);
    const { structured, text } = toolAnswer(JSON.parse(await response.text()).result);
    expect(structured).toMatchObject({ error: { code: "scan_timeout", statusCode: 504 } });
    expect(text).toBe("scan_timeout: The scan did not finish.");
  });
});
