import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readError } from "../http/read-error.ts";
import { parseAnswer, startServer, type TestServer } from "../http/start-server.ts";
import { SESSIONS, TOKENS } from "../http/test-accounts.ts";
import { callTool, closeAbove, connect } from "./connect.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.drain();
});

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  server.call("POST", "/mcp", body, headers);
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

describe("the entrance of the protocol", () => {
  it("accepts a token, either way it is sent", async () => {
    expect(await (await post(PING)).json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const key = await fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: { "x-api-key": TOKENS.read.value, "content-type": "application/json" },
      body: JSON.stringify(PING),
    });
    expect(key.status).toBe(200);
    expect(key.headers.get("x-request-id")).toMatch(/^req_/);
    expect(key.headers.get("cache-control")).toBe("private, no-store");
  });

  it.each([
    ["no credential", {}],
    ["an unknown token", bearer(TOKENS.unknown.value)],
    ["an expired token", bearer(TOKENS.expired.value)],
    ["a revoked token", bearer(TOKENS.revoked.value)],
    ["a token of a disabled user", bearer(TOKENS.disabled.value)],
    ["another scheme", { authorization: "Basic eDp5" }],
    ["two tokens that differ", { ...bearer(TOKENS.read.value), "x-api-key": TOKENS.both.value }],
    ["a session, which other sites could send", { cookie: `__Host-winnow_session=${SESSIONS.owner}` }],
  ])("refuses %s with 401 and a challenge", async (_name, headers) => {
    const response = await fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(PING),
    });
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="winnow", error="invalid_token"');
    expect((await readError(response)).code).toBe("unauthenticated");
  });

  it("makes the official client fail to connect without a valid token", async () => {
    await expect(connect(server, { token: TOKENS.revoked.value })).rejects.toThrow(/401|unauthorized/i);
  });

  it("ends a session of tools as soon as the token is revoked", async () => {
    const client = await connect(server, { token: TOKENS.write.value });
    await client.listTools();
    const revoked = await fetch(`${server.url}/api/v2/tokens/${TOKENS.write.id}/revoke`, {
      method: "POST",
      headers: { cookie: `__Host-winnow_session=${SESSIONS.owner}` },
    });
    expect(revoked.status).toBe(200);
    await expect(client.callTool({ name: "market_status" })).rejects.toThrow(/401|unauthorized/i);
    await client.close();
  });

  it.each([
    ["http://evil.example", 403],
    ["null", 403],
    ["https://127.0.0.1.evil.example", 403],
    ["http://localhost:5173", 200],
    ["http://127.0.0.1", 200],
  ])("answers a page of %s with %i", async (origin, status) => {
    expect((await post(PING, { origin })).status).toBe(status);
  });

  it("refuses a page by DNS rebinding, though its origin and the Host header agree", async () => {
    const lines = [
      "POST /mcp HTTP/1.1",
      "host: evil.example",
      "origin: http://evil.example",
      `authorization: Bearer ${TOKENS.read.value}`,
      "content-type: application/json",
      "content-length: 2",
      "connection: close",
    ];
    const { status, body } = parseAnswer(await server.raw(`${lines.join("\r\n")}\r\n\r\n{}`));
    expect({ status, body }).toMatchObject({ status: 421, body: expect.stringContaining('"code":"unknown_host"') });
  });

  it.each(["GET", "DELETE", "PUT", "OPTIONS"])("has no %s: there are no sessions and no streams", async (method) => {
    const response = await fetch(`${server.url}/mcp`, { method, headers: bearer(TOKENS.read.value) });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect((await readError(response)).code).toBe("method_not_allowed");
  });

  it("refuses other media types and bodies that are too large", async () => {
    expect((await post("x", { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(JSON.stringify({ ...PING, params: { x: "y".repeat(262_144) } }))).status).toBe(413);
  });
});

