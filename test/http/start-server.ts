import { connect } from "node:net";
import { pino } from "pino";
import { expect } from "vitest";
import { ERRORS } from "#base";
import { writtenMarket, type WrittenMarket } from "../../src/tiles/market.testing.ts";
import { localScanner } from "../../src/main/scanning/engine-scanner.ts";
import { dataFacts, replayOnCurrentData } from "../../src/main/replay/replay-current-data.ts";
import type { AccountsContext } from "#accounts";
import { createHttpServer, errorCodesOf, type ServerOptions } from "#http";
import { mcpRoute } from "#mcp";
import {
  createConverter,
  namedModelsIn,
  OPERATIONS,
  patternHeadsIn,
  type ArchiveReach,
  type Context,
  type Replayer,
} from "#operations";
import { NOW, testAccounts, TOKENS } from "./test-accounts.ts";

/** Three tickers over 60 sessions: a rise, a fall and a flat line. */
export const MARKET: WrittenMarket = {
  daily: {
    UP: Array.from({ length: 60 }, (_, k) => 10 + k),
    DOWN: Array.from({ length: 60 }, (_, k) => 100 - k),
    FLAT: Array.from({ length: 60 }, () => 50),
  },
};

export interface TestServer {
  readonly accounts: AccountsContext;
  readonly url: string;
  readonly port: number;
  readonly log: readonly string[];
  /** Sends JSON, or exactly the given text or bytes, with the credential of scope read. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends raw bytes on a connection of its own and gives all that comes back until the server ends it. */
  raw(...parts: readonly (string | Uint8Array | number)[]): Promise<string>;
  drain(options?: { readonly graceMs: number; readonly deadlineMs: number }): Promise<boolean>;
}

/** A real server on a free port, of the loopback unless told, over the real engine and a market of three tickers. */
export async function startServer(
  options: Partial<ServerOptions> = {},
  change: (context: Context) => Context = (context) => context,
  host = "127.0.0.1",
): Promise<TestServer> {
  const log: string[] = [];
  let requests = 0;
  const clock = { now: () => NOW, elapsed: () => performance.now() };
  const data = writtenMarket(MARKET);
  const feeds = [{ feed: "bars", timeframe: "1d", first: data.watermark - 7 * 1_440, last: data.watermark }] as const;
  const accounts = await testAccounts();
  const converter = createConverter({ clock, modelsOf: namedModelsIn(accounts) });
  const scanner = localScanner({ data, feeds, clock });
  const replayer: Replayer = {
    data: async () => dataFacts(data),
    replay: (asked) => replayOnCurrentData(scanner, asked),
  };
  const archive: ArchiveReach = { pinned: async () => ({ snapshot: data.snapshot, minutes: 0 }) };
  const patternHeads = patternHeadsIn(accounts);
  const context = change({ clock, scanner, replayer, accounts, converter, archive, patternHeads });
  const server = createHttpServer(context, {
    operations: OPERATIONS,
    extraRoutes: [mcpRoute(context, "1.2.3")],
    logger: pino({ level: "debug" }, { write: (line: string) => void log.push(line) }),
    newRequestId: () => `req_${++requests}`,
    ...options,
  });
  const port = Number(new URL(await server.listen(host, 0)).port);
  const url = `http://127.0.0.1:${port}`;
  return {
    accounts,
    url,
    port,
    log,
    async call(method, path, body, headers = {}) {
      const sent = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${TOKENS.read.value}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: sent }),
      });
      expectDocumented(method, path, response.status);
      return response;
    },
    raw: (...parts) => exchange(port, parts),
    drain: (how = { graceMs: 0, deadlineMs: 2_000 }) => server.drain(how),
  };
}

/** Whatever a test does: an operation answers only with statuses that the API description lists. */
function expectDocumented(method: string, path: string, status: number): void {
  const at = path.split("?", 1)[0]!;
  const operation = OPERATIONS.find(
    (one) => one.method === method && new RegExp(`^${one.route.replace(/\{\w+\}/g, "[^/]+")}$`).test(at),
  );
  if (operation === undefined) return;
  const statuses = [operation.status, ...errorCodesOf(operation).map((code) => ERRORS[code].status)];
  expect(statuses, `${method} ${at}`).toContain(status);
}

/** Texts and bytes are sent, numbers waited for in milliseconds. */
function exchange(port: number, parts: readonly (string | Uint8Array | number)[]): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
    socket.on("connect", async () => {
      for (const part of parts) {
        if (typeof part === "number") await new Promise((wake) => setTimeout(wake, part));
        else if (socket.writable) socket.write(part);
      }
    });
  });
}

/** Status, headers (lower case) and body of the first answer in raw bytes. */
export function parseAnswer(raw: string): { status: number; headers: Map<string, string>; body: string } {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
