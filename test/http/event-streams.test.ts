import { connect, type Socket } from "node:net";
import { z } from "zod";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "#base";
import { LIMITS } from "#contract";
import { buildOpenApi, type ServerOptions } from "#http";
import type { ByeReason, EventConnection, EventStream } from "#streams";
import { defineOperation, defineStream } from "../../src/operations/define-operation.ts";
import { text } from "../../src/operations/parameter.ts";
import { readError } from "./read-error.ts";
import { parseAnswer, startServer, type TestServer } from "./start-server.ts";
import { NOW, SESSIONS, TOKENS, USERS } from "./test-accounts.ts";

const PATH = "/api/v2/test/stream";
const SOON = { timeout: 10_000 };
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A stream that tells what happens to it. */
class TestStream implements EventStream {
  readonly id: string;
  readonly byes: ByeReason[] = [];
  connection: EventConnection | undefined;
  drains = 0;
  closings = 0;

  constructor(id: string) {
    this.id = id;
  }

  open(connection: EventConnection): void {
    if (this.id === "faulty") throw new Error("the secret of the stream");
    this.connection = connection;
    connection.onDrain(() => this.drains++);
    connection.write("event: hello\n");
    connection.write("data: größer\n\n");
  }

  bye(reason: ByeReason): void {
    this.byes.push(reason);
    this.connection!.write(`event: bye\ndata: ${reason}\n\n`);
    this.connection!.end();
  }

  closed(): void {
    this.closings++;
  }
}

let server: TestServer;
let streams: TestStream[] = [];
/** While set, streams are made only when it resolves. */
let held: Promise<void> | undefined;
afterEach(async () => {
  await server.drain();
  const closings = streams.map((one) => one.closings);
  streams = [];
  held = undefined;
  if (closings.some((count) => count !== 1)) throw new Error(`the streams were closed ${closings.join(", ")} times`);
});

const stream = defineStream({
  id: "testStream",
  tag: "test",
  summary: "Follows nothing.",
  http: { method: "GET", path: PATH },
  access: "read",
  cost: "read",
  query: { id: text({ description: "Of the stream.", required: true, maxLength: 10 }) },
  output: z.object({ event: z.string() }).describe("An event."),
  errors: ["conflict"],
  async run(_context, { query: { id } }) {
    if (id === "taken") throw new AppError("conflict", "That stream is taken.");
    const one = new TestStream(id!);
    streams.push(one);
    await held;
    return one;
  },
});
const plain = defineOperation({
  id: "testPlain",
  tag: "test",
  summary: "Answers at once.",
  http: { method: "GET", path: "/api/v2/test/plain" },
  access: "read",
  cost: "read",
  output: z.object({}),
  run: async () => ({}),
});

async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  server = await startServer({ operations: [stream, plain], ...options });
}

const open = (id = "a", headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  fetch(`${server.url}${PATH}?id=${id}`, {
    method,
    headers: { authorization: `Bearer ${TOKENS.read.value}`, ...headers },
  });

const request = (id = "a", version = "1.1"): string =>
  `GET ${PATH}?id=${id} HTTP/${version}\r\nHost: localhost\r\nX-API-Key: ${TOKENS.read.value}\r\n\r\n`;

/** Opens a stream on a connection that reads nothing until the test resumes it. */
async function rawReader(): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  socket.write(request());
  const count = streams.length;
  await expect.poll(() => streams[count]?.connection, SOON).toBeDefined();
  return socket;
}

/** The same object with other members; its prototype keeps the rest. */
function changedPart<T extends object>(whole: T, change: Partial<T>): T {
  return Object.assign(Object.create(whole) as T, change);
}

const closing = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once("close", () => resolve()));

/** Writes until the network takes no more. */
async function fill({ connection }: TestStream): Promise<void> {
  for (let k = 0; k < 24; k++) connection!.write("x".repeat(1_000_000));
  await wait(100);
  expect(connection!.unsentBytes).toBeGreaterThan(1_000_000);
}