describe("malformed JSON-RPC", () => {
  const cases: readonly (readonly [name: string, body: unknown, status: number, code: number])[] = [
    ["no JSON", "{", 400, -32_700],
    ["nothing", "", 400, -32_700],
    ["no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400, -32_700],
    ["a bomb of brackets", "[".repeat(200_000), 400, -32_700],
    ["a member twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32_700],
    ["a number that is none", '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', 400, -32_700],
    ["null", "null", 400, -32_600],
    ["a number", "1", 400, -32_600],
    ["a text", '"ping"', 400, -32_600],
    ["another version", { ...PING, jsonrpc: "1.0" }, 400, -32_600],
    ["an id that is an object", { ...PING, id: {} }, 400, -32_600],
    ["a method that is a number", { ...PING, method: 5 }, 400, -32_600],
    ["params that are a list", { ...PING, params: [] }, 400, -32_600],
    ["an unknown method", { ...PING, method: "tools/steal" }, 200, -32_601],
    ["a method of prototypes", { ...PING, method: "__proto__" }, 200, -32_601],
    ["a call without a name", { ...PING, method: "tools/call" }, 200, -32_602],
    ["a call of a prototype", { ...PING, method: "tools/call", params: { name: "constructor" } }, 200, -32_602],
    ["a listener", { ...PING, method: "subscriptions/listen", params: {} }, 404, -32_601],
    ["an empty batch", "[]", 400, -32_600],
    ["a batch of too many", Array.from({ length: 21 }, (_, id) => ({ ...PING, id })), 400, -32_600],
    ["a batch with one id twice", [PING, PING], 400, -32_600],
  ];

  it.each(cases)("%s", async (_name, body, status, code) => {
    const response = await post(body);
    const answer = JSON.parse(await response.text());
    expect({ status: response.status, answer }).toMatchObject({ status, answer: { jsonrpc: "2.0", error: { code } } });
    expect(JSON.stringify(answer)).not.toMatch(/node_modules|at \w+ \(/);
  });

  it("answers a notification with 202 and no body", async () => {
    for (const body of [
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 1, result: {} },
      [{ jsonrpc: "2.0", method: "notifications/initialized" }],
    ]) {
      const response = await post(body);
      expect([response.status, await response.text()]).toEqual([202, ""]);
    }
  });

  it("answers a batch message by message where the revision has batches", async () => {
    const batch = [PING, { ...PING, id: "b", method: "tools/call", params: { name: "market_status" } }];
    const answers = (await (await post(batch)).json()) as { id: unknown; result: { isError?: boolean } }[];
    expect(answers.map(({ id }) => id)).toEqual([1, "b"]);
    expect(answers[1]!.result.isError).toBeUndefined();
    expect((await post(batch, { "mcp-protocol-version": "2025-03-26" })).status).toBe(200);
    expect((await post(batch, { "mcp-protocol-version": "2025-06-18" })).status).toBe(400);
    expect((await post(PING, { "mcp-protocol-version": "2099-01-01" })).status).toBe(400);
  });
});

describe("malformed arguments", () => {
  const payload = closeAbove(1);
  it.each([
    ["scan_run", { payload, univers: "UP" }, "/univers", "unknown_member"],
    ["scan_run", {}, "/payload", "required"],
    ["scan_run", { payload: JSON.stringify(payload) }, "/payload", "wrong_type"],
    ["scan_run", { payload, as_of: "2024-02-31" }, "/as_of", "impossible_date"],
    ["scan_run", { payload, limit: 1.5 }, "/limit", "wrong_type"],
    ["scan_explain", { payload, ticker: "UP", universe: "DOWN" }, "/ticker", "not_applicable"],
    ["scan_explain", { payload, ticker: "UP,DOWN" }, "/ticker", "bad_format"],
    ["scan_explain", { payload, ticker: "NONE" }, "/ticker", "unknown_universe"],
    ["catalogue_search", { query: "" }, "/query", "too_short"],
    ["scan_saved_run", { scan_id: "1" }, "/scan_id", "wrong_type"],
    ["scan_table", { payload, columns: [] }, "/columns", "too_few"],
    ["market_status", { x: 1 }, "/x", "unknown_member"],
    ["scan_run", { payload: { __proto__x: 1 } }, "/payload/__proto__x", "unknown_member"],
  ])("%s %j", async (name, given, path, rule) => {
    const client = await connect(server);
    const { isError, structured, text } = await callTool(client, name, given);
    await client.close();
    expect({ isError, structured }).toMatchObject({
      isError: true,
      structured: { error: { code: "validation_failed", statusCode: 422, details: [{ path, rule }] } },
    });
    expect(text).toMatch(/^validation_failed: /);
  });

  it("that are not an object get an error of the protocol", async () => {
    const response = await post({ ...PING, method: "tools/call", params: { name: "market_status", arguments: [1] } });
    expect(await response.json()).toMatchObject({ error: { code: -32_602 } });
  });
});

describe("a caller may not", () => {
  it("save with a token that only reads", async () => {
    const client = await connect(server);
    const { isError, structured } = await callTool(client, "scan_save", { name: "mine", payload: {} });
    expect({ isError, structured }).toMatchObject({
      isError: true,
      structured: { error: { code: "insufficient_scope" } },
    });
    expect((await callTool(client, "scans_list")).structured.scans).toEqual([]);
    await client.close();
  });

  it("call anything without a subscription", async () => {
    const client = await connect(server, { token: TOKENS.lapsed.value });
    const { structured } = await callTool(client, "market_status");
    expect(structured).toMatchObject({ error: { code: "insufficient_tier", statusCode: 403 } });
    await client.close();
  });

  it("find out that another account's scan exists", async () => {
    const owner = await connect(server, { token: TOKENS.both.value });
    const kept = await callTool(owner, "scan_save", { name: "secret name", payload: closeAbove(5) });
    const stranger = await connect(server, { token: TOKENS.stranger.value });
    const ask = async (scanId: number) => {
      const { isError, structured, text } = await callTool(stranger, "scan_saved_run", { scan_id: scanId });
      const { requestId: _id, ...error } = structured.error;
      return { isError, error, text };
    };
    const foreign = await ask(kept.structured.scan.scan_id);
    expect(foreign).toMatchObject({ isError: true, error: { code: "not_found" } });
    expect(foreign).toEqual(await ask(987_654));
    expect((await callTool(stranger, "scans_list")).text).toBe("No scan is saved.");
    await owner.close();
    await stranger.close();
  });
});
