import { assert, ownMember } from "#base";
import type { ChartPatternTimeframe, ScanPayload, ScanRangeRequest } from "#contract";
import type { PastSearch, PatternHead, WindowRequest } from "#pattern-models";
import { keyOfPair, type EmbeddingPair } from "#evaluate";
import { refuseOfArchive } from "../archive/archive-range.ts";
import { chartPatternsReply } from "../chart-patterns.ts";
import { foundWindow } from "../pattern-market/found-window.ts";
import { embedSome, modelScores } from "../pattern-market/model-scores.ts";
import { scanDiff } from "../diff.ts";
import { scanEstimate } from "../estimate.ts";
import { scanRange } from "../range/scan-range.ts";
import { scanTable } from "../scan-table.ts";
import { ScanEngine } from "../scanner.ts";
import type { ScanRequest } from "../scan-request.ts";
import { watchCost } from "../watch/watch-cost.ts";
import type { WatchOrder } from "../watch/watch-order.ts";
import { barsReply, technicalsReply, tickersReply, type SeriesFrame, type SeriesRange } from "../series.ts";

interface TechnicalsRequest {
  readonly ticker: string;
  readonly inputs: readonly string[];
  readonly frame: SeriesFrame;
  readonly range: SeriesRange;
}

/** Questions that take a ScanRequest as their second argument; these may take long. */
const LONG_QUESTIONS = {
  scan: (engine: ScanEngine, payload: ScanPayload, request: ScanRequest) => engine.scan(payload, request),
  explain: (engine: ScanEngine, payload: ScanPayload, request: ScanRequest) => engine.explain(payload, request),
  /** The cost of a scan, without running it. */
  estimate: (engine: ScanEngine, payload: ScanPayload, request: ScanRequest) =>
    engine.during(request, () => scanEstimate(engine, payload, request)),
  /** What a watch would cost per snapshot. */
  watchCost: (engine: ScanEngine, watch: Pick<WatchOrder, "payload" | "columns">, request: ScanRequest) =>
    engine.during(request, () => watchCost(engine, watch, request)),
  table: scanTable,
  /** The scan on every session of a range, with the returns after each match. */
  range: scanRange,
  /** Refuses a range that the archive cannot answer exactly. */
  refuseOfArchive: (engine: ScanEngine, params: ScanRangeRequest, request: ScanRequest) =>
    engine.during(request, () => refuseOfArchive(engine, { params, request })),
  /** The changes of the matches between two moments. */
  diff: scanDiff,
  /** Columns of studies over the bars of one ticker. Throws not_found for an unknown ticker, as `bars` does. */
  technicals: (engine: ScanEngine, { ticker, inputs, frame, range }: TechnicalsRequest, request: ScanRequest) =>
    engine.during(request, () => technicalsReply(engine.marketView().view, ticker, inputs, frame, range)),
} as const;

/**
 * Questions that a caller may put to an engine, here or on another thread. Their arguments are plain data. The two tables type
 * `Questions`, so a new question is one line.
 */
const QUESTIONS = {
  ...LONG_QUESTIONS,
  bars: (engine: ScanEngine, ticker: string, frame: SeriesFrame, range: SeriesRange) =>
    barsReply(engine.marketView().view, ticker, frame, range),
  /** Active chart patterns of a ticker within `lookback` closed bars. Throws not_found for an unknown ticker. */
  chartPatterns: (engine: ScanEngine, ticker: string, timeframe: ChartPatternTimeframe, lookback: number) =>
    chartPatternsReply(engine.marketView().view, ticker, timeframe, lookback),
  tickers: (engine: ScanEngine, search: string | undefined, limit: number) =>
    tickersReply(engine.marketView().view, search, limit),
} as const;

