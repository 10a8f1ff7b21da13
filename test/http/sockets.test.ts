import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "#contract";
import { parseAnswer, startServer, type TestServer } from "./start-server.ts";
import { TOKENS } from "./test-accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ bodyTimeoutMs: 300 });
});
afterAll(async () => {
  if (!(await fetch(`${server.url}/healthz`)).ok) throw new Error("the server does not stand any more");
  if (!(await server.drain())) throw new Error("something was still under way");
});

const post = (headers: string): string =>
  `POST /api/v2/scan HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${TOKENS.read.value}\r\nContent-Type: application/json\r\n${headers}\r\n`;
const chunk = (size: number): string => `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;

/** The error of the one answer in raw bytes, after checking that it has the form that every error has. */
function refusalIn(raw: string): ErrorBody["error"] {
  const answer = parseAnswer(raw);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("connection")).toBe("close");
  const { error } = ErrorBody.parse(JSON.parse(answer.body));
  expect(error.statusCode).toBe(answer.status);
  expect(error.requestId).toBe(answer.headers.get("x-request-id"));
  return error;
}

describe("bytes that are not HTTP", () => {
  it.each([
    ["noise", "\x16\x03\x01\x02\x00 hello\r\n\r\n"],
    ["no version", "GET /healthz\r\n\r\n"],
    ["an unknown method", "BREW /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a header without a colon", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n"],
    ["a header with a line feed alone", "GET /healthz HTTP/1.1\r\nHost: localhost\nX: y\r\r\n\r\n"],
    ["two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n") + "{}"],
    ["a length and chunks", post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n") + "{}"],
    ["a negative length", post("Content-Length: -1\r\n")],
    ["a length that is none", post("Content-Length: 1e3\r\n")],
    ["a chunk that is none", post("Transfer-Encoding: chunked\r\n") + "zz\r\n{}\r\n0\r\n\r\n"],
    ["headers of over 16 KB", `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Pad: ${"a".repeat(20_000)}\r\n\r\n`],
    ["10,000 headers", `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${"a: b\r\n".repeat(10_000)}\r\n`],
    ["HTTP/2 spoken at once", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["no Host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ])("get 400: %s", async (_name, bytes) => {
    const error = refusalIn(await server.raw(bytes));
    expect(error.statusCode).toBe(400);
    expect(error.message!.length).toBeGreaterThan(10);
  });

  it("get their refusal after the answer to the good request before them", async () => {
    const raw = await server.raw("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n\x00garbage\r\n\r\n");
    expect(raw.indexOf("200 OK")).toBeGreaterThan(-1);
    expect(raw.indexOf("400 Bad Request")).toBeGreaterThan(raw.indexOf("200 OK"));
  });

  it("do no harm wherever they are cut off", async () => {
    const whole = post("Content-Length: 20\r\n") + '{"instructions": {}}';
    for (const length of [1, 30, whole.length - 25, whole.length - 1]) {
      await new Promise<void>((resolve) => {
        const socket = connect(server.port, "127.0.0.1", () =>
          socket.write(whole.slice(0, length), () => socket.resetAndDestroy()),
        );
        socket.on("error", () => {});
        socket.on("close", () => resolve());
      });
    }
    expect((await server.call("POST", "/api/v2/scan", { instructions: {} })).status).toBe(200);
  });
});

describe("a body", () => {
  it("arrives whole in chunks", async () => {
    const raw = await server.raw(
      post("Transfer-Encoding: chunked\r\nConnection: close\r\n"),
      '6\r\n{"inst\r\n',
      20,
      'e\r\nructions": {}}\r\n0\r\n\r\n',
    );
    expect(parseAnswer(raw).status).toBe(200);
  });

  it("gets its refusal before it arrives if it declares too many bytes", async () => {
    expect(refusalIn(await server.raw(post("Content-Length: 262145\r\n"))).statusCode).toBe(413);
    expect(refusalIn(await server.raw(post("Content-Length: 99999999999999\r\n"), "x".repeat(1_000))).statusCode).toBe(
      413,
    );
  });

  it("gets its refusal at 256 KB in endless chunks", async () => {
    expect(
      refusalIn(
        await server.raw(post("Transfer-Encoding: chunked\r\n"), ...Array.from({ length: 40 }, () => chunk(8_192))),
      ).statusCode,
    ).toBe(413);
  });

  it("gets its refusal after the time-out if it stops arriving", async () => {
    const started = performance.now();
    expect(refusalIn(await server.raw(post("Content-Length: 20\r\n"), '{"inst')).statusCode).toBe(408);
    expect(performance.now() - started).toBeGreaterThan(290);
  });

  it("gets its refusal after the time-out even if it drips", async () => {
    const drip = Array.from({ length: 8 }, () => [" ", 60] as const).flat();
    expect(refusalIn(await server.raw(post("Content-Length: 2000\r\n"), ...drip)).statusCode).toBe(408);
  });

  it("gets its refusal in gzip as a transfer encoding", async () => {
    const { status } = parseAnswer(
      await server.raw(post("Transfer-Encoding: gzip, chunked\r\nConnection: close\r\n"), "0\r\n\r\n"),
    );
    expect([400, 415]).toContain(status);
  });

  it("may be announced with Expect, and the server then asks for it", async () => {
    const raw = await server.raw(
      post("Content-Length: 20\r\nExpect: 100-continue\r\nConnection: close\r\n"),
      30,
      '{"instructions": {}}',
    );
    expect(raw).toContain("100 Continue");
    expect(raw).toContain("200 OK");
  });

  it("gets its refusal if announced with another expectation", async () => {
    const raw = await server.raw(
      post("Content-Length: 20\r\nExpect: miracles\r\nConnection: close\r\n"),
      30,
      '{"instructions": {}}',
    );
    expect(parseAnswer(raw).status).toBe(200);
  });
});

describe("connections", () => {
  it("carry one request after the other", async () => {
    const get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const raw = await server.raw(get, get, get.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(raw.match(/200 OK/g)).toHaveLength(3);
  });

  it("of HTTP/1.0 need no Host", async () => {
    expect(parseAnswer(await server.raw("GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
  });

  it("that ask for an upgrade get none", async () => {
    const raw = await server.raw(
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n",
    );
    expect(parseAnswer(raw).status).toBe(200);
  });
});
