import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { sha256Hex, type RateLimiter } from "#accounts";
import { LIMITS } from "#contract";
import type { Scanner } from "#operations";
import { openInProcessLimiter } from "#storage";
import { readError } from "./read-error.ts";
import { parseAnswer, startServer, type TestServer } from "./start-server.ts";
import { NOW, SESSIONS, TOKENS, USERS } from "./test-accounts.ts";

const cookie = (value: string): Record<string, string> => ({ cookie: `__Host-winnow_session=${value}` });
const scan = { instructions: {} };

let server: TestServer;
afterEach(async () => {
  await server.drain({ graceMs: 0, deadlineMs: 1_000 });
});

const asSession = (value: string, path = "/api/v2/settings"): Promise<Response> =>
  fetch(server.url + path, { headers: cookie(value) });

/** A server whose time stands still, so that its windows fill. */
async function startLimited(): Promise<RateLimiter> {
  const clock = { now: () => NOW, elapsed: () => 0 };
  const limiter = await openInProcessLimiter({ file: undefined, clock });
  server = await startServer({}, (context) => ({ ...context, accounts: { ...context.accounts!, limiter } }));
  return limiter;
}

describe("calls of sessions", () => {
  it("count for the account in any session, and their refusals carry the headers of tokens", async () => {
    await startLimited();
    const second = "G".repeat(43);
    const { sessions } = server.accounts.store;
    const { session } = (await sessions.findForCall(sha256Hex(SESSIONS.owner)))!;
    await sessions.insert({ ...session, idHash: sha256Hex(second) });
    const statuses = new Map<number, number>();
    for (let k = 0; k < LIMITS.sessionCallsPerMinute; k++) {
      const { status } = await asSession(k % 2 === 0 ? SESSIONS.owner : second);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[200, LIMITS.sessionCallsPerMinute]]);

    const refused = await asSession(second);
    const headers = Object.fromEntries(refused.headers);
    expect(await readError(refused)).toMatchObject({
      statusCode: 429,
      code: "rate_limited",
      message: "Your sessions have used their 600 calls of this minute; they may call again in 60 seconds.",
      details: [{ rule: "rate_limit", policy: "minute", limit: 600 }],
    });
    expect(headers).toMatchObject({
      "retry-after": "60",
      "ratelimit-policy": '"minute";q=600;w=60, "hour";q=5000;w=3600, "day";q=50000;w=86400',
      "x-ratelimit-limit": "600",
      "x-ratelimit-remaining": "0",
    });
    expect((await asSession(SESSIONS.stranger)).status, "another account").toBe(200);
    expect((await server.call("GET", "/api/v2/settings")).status, "a token of the account").toBe(200);
  });

  it("count whatever operation they call", async () => {
    const limiter = await startLimited();
    const paths = ["/api/v2/auth/session", "/api/v2/tokens", "/api/v2/misc/market-status", "/api/v2/scan/reference"];
    for (const path of paths) await asSession(SESSIONS.owner, path);
    const post = { method: "POST", body: JSON.stringify(scan) };
    const headers = { ...cookie(SESSIONS.owner), "content-type": "application/json" };
    await fetch(`${server.url}/api/v2/scan`, { ...post, headers });
    const { windows } = await limiter.look(`sessions:${USERS.owner}`, { minute: 600, hour: 5_000, day: 50_000 });
    expect(windows.map(({ used }) => used)).toEqual([5, 5, 5]);
  });
});

/** A server whose scans wait until they are released. */
async function startHolding(): Promise<{ readonly begun: () => number; release(): void }> {
  let begun = 0;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  server = await startServer({}, (context) => {
    const held: Scanner["scan"] = async (payload, options) => {
      begun++;
      await released;
      return context.scanner.scan(payload, options);
    };
    return { ...context, scanner: { ...context.scanner, scan: held } };
  });
  return { begun: () => begun, release };
}

