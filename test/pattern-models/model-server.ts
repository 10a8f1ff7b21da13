import { pino } from "pino";
import { createModelWorker, type AccountsContext, type ModelWorker } from "#accounts";
import type {
  PatternExample,
  PatternMatchesReply,
  PatternModel,
  PatternModelFile,
  PatternQualityReply,
  PatternSuggestionsReply,
} from "#contract";
import { createHttpServer } from "#http";
import { mcpRoute } from "#mcp";
import { createConverter, namedModelsIn, OPERATIONS, patternHeadsIn, type Scanner } from "#operations";
import type { EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { localScanner } from "../../src/main/scanning/engine-scanner.ts";
import { testAccounts, TOKENS } from "../http/test-accounts.ts";

/** A server over bars that can be exchanged, with a worker for models that works when it is told. */
export interface ModelServer {
  readonly url: string;
  readonly accounts: AccountsContext;
  readonly clock: { at: number };
  readonly worker: ModelWorker;
  /** Other data from now on, as after an import. */
  exchange(data: EngineData): void;
  /** Another worker on the same store. */
  anotherWorker(owner: string, patterns?: Scanner["patterns"]): ModelWorker;
  readonly patterns: Scanner["patterns"];
  /** Does every job there is. */
  work(): Promise<void>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** The model of an answer of status 2xx. */
  model(method: string, path: string, body?: unknown): Promise<PatternModel>;
  close(): Promise<void>;
}

/** Members of the answers; each call has some of them. */
export interface ReplyBody {
  readonly model: PatternModel;
  readonly models: readonly PatternModel[];
  readonly example: PatternExample;
  readonly examples: PatternModelFile["examples"];
  readonly matches: PatternMatchesReply["matches"];
  readonly suggestions: PatternSuggestionsReply["suggestions"];
  readonly quality: PatternQualityReply["quality"];
  readonly tickers: readonly string[];
  readonly count: number;
  readonly scan: { readonly scan_id: number };
  readonly error: {
    readonly message: string;
    readonly details: readonly { readonly path: string; readonly rule: string; readonly message: string }[];
  };
}

export interface Reply {
  readonly status: number;
  readonly body: ReplyBody;
  readonly headers: Headers;
}

export async function startModelServer(data: EngineData, now: number): Promise<ModelServer> {
  const clock = { at: now, now: () => clock.at, elapsed: () => performance.now() };
  const accounts: AccountsContext = { ...(await testAccounts()), clock };
  const inner: { scanner: Scanner } = { scanner: scannerOf(data, clock) };
  // Whoever holds the port asks for the data of the moment.
  const patterns: Scanner["patterns"] = {
    window: (request, signal) => inner.scanner.patterns.window(request, signal),
    scores: (head, signal) => inner.scanner.patterns.scores(head, signal),
    past: (head, search, signal) => inner.scanner.patterns.past(head, search, signal),
  };
  const scanner = new Proxy(inner.scanner, {
    get: (_, member) => (member === "patterns" ? patterns : Reflect.get(inner.scanner, member)),
  });
  const context = {
    clock,
    scanner,
    accounts,
    converter: createConverter({ clock, modelsOf: namedModelsIn(accounts) }),
    patternHeads: patternHeadsIn(accounts),
  };
  let requests = 0;
  const server = createHttpServer(context, {
    operations: OPERATIONS,
    extraRoutes: [mcpRoute(context, "1.2.3")],
    logger: pino({ level: "silent" }),
    newRequestId: () => `req_${++requests}`,
  });
  const url = await server.listen("127.0.0.1", 0);
  const anotherWorker: ModelServer["anotherWorker"] = (owner, bars = patterns) =>
    createModelWorker({ store: accounts.store, clock, market: bars, owner });
  const worker = anotherWorker("server");

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: {
        ...(headers["cookie"] === undefined ? { authorization: `Bearer ${TOKENS.both.value}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === "" ? {} : JSON.parse(text);
    return { status: response.status, body: parsed as ReplyBody, headers: response.headers };
  }

  return {
    url,
    accounts,
    clock,
    worker,
    patterns,
    anotherWorker,
    call,
    exchange(next) {
      inner.scanner = scannerOf(next, clock);
    },
    async work() {
      while (await worker.runOnce()) continue;
    },
    async model(method, path, body) {
      const { status, body: reply } = await call(method, path, body);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`);
      return reply.model;
    },
    async close() {
      await server.drain({ graceMs: 0, deadlineMs: 2_000 });
      await accounts.store.close();
    },
  };
}

function scannerOf(data: EngineData, clock: { now(): number; elapsed(): number }): Scanner {
  const feeds = [{ feed: "bars", timeframe: "1d", first: data.watermark - 7 * 1_440, last: data.watermark }] as const;
  return localScanner({ data, feeds, clock }, new ScanEngine(data, clock));
}