describe("a stream", () => {
  it("begins at once with its headers and events", async () => {
    await start();
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-request-id": "req_1",
      "winnow-stream": "a",
      "x-ratelimit-limit": expect.any(String),
    });
    expect(answer.headers.has("content-length")).toBe(false);
    expect(answer.headers.has("content-encoding")).toBe(false);
    const body = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let read = "";
    while (!read.endsWith("\n\n")) read += (await body.read()).value!;
    expect(read).toBe("event: hello\ndata: größer\n\n");
    streams[0]!.connection!.write("data: 2\n\n");
    expect((await body.read()).value).toBe("data: 2\n\n");
    await body.cancel();
    await expect.poll(() => streams[0]!.closings, SOON).toBe(1);
  });

  it("counts unsent bytes, and tells once when all were taken", async () => {
    await start();
    await rawReader();
    const [{ connection }] = streams as [TestStream];
    await expect.poll(() => connection!.unsentBytes, SOON).toBe(0);
    const before = streams[0]!.drains;
    for (let k = 0; k < 3; k++) connection!.write("ü".repeat(1_000));
    expect(connection!.unsentBytes).toBeGreaterThanOrEqual(6_000);
    await expect.poll(() => connection!.unsentBytes, SOON).toBe(0);
    await wait(20);
    expect(streams[0]!.drains).toBe(before + 1);
  });

  it("outlives the time that other answers have", async () => {
    await start({ answerTimeoutMs: 100 });
    const socket = await rawReader();
    await wait(500);
    expect(socket.destroyed).toBe(false);
    expect(streams[0]!.closings).toBe(0);
  });

  it("may end by itself, and its connection with it", async () => {
    await start();
    const answer = await open();
    streams[0]!.connection!.write("data: last\n\n");
    streams[0]!.connection!.end();
    streams[0]!.connection!.write("data: too late\n\n");
    expect(await answer.text()).toBe("event: hello\ndata: größer\n\ndata: last\n\n");
    await expect.poll(() => streams[0]!.closings, SOON).toBe(1);
  });

  it("has errors before the first byte as JSON", async () => {
    await start();
    expect(await readError(await open("taken"))).toMatchObject({ statusCode: 409, code: "conflict" });
    expect(await readError(await open("", { authorization: "Bearer x" }))).toMatchObject({ statusCode: 401 });
    expect(await readError(await open("x".repeat(11)))).toMatchObject({ statusCode: 422 });
  });

  it("that fails to begin is cut, and the log tells why", async () => {
    await start();
    expect(await server.raw(request("faulty"))).not.toContain("hello");
    expect(server.log.filter((line) => line.includes("the secret of the stream"))).toHaveLength(1);
  });

  it("has no HEAD, and other operations have", async () => {
    await start();
    const head = await open("a", {}, "HEAD");
    expect(head.status).toBe(405);
    expect(head.headers.get("allow")).toBe("GET");
    const others = await fetch(`${server.url}/api/v2/test/plain`, { method: "PUT" });
    expect(others.headers.get("allow")).toBe("GET, HEAD");
  });

  it("shares its connection with no other request", async () => {
    await start();
    const other = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    expect(await server.raw(request(), 200, other)).toMatch(/^HTTP\/1\.1 200 OK(?!.*HTTP)/s);
    expect(await server.raw(request() + other)).toBe("");
    expect(streams.map(({ connection }) => connection === undefined)).toEqual([false, true]);
  });

  it("speaks to a reader of HTTP/1.0", async () => {
    await start();
    const raw = server.raw(request("a", "1.0"));
    await expect.poll(() => streams[0]?.connection, SOON).toBeDefined();
    streams[0]!.connection!.end();
    expect(parseAnswer(await raw).body).toBe("event: hello\ndata: größer\n\n");
  });

  it("is described as events", () => {
    const { paths } = buildOpenApi([stream]) as { paths: Record<string, { get: { responses: object } }> };
    expect(paths[PATH]!.get.responses).toMatchObject({
      200: {
        description: "An event.",
        headers: { "Winnow-Stream": {} },
        content: {
          "text/event-stream": { schema: { type: "string", contentSchema: { items: { type: "object" } } } },
        },
      },
    });
  });
});

describe("a reader who leaves", () => {
  it("has its stream closed once", async () => {
    await start();
    const socket = await rawReader();
    socket.destroy();
    await expect.poll(() => streams[0]!.closings, SOON).toBe(1);
    streams[0]!.connection!.write("data: nobody\n\n");
    streams[0]!.connection!.end();
    await wait(50);
  });

  it("before there is a stream has it closed, and not opened", async () => {
    let release!: () => void;
    held = new Promise((resolve) => (release = resolve));
    await start();
    const socket = connect(server.port, "127.0.0.1", () => socket.write(request()));
    await expect.poll(() => streams.length, SOON).toBe(1);
    socket.destroy();
    await wait(100);
    release();
    await expect.poll(() => streams[0]!.closings, SOON).toBe(1);
    expect(streams[0]!.connection).toBeUndefined();
  });
});

describe("a slow reader", () => {
  it("who takes nothing is cut", async () => {
    await start({ streamStallMs: 500 });
    const socket = await rawReader();
    const closed = closing(socket);
    await fill(streams[0]!);
    const { drains } = streams[0]!;
    const unsent = streams[0]!.connection!.unsentBytes;
    streams[0]!.connection!.write("x".repeat(1_000));
    expect(streams[0]!.connection!.unsentBytes).toBe(unsent + 1_000);
    await expect.poll(() => streams[0]!.closings, SOON).toBe(1);
    expect(streams[0]!.drains).toBe(drains);
    socket.resume();
    await closed;
  });

  it("who reads on gets even one long event", async () => {
    await start({ streamStallMs: 1_000 });
    const socket = await rawReader();
    const size = 16_000_000;
    const began = performance.now();
    streams[0]!.connection!.write("x".repeat(size));
    streams[0]!.connection!.end();
    let bytes = 0;
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), chunk.length / 10_000);
    });
    await closing(socket.resume());
    expect(bytes).toBeGreaterThan(size);
    expect(performance.now() - began).toBeGreaterThan(1_500);
  });
});

