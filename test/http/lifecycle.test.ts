import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import about from "../../package.json" with { type: "json" };
import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { Scanner } from "#operations";
import type { ScanOptions } from "#scan";
import { readError } from "./read-error.ts";
import { startServer, type TestServer } from "./start-server.ts";
import { TOKENS } from "./test-accounts.ts";

interface Held {
  readonly server: TestServer;
  /** Options of the scans that wait. */
  readonly waiting: ScanOptions[];
  release(): void;
}

/** A server whose scans wait until they are released or aborted, and are then done by the real engine. */
async function startHolding(): Promise<Held> {
  const waiting: ScanOptions[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await startServer({}, (context) => {
    const scan: Scanner["scan"] = async (payload, options) => {
      waiting.push(options);
      const aborted = new Promise<never>((_, reject) => {
        options.signal!.addEventListener(
          "abort",
          () => reject(new AppError("request_timeout", "The caller gave up.")),
          { once: true },
        );
      });
      await Promise.race([released, aborted]);
      return context.scanner.scan(payload, options);
    };
    return { ...context, scanner: { ...context.scanner, scan } };
  });
  return { server, waiting, release };
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(condition()).toBe(true);
}

const scan = { instructions: {} };

describe("a client that disconnects", () => {
  it("has its scan cancelled", async () => {
    const { server, waiting } = await startHolding();
    const body = JSON.stringify(scan);
    const socket = connect(server.port, "127.0.0.1", () =>
      socket.write(
        `POST /api/v2/scan HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${TOKENS.read.value}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ),
    );
    await until(() => waiting.length === 1);
    expect(waiting[0]!.signal!.aborted).toBe(false);
    expect(waiting[0]!.deadlineMs).toBe(10_000);
    socket.destroy();
    await until(() => waiting[0]!.signal!.aborted);
    expect(await server.drain()).toBe(true);
  });

  it("differs from one that waits, whose scan is not cancelled", async () => {
    const { server, waiting, release } = await startHolding();
    const answer = server.call("POST", "/api/v2/scan", scan);
    await until(() => waiting.length === 1);
    release();
    expect((await answer).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(waiting[0]!.signal!.aborted).toBe(false);
    await server.drain();
  });
});

describe("stopping", () => {
  it("reports it first, completes running calls and accepts no others", async () => {
    const { server, waiting, release } = await startHolding();
    const answers = Array.from({ length: 20 }, () => server.call("POST", "/api/v2/scan", scan));
    // The others of the account wait in line.
    await until(() => waiting.length === LIMITS.callsAtOnce);
    const stopped = server.drain({ graceMs: 150, deadlineMs: 5_000 });

    expect((await readError(await fetch(`${server.url}/readyz`))).code).toBe("unavailable");
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status, "the process still lives").toBe(200);
    expect(await health.json()).toEqual({ status: "ok", version: about.version });
    expect(health.headers.get("connection")).toBe("close");

    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow("fetch failed");
    release();
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("connection")).toBe("close");
      expect(await answer.json()).toMatchObject({ count: 3 });
    }
    expect(await stopped).toBe(true);
  });

  it("does not wait for idle connections", async () => {
    const server = await startServer();
    const silent = connect(server.port, "127.0.0.1");
    await new Promise((resolve) => silent.once("connect", resolve));
    const idle = connect(server.port, "127.0.0.1", () =>
      idle.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    );
    await new Promise((resolve) => idle.once("data", resolve));
    const started = performance.now();
    expect(await server.drain({ graceMs: 0, deadlineMs: 5_000 })).toBe(true);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("answers 503 to a call that exceeds its time, and cancels it", async () => {
    const { server, waiting } = await startHolding();
    const answers = Array.from({ length: LIMITS.callsAtOnce }, () => server.call("POST", "/api/v2/scan", scan));
    await until(() => waiting.length === LIMITS.callsAtOnce);
    expect(await server.drain({ graceMs: 0, deadlineMs: 600 })).toBe(true);
    for (const answer of await Promise.all(answers)) {
      expect(answer.headers.get("connection")).toBe("close");
      expect(answer.headers.get("retry-after")).toBe("5");
      const error = await readError(answer);
      expect(error).toMatchObject({ statusCode: 503, code: "unavailable" });
      expect(error.message).toBe(
        "The server is stopping and this call was not done in time; send it again in 5 seconds.",
      );
    }
    expect(waiting.every(({ signal }) => signal!.aborted)).toBe(true);
  });

  it("answers 503 to a call whose body has not arrived in time", async () => {
    const server = await startServer();
    const head = `POST /api/v2/scan HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${TOKENS.read.value}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`;
    const answer = server.raw(head);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await server.drain({ graceMs: 0, deadlineMs: 3_000 })).toBe(true);
    expect(await answer).toMatch(/^HTTP\/1\.1 503 .*"code":"unavailable"/s);
  });

  it("closes connections at the deadline, even of a client that goes on sending", async () => {
    const server = await startServer();
    const head = `POST /api/v2/scan HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${TOKENS.read.value}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`;
    const answer = server.raw(head);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await server.drain({ graceMs: 0, deadlineMs: 600 })).toBe(false);
    await answer;
  });
});

describe("an internal error", () => {
  it("gives 500, and its cause to the log alone", async () => {
    const server = await startServer({}, (context) => ({
      ...context,
      scanner: { ...context.scanner, status: () => Promise.reject(new Error("the secret of the house")) },
    }));
    const error = await readError(await server.call("GET", "/api/v2/misc/market-status"));
    expect(error.code).toBe("internal");
    expect(JSON.stringify(error)).not.toContain("secret");
    expect(
      server.log.filter((line) => line.includes("the secret of the house") && line.includes(error.requestId!)),
    ).toHaveLength(1);
    await server.drain();
  });

  it("is not ready before its data", async () => {
    const server = await startServer({}, (context) => ({
      ...context,
      scanner: { ...context.scanner, ready: async () => false },
    }));
    const response = await fetch(`${server.url}/readyz`);
    expect(response.headers.get("retry-after")).toBe("1");
    expect((await readError(response)).code).toBe("unavailable");
    await server.drain();
  });
});
