import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "#contract";
import { parseAnswer, startServer, type TestServer } from "./start-server.ts";
import { TOKENS } from "./test-accounts.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-host-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), '<meta name="style-nonce" content=""><title>page</title>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = `X-API-Key: ${TOKENS.read.value}\r\n`;

async function statusOf(server: TestServer, host: string, start = "GET /api/v2/settings"): Promise<number> {
  const raw = await server.raw(`${start} HTTP/1.1\r\nHost: ${host}\r\n${key}Connection: close\r\n\r\n`);
  return parseAnswer(raw).status;
}

async function statuses(server: TestServer, hosts: readonly string[]): Promise<Record<string, number>> {
  return Object.fromEntries(await Promise.all(hosts.map(async (host) => [host, await statusOf(server, host)])));
}

const all = (hosts: readonly string[], status: number) => Object.fromEntries(hosts.map((host) => [host, status]));

const LOOPBACK = ["127.0.0.1", "127.0.0.1:8787", "127.8.9.10:1", "localhost", "LocalHost:80", "[::1]", "[::1]:8787"];
const STRANGE = [
  "evil.example",
  "evil.example:8787",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "localhost, evil.example",
  "localhost@evil.example",
  "evil.example/127.0.0.1",
  "[::1].evil.example",
  ".",
  "",
];
const ADDRESSES = ["10.1.2.3", "192.0.2.7:8787", "[2001:db8::1]:80"];
const SHORT_NAMES = ["winnow:8787", "nas"];

describe("a server on the loopback", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ dashboardFolder: folder });
  });
  afterAll(() => server.drain());

  it("answers to the names of the loopback alone", async () => {
    expect(await statuses(server, LOOPBACK)).toEqual(all(LOOPBACK, 200));
    const others = [...STRANGE, ...ADDRESSES, ...SHORT_NAMES, "scan.example"];
    expect(await statuses(server, others)).toEqual(all(others, 421));
  });

  it("refuses another Host before any other check", async () => {
    const signUp = JSON.stringify({ email: "eve@example.com", password: "correct horse battery" });
    const raw = await server.raw(
      `POST /api/v2/auth/sign-up HTTP/1.1\r\nHost: evil.example:8787\r\nOrigin: http://evil.example:8787\r\nContent-Type: application/json\r\nContent-Length: ${signUp.length}\r\n\r\n${signUp}`,
    );
    const { status, body } = parseAnswer(raw);
    expect(status).toBe(421);
    const { error } = ErrorBody.parse(JSON.parse(body));
    expect(error.code).toBe("unknown_host");
    expect(error.message).toContain("WINNOW_PUBLIC_URL=https://evil.example.");
    expect(await server.accounts.store.users.findByEmail("eve@example.com")).toBeUndefined();
  });

  it.each([
    "GET /",
    "GET /scans",
    "GET /assets/x.js",
    "GET /docs",
    "GET /openapi.json",
    "GET /asyncapi.json",
    "GET /healthz",
    "GET /nowhere",
    "POST /mcp",
    "POST /api/v2/scan",
    "OPTIONS /api/v2/scan",
  ])("refuses an unknown name for %s", async (start) => {
    expect(await statusOf(server, "evil.example", start)).toBe(421);
  });

  it.each(["/healthz", "/readyz"])("answers a probe of %s by any address", async (path) => {
    expect(await statusOf(server, "10.1.2.3:8787", `GET ${path}`)).toBe(200);
    expect(await statusOf(server, "[2001:db8::1]", `GET ${path}`)).toBe(200);
  });

  it.each([
    ["none", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["none for a path that does not exist", "GET /nowhere HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
    ["the same twice", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\nConnection: close\r\n\r\n"],
  ])("refuses a request with the wrong number of Host headers: %s", async (_name, bytes) => {
    const { status, body } = parseAnswer(await server.raw(bytes));
    expect(status).toBe(400);
    expect(ErrorBody.parse(JSON.parse(body)).error.message).toContain("Host header");
  });
});

it("a server with a public address answers to its name too", async () => {
  const server = await startServer({ publicUrl: "https://scan.example:8443" });
  const ours = [...LOOPBACK, "scan.example", "SCAN.example:8443", "scan.example:8787"];
  expect(await statuses(server, ours)).toEqual(all(ours, 200));
  const others = [...STRANGE, ...ADDRESSES, ...SHORT_NAMES, "my.scan.example"];
  expect(await statuses(server, others)).toEqual(all(others, 421));
  await server.drain();
});

it("a server that others can reach answers to addresses and to names without a dot", async () => {
  const server = await startServer({}, (context) => context, "0.0.0.0");
  const ours = [...LOOPBACK, ...ADDRESSES, ...SHORT_NAMES];
  expect(await statuses(server, ours)).toEqual(all(ours, 200));
  const others = [...STRANGE, "scan.example"];
  expect(await statuses(server, others)).toEqual(all(others, 421));
  await server.drain();
});