/** Questions, and the methods by which the pattern market and the watches use an engine on another thread. */
const METHODS = {
  ...QUESTIONS,
  patternWindow: (engine: ScanEngine, request: WindowRequest) => foundWindow(engine, request),
  embedSome: (engine: ScanEngine, pair: EmbeddingPair, instruments: number) => embedSome(engine, pair, instruments),
  modelScores: (engine: ScanEngine, head: PatternHead) => modelScores(engine, head),
  pastWindows: (engine: ScanEngine, head: PatternHead, search: PastSearch, windows: number) =>
    engine.past.search(head, search, windows),
  openWatches: (engine: ScanEngine, orders: readonly WatchOrder[]) => engine.watches.open(engine, orders),
  closeWatches: (engine: ScanEngine, ids: readonly string[]) => engine.watches.close(ids),
  evaluateWatches: (engine: ScanEngine, ids: readonly string[]) => engine.watches.evaluate(engine, ids),
} as const;

export type Question = keyof typeof QUESTIONS;
export type EngineMethod = keyof typeof METHODS;
type Arguments<M extends EngineMethod> = (typeof METHODS)[M] extends (engine: ScanEngine, ...args: infer A) => unknown
  ? A
  : never;
export type MethodAnswer<M extends EngineMethod> = ReturnType<(typeof METHODS)[M]>;
export type { Arguments };

/** The author of a request. `caller` is equal for one account; aborting the signal gives the request up. */
export interface Asker {
  readonly caller?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a worker adds to the ScanRequest of a caller. */
type SetByWorker = Pick<ScanRequest, "cancelled" | "patience" | "ranMs">;

/** A ScanRequest as a caller writes it. */
export type ScanOptions = Omit<ScanRequest, keyof SetByWorker> & Asker;

type WithOptions<A extends readonly unknown[]> = A extends [infer About, ScanRequest] ? [About, ScanOptions] : A;

/** The questions as a caller puts them to an engine, wherever it runs. */
export type Questions = {
  readonly [Q in Question]: (...args: WithOptions<Arguments<Q>>) => Promise<MethodAnswer<Q>>;
};

export const TAKE_REQUEST: ReadonlySet<string> = new Set(Object.keys(LONG_QUESTIONS));

/** Returns the questions, each answered by `ask` with its arguments as the caller gave them. */
export function questionsBy(ask: (question: Question, args: readonly unknown[]) => Promise<unknown>): Questions {
  const questions = Object.keys(QUESTIONS) as Question[];
  return Object.fromEntries(
    questions.map((question) => [question, (...args: readonly unknown[]) => ask(question, args)]),
  ) as Questions;
}

/** Splits the arguments of a question into those of its engine method, which are plain data, and the caller. */
export function plainArguments(question: Question, args: readonly unknown[]): readonly [readonly unknown[], Asker] {
  if (!TAKE_REQUEST.has(question)) return [args, {}];
  const { caller, signal, heads, ...request } = args[1] as ScanOptions;
  const withHeads = heads === undefined || heads.size === 0 ? request : { ...request, heads };
  return [[args[0], withHeads], { caller, signal }];
}

/** Methods whose first argument names the timeframe and scale of the embeddings that they need. */
const TAKE_PAIR: ReadonlySet<string> = new Set(["embedSome", "modelScores"] satisfies EngineMethod[]);

/** Returns the distinct timeframe and scale pairs whose embeddings a request reads or writes. */
export function embeddingPairsOf(method: EngineMethod, args: readonly unknown[]): readonly EmbeddingPair[] {
  const pairs = TAKE_PAIR.has(method)
    ? [args[0] as EmbeddingPair]
    : TAKE_REQUEST.has(method)
      ? [...((args[1] as ScanRequest).heads?.values() ?? [])]
      : [];
  return [...new Map(pairs.map((pair) => [keyOfPair(pair), pair])).values()];
}

/** Calls a method by name. `overrides` are merged into the ScanRequest of methods that take one. */
export function callMethod(
  engine: ScanEngine,
  method: string,
  args: readonly unknown[],
  overrides: SetByWorker,
): unknown {
  assert(Object.hasOwn(METHODS, method), `no engine method "${method}"`);
  const run = ownMember(METHODS, method) as (engine: ScanEngine, ...rest: unknown[]) => unknown;
  const rest = TAKE_REQUEST.has(method) ? [args[0], { ...(args[1] as ScanRequest), ...overrides }] : args;
  return run(engine, ...rest);
}