const post = (headers: Record<string, string>, path = "/api/v2/scan", body: unknown = scan): Promise<Response> =>
  fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const bearer = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` });
const MCP = { accept: "application/json, text/event-stream" };
const TOOL_CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "scan_run", arguments: { payload: {} } },
};
const SOON = { timeout: 10_000 };

describe("calls of one account at once", () => {
  it("share a limited number of places and a limited queue among sessions, tokens and tools", async () => {
    const { begun, release } = await startHolding();
    const owner = [
      () => post(cookie(SESSIONS.owner)),
      () => post(bearer(TOKENS.read.value)),
      () => post(bearer(TOKENS.both.value)),
    ];
    const tooMany = 6;
    const refused: Response[] = [];
    const calls = Array.from({ length: LIMITS.callsAtOnce + LIMITS.callsWaiting + tooMany }, async (_, k) => {
      const answer = await owner[k % 3]!();
      if (answer.status !== 200) refused.push(answer);
      return answer.status;
    });
    await expect.poll(() => refused.length, SOON).toBe(tooMany);
    expect(begun()).toBe(LIMITS.callsAtOnce);
    expect(refused[0]!.headers.get("retry-after")).toBe("1");
    for (const answer of refused) {
      expect(await readError(answer)).toMatchObject({ code: "rate_limited", details: [{ rule: "concurrency" }] });
    }
    const viaTool = await post({ ...bearer(TOKENS.both.value), ...MCP }, "/mcp", TOOL_CALL);
    expect(viaTool.headers.get("retry-after")).toBe("1");
    expect(await viaTool.text()).toContain("calls of your account are worked on");
    const other = post(cookie(SESSIONS.stranger));
    await expect.poll(begun, SOON).toBe(LIMITS.callsAtOnce + 1);
    release();
    expect((await other).status).toBe(200);
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 200)).toHaveLength(calls.length - tooMany);
  });
});

/** A connection that sends requests and does not read. */
function deafClient(...requests: readonly string[]): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => {
      socket.pause();
      for (const one of requests) socket.write(one);
      resolve(socket);
    });
    socket.on("error", () => {});
  });
}

/** All that still comes on a connection, until it ends. */
function restOf(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0;
    socket.on("data", (chunk: Buffer) => (bytes += chunk.length));
    socket.on("close", () => resolve(bytes));
    socket.resume();
  });
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe("a client that does not read", () => {
  it("loses its connection when the time for its answer is over", async () => {
    server = await startServer({ answerTimeoutMs: 300 });
    const asset = "/docs/swagger-ui-bundle.js";
    const size = Number((await fetch(server.url + asset)).headers.get("content-length"));
    const request = `GET ${asset} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    const requests = Array.from({ length: 20 }, () => request);
    const deaf = await deafClient(...requests);
    await wait(900);
    expect(await restOf(deaf)).toBeLessThan(requests.length * size);
  });

  it("holds its account's place until then, and no longer", async () => {
    let big = 0;
    const answerTimeoutMs = 3_000;
    server = await startServer({ answerTimeoutMs }, (context) => {
      const huge: Scanner["tickers"] = async (...asked) => {
        const { tickers } = await context.scanner.tickers(...asked);
        const name = big++ < LIMITS.callsAtOnce ? "A".repeat(15_000_000) : "A";
        return { tickers: tickers.slice(0, 1).map((one) => ({ ...one, name })), next_cursor: null };
      };
      return { ...context, scanner: { ...context.scanner, tickers: huge } };
    });
    const path = "/api/v2/market-data/tickers";
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${TOKENS.read.value}\r\n\r\n`;
    const opened = performance.now();
    const deaf = await Promise.all(Array.from({ length: LIMITS.callsAtOnce }, () => deafClient(request)));
    await expect.poll(() => big, SOON).toBe(LIMITS.callsAtOnce);
    const next = server.call("GET", path);
    const other = await asSession(SESSIONS.stranger, path);
    expect(other.status, "another account").toBe(200);
    expect((await next).status).toBe(200);
    expect(performance.now() - opened, "after the first was cut off").toBeGreaterThan(answerTimeoutMs - 100);
    for (const socket of deaf) socket.destroy();
  });

  it("gets its answers one request at a time", async () => {
    const { begun, release } = await startHolding();
    const body = JSON.stringify(scan);
    const head = `POST /api/v2/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${TOKENS.read.value}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const raw = server.raw(`${head}\r\n${body}`, `${head}\r\n${body}`, `${head}Connection: close\r\n\r\n${body}`);
    await expect.poll(begun, SOON).toBe(1);
    await wait(100);
    expect(begun()).toBe(1);
    release();
    expect((await raw).match(/HTTP\/1.1 200 OK/g)).toHaveLength(3);
    expect(parseAnswer(await raw).status).toBe(200);
  });
});