describe("a stop of the server", () => {
  it("says bye to every reader first, also to one who reads nothing", async () => {
    await start();
    const answer = await open();
    const deaf = await rawReader();
    await fill(streams[1]!);
    const began = performance.now();
    const drained = server.drain({ graceMs: 3_000, deadlineMs: 5_000 });
    expect(await answer.text()).toMatch(/event: bye\ndata: server_stopping\n\n$/);
    await expect.poll(() => streams.map(({ closings }) => closings), SOON).toEqual([1, 1]);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(streams.map(({ byes }) => byes)).toEqual([["server_stopping"], ["server_stopping"]]);

    expect(await readError(await open())).toMatchObject({
      statusCode: 503,
      message: "The server is stopping; open the stream again in 5 seconds.",
    });
    expect(streams).toHaveLength(2);
    expect(await drained).toBe(true);
    deaf.destroy();
  });

  it("opens no stream that was asked for before", async () => {
    let release!: () => void;
    held = new Promise((resolve) => (release = resolve));
    await start();
    const answer = open();
    await expect.poll(() => streams.length, SOON).toBe(1);
    const drained = server.drain();
    release();
    expect(await readError(await answer)).toMatchObject({ statusCode: 503 });
    expect(streams[0]!.connection).toBeUndefined();
    expect(await drained).toBe(true);
  });
});

describe("a credential", () => {
  const revoke = (): Promise<unknown> =>
    server.accounts.store.tokens.update(TOKENS.read.id, USERS.owner, { revokedAt: NOW - 1 });

  it("that is revoked ends its stream", async () => {
    await start({ streamCheckMs: 200 });
    const answer = await open();
    const other = await open("b", { authorization: `Bearer ${TOKENS.both.value}` });
    await wait(500);
    expect(streams[0]!.byes).toEqual([]);
    await revoke();
    const began = performance.now();
    expect(await answer.text()).toMatch(/event: bye\ndata: unauthenticated\n\n$/);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(streams[0]!.byes).toEqual(["unauthenticated"]);
    expect(streams[1]!.byes).toEqual([]);
    await other.body!.cancel();
  });

  it("of a session that ends takes its stream along", async () => {
    await start({ streamCheckMs: 100 });
    const answer = await fetch(`${server.url}${PATH}?id=a`, {
      headers: { cookie: `__Host-winnow_session=${SESSIONS.owner}` },
    });
    await server.accounts.store.sessions.deleteOfUser(USERS.owner);
    expect(await answer.text()).toMatch(/event: bye\ndata: unauthenticated\n\n$/);
  });

  it("whose account has no subscription any more ends its stream with that reason", async () => {
    await start({ streamCheckMs: 100 });
    const answer = await open();
    const { billing } = server.accounts.store;
    await billing.put({ ...(await billing.find(USERS.owner))!, status: "canceled", currentPeriodEnd: NOW - 1 });
    expect(await answer.text()).toMatch(/event: bye\ndata: insufficient_tier\n\n$/);
  });

  it("that cannot be checked stays good, and its checks are not counted as calls", async () => {
    let down = false;
    let checks = 0;
    let counted = 0;
    server = await startServer({ operations: [stream], streamCheckMs: 50 }, (context) => {
      const { store, limiter, ...accounts } = context.accounts!;
      const findForCall: typeof store.tokens.findForCall = (id) => {
        checks++;
        if (down) throw new AppError("unavailable", "The database does not answer.");
        return store.tokens.findForCall(id);
      };
      const take: typeof limiter.take = (...asked) => {
        counted++;
        return limiter.take(...asked);
      };
      const changed = { store: changedPart(store, { tokens: changedPart(store.tokens, { findForCall }) }) };
      return { ...context, accounts: { ...accounts, ...changed, limiter: changedPart(limiter, { take }) } };
    });
    const first = await open();
    down = true;
    await expect.poll(() => checks, SOON).toBeGreaterThan(4);
    expect(streams[0]!.byes).toEqual([]);
    down = false;
    const second = await open("b");
    expect(counted).toBe(2);
    await revoke();
    await expect.poll(() => streams.map(({ byes }) => byes), SOON).toEqual([["unauthenticated"], ["unauthenticated"]]);
    await Promise.all([first.text(), second.text()]);
  });
});

it("streams do not hold the places of their account's calls", async () => {
  await start();
  const answers = await Promise.all(Array.from({ length: LIMITS.callsAtOnce + 1 }, (_, k) => open(String(k))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await server.call("GET", "/api/v2/test/plain")).status).toBe(200);
  await Promise.all(answers.map((answer) => answer.body!.cancel()));
});
