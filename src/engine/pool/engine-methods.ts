import { assert, ownMember } from "#base";
import type { ChartPatternTimeframe, ScanPayload } from "#contract";
import type { PastSearch, PatternHead, WindowRequest } from "#pattern-models";
import { chartPatternsReply } from "../chart-patterns.ts";
import { foundWindow } from "../pattern-market/found-window.ts";
import { embedSome, modelScores } from "../pattern-market/model-scores.ts";
import { keyOfPair, type EmbeddingPair } from "../run/patterns/embedding-table.ts";
import { scanDiff } from "../diff.ts";
import { scanEstimate } from "../estimate.ts";
import { scanRange } from "../range/scan-range.ts";
import { scanTable } from "../scan-table.ts";
import { ScanEngine, type ScanRequest } from "../scanner.ts";
import { barsReply, technicalsReply, tickersReply, type SeriesFrame, type SeriesRange } from "../series.ts";

interface TechnicalsRequest {
  readonly ticker: string;
  readonly inputs: readonly string[];
  readonly frame: SeriesFrame;
  readonly range: SeriesRange;
}

/** Engine methods that another thread can call. Their arguments are plain data. */
export const METHODS = {
  scan: (engine: ScanEngine, payload: ScanPayload, request: ScanRequest) => engine.scan(payload, request),
  explain: (engine: ScanEngine, payload: ScanPayload, request: ScanRequest) => engine.explain(payload, request),
  estimate: scanEstimate,
  table: scanTable,
  range: scanRange,
  diff: scanDiff,
  bars: (engine: ScanEngine, ticker: string, frame: SeriesFrame, range: SeriesRange) =>
    barsReply(engine.standing().view, ticker, frame, range),
  technicals: (engine: ScanEngine, { ticker, inputs, frame, range }: TechnicalsRequest, request: ScanRequest) =>
    engine.during(request, () => technicalsReply(engine.standing().view, ticker, inputs, frame, range)),
  chartPatterns: (engine: ScanEngine, ticker: string, timeframe: ChartPatternTimeframe, lookback: number) =>
    chartPatternsReply(engine.standing().view, ticker, timeframe, lookback),
  tickers: (engine: ScanEngine, search: string | undefined, limit: number) =>
    tickersReply(engine.standing().view, search, limit),
  patternWindow: (engine: ScanEngine, request: WindowRequest) => foundWindow(engine, request),
  embedSome: (engine: ScanEngine, pair: EmbeddingPair, instruments: number) => embedSome(engine, pair, instruments),
  modelScores: (engine: ScanEngine, head: PatternHead) => modelScores(engine, head),
  pastWindows: (engine: ScanEngine, head: PatternHead, search: PastSearch, windows: number) =>
    engine.past.search(head, search, windows),
} as const;

export type Method = keyof typeof METHODS;
type Arguments<M extends Method> = (typeof METHODS)[M] extends (engine: ScanEngine, ...args: infer A) => unknown
  ? A
  : never;
export type MethodAnswer<M extends Method> = ReturnType<(typeof METHODS)[M]>;
export type { Arguments };

/** Methods whose second argument is a ScanRequest; these may take long. */
export const TAKE_REQUEST: ReadonlySet<string> = new Set([
  "scan",
  "explain",
  "estimate",
  "table",
  "range",
  "diff",
  "technicals",
] satisfies Method[]);

/** Methods whose first argument names the timeframe and scale of the embeddings that they need. */
const TAKE_PAIR: ReadonlySet<string> = new Set(["embedSome", "modelScores"] satisfies Method[]);

/** Returns the distinct timeframe and scale pairs whose embeddings a request reads or writes. */
export function embeddingPairsOf(method: Method, args: readonly unknown[]): readonly EmbeddingPair[] {
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
  overrides: Pick<ScanRequest, "cancelled" | "patienceMs">,
): unknown {
  assert(Object.hasOwn(METHODS, method), `no engine method "${method}"`);
  const run = ownMember(METHODS, method) as (engine: ScanEngine, ...rest: unknown[]) => unknown;
  const rest = TAKE_REQUEST.has(method) ? [args[0], { ...(args[1] as ScanRequest), ...overrides }] : args;
  return run(engine, ...rest);
}
