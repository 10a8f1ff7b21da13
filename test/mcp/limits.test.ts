import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../http/start-server.ts";
import { testAccounts, TOKENS, USERS } from "../http/test-accounts.ts";
import { callTool, connect, toolAnswer } from "./connect.ts";

let server: TestServer;
beforeAll(async () => {
  const accounts = await testAccounts({ limited: true });
  const subscription = (await accounts.store.billing.find(USERS.owner))!;
  await accounts.store.billing.put({ ...subscription, apiTier: "starter" });
  server = await startServer({}, (context) => ({ ...context, accounts }));
  Object.assign(server, { accounts });
});
afterAll(async () => {
  await server.drain();
});

it("tool calls and calls over HTTP draw on one limit; the protocol itself costs nothing", async () => {
  const client = await connect(server);
  const perMinute = 30;
  const status = () => server.call("GET", "/api/v2/misc/market-status");
  for (let calls = 0; calls < perMinute; calls += 2) {
    expect((await callTool(client, "market_status")).isError).toBe(false);
    expect((await status()).headers.get("x-ratelimit-remaining")).toBe(String(perMinute - calls - 2));
    await client.listTools();
  }

  const response = await server.call("POST", "/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "scan_run", arguments: { payload: {} } },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("x-ratelimit-remaining")).toBe("0");
  const { isError, structured, text } = toolAnswer(((await response.json()) as { result: never }).result);
  expect({ isError, structured }).toMatchObject({
    isError: true,
    structured: {
      error: { code: "rate_limited", statusCode: 429, details: [{ rule: "rate_limit", limit: perMinute }] },
    },
  });
  expect(text).toContain("it may call again in");
  expect((await status()).status).toBe(429);

  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  await client.close();
});

it("each call counts under its operation", async () => {
  const accounts = await testAccounts({ limited: true });
  const counted = await startServer({}, (context) => ({ ...context, accounts }));
  const client = await connect(counted, { token: TOKENS.both.value });
  await callTool(client, "scan_run", { payload: {} });
  await callTool(client, "scan_run", { payload: { Al: [] } });
  await callTool(client, "market_status");
  await counted.call("POST", "/mcp", [
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "scans_list" } },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "scans_list" } },
  ]);
  await accounts.usage.flush();
  const rows = await accounts.store.usage.ofUser(USERS.owner, 0);
  const calls = Object.fromEntries(rows.map(({ operation, requests }) => [operation, requests]));
  expect(calls).toEqual({ runScan: 2, getMarketStatus: 1, listScans: 2 });
  await client.close();
  await counted.drain();
});

it("conversions alone cost AI credits, and their answers give the cost", async () => {
  const converting = await startServer();
  const call = (name: string, given: object): Promise<Response> => {
    const params = { name, arguments: given };
    return converting.call("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
  };
  const left = async (query: string): Promise<number> => {
    const response = await call("scan_natural", { query });
    const { isError, structured, text } = toolAnswer(((await response.json()) as { result: never }).result);
    expect({ isError, structured }).toMatchObject({ isError: false, structured: { conversion_success: true } });
    expect(text).toContain(`\nPayload: ${JSON.stringify(structured.generated_payload)}`);
    return Number(response.headers.get("x-ai-credits-remaining"));
  };
  const first = await left("close above 45");
  expect(await left("close above 46")).toBe(first - 1);
  expect(await left("close above 46")).toBe(first - 1);
  expect((await call("scan_run", { payload: {} })).headers.has("x-ai-credits-remaining")).toBe(false);
  const http = await converting.call("POST", "/api/v2/scan/natural", { query: "close above 47" });
  expect(http.headers.get("x-ai-credits-remaining")).toBe(String(first - 2));
  await converting.drain();
});
