import type { AccountsContext } from "#accounts";
import type { Clock } from "#base";
import type { RetentionDays } from "#catalogue";
import type {
  BarsReply,
  ChartPatternsReply,
  ChartPatternTimeframe,
  DoScanResponse,
  MarketStatus,
  ScanDiff,
  ScanDiffRequest,
  ScanEstimate,
  ScanExplanation,
  ScanPayload,
  ScanRange,
  ScanRangeRequest,
  ScanTable,
  ScanTableRequest,
  SessionZone,
  TechnicalsReply,
  TickersReply,
  Timeframe,
} from "#contract";
import type { WordsContext } from "#language";
import type { PatternHead, PatternMarket } from "#pattern-models";
import type { Converter } from "./conversions/converter.ts";
import type { FindPatternHeads } from "./pattern-heads.ts";
import type { Replayer } from "./scan/replayer.ts";
import type { TaskRunner } from "./tasks/task-runner.ts";

export interface ScanOptions {
  /** Tickers separated by commas, each of which must be known; absent = all that are listed, or only the `watched`. */
  readonly universe?: string;
  /** Tickers of watchlists, in capitals, separated by commas: considered too where they are known. */
  readonly watched?: string;
  /** Whether a forming bar counts; default live. */
  readonly barState?: "live" | "closed";
  readonly debug?: boolean;
  /** The pattern models that the payload names, by id. */
  readonly heads?: ReadonlyMap<string, PatternHead>;
  /** The oldest answer, in seconds, that the caller accepts from the cache. */
  readonly cacheTtlSeconds?: number;
  /** Who asks, the same for the same account: nobody's long scans stand in the way of others'. */
  readonly caller?: string;
  /** Aborting it stops the work; the promise then rejects. */
  readonly signal?: AbortSignal;
  /** After so many milliseconds the call fails with `scan_timeout`. */
  readonly deadlineMs?: number;
}

export interface SeriesFrame {
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
}

/** Bars that start in [from, to], minutes since 1970-01-01T00:00Z, and of these the newest `limit`. */
export interface SeriesRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly limit: number;
}

/** Texts that the listings have, each once. */
export type ListedNames = Pick<WordsContext, "sectors" | "industries" | "exchanges" | "countries" | "indexes">;

/**
 * The port to the engine. Payloads given to it have passed the contract's and the catalogue's checks; what only the
 * data can tell (AsOf in the future, an unknown universe or ticker) it refuses itself with an AppError.
 */
export interface Scanner {
  scan(payload: ScanPayload, options: ScanOptions): Promise<DoScanResponse>;
  explain(payload: ScanPayload, options: ScanOptions): Promise<ScanExplanation>;
  /** What the scan would cost, without running it. */
  estimate(payload: ScanPayload, options: ScanOptions): Promise<ScanEstimate>;
  table(request: ScanTableRequest, options: ScanOptions): Promise<ScanTable>;
  /** The scan on every session of a range, with what came after. */
  range(request: ScanRangeRequest, options: ScanOptions): Promise<ScanRange>;
  /** How the matches changed between two moments. */
  diff(request: ScanDiffRequest, options: ScanOptions): Promise<ScanDiff>;
  /** Columns of studies over the bars of one ticker. Rejects with `not_found` for an unknown ticker, as `bars` does. */
  series(
    ticker: string,
    inputs: readonly string[],
    shape: { readonly frame: SeriesFrame; readonly range: SeriesRange },
    options: Pick<ScanOptions, "signal" | "deadlineMs" | "caller">,
  ): Promise<TechnicalsReply>;
  bars(ticker: string, frame: SeriesFrame, range: SeriesRange): Promise<BarsReply>;
  /** What stands on the ticker's chart within so many closed bars. Rejects with `not_found` for an unknown ticker. */
  chartPatterns(ticker: string, timeframe: ChartPatternTimeframe, lookback: number): Promise<ChartPatternsReply>;
  tickers(search?: string, limit?: number): Promise<TickersReply>;
  status(): Promise<MarketStatus>;
  listedNames(): Promise<ListedNames>;
  /** Bars for teaching and measuring pattern models. */
  readonly patterns: PatternMarket;
  /** Days of bars of each timeframe. */
  retention(): Promise<RetentionDays>;
  /** Whether it can answer; waits for data that are still being made. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** A step of making the demo market, counted from 1. */
export interface DemoProgress {
  readonly step: number;
  readonly steps: number;
  /** What the step does, such as "writing daily bars". */
  readonly doing: string;
}

/** Where the market of the installation comes from. */
export interface MarketOrigin {
  /** Whether the market is invented: a demo. */
  isDemo(): Promise<boolean>;
  /** How far the making of the demo market is; undefined when none is being made. */
  progress(): DemoProgress | undefined;
}

/** Everything an operation may use. */
export interface Context {
  readonly clock: Clock;
  readonly scanner: Scanner;
  /** Absent in a process that only reads market data. */
  readonly accounts?: AccountsContext | undefined;
  /** Absent in a process that converts no words. */
  readonly converter?: Converter | undefined;
  /** Finds pattern models of the caller; absent in a process that keeps none. */
  readonly patternHeads?: FindPatternHeads | undefined;
  /** Absent in a process that serves nobody. */
  readonly origin?: MarketOrigin | undefined;
  /** Goes back to earlier answers; absent in a process without a data folder. */
  readonly replayer?: Replayer | undefined;
  /** Runs what computes for long elsewhere; absent in a process that does one thing. */
  readonly tasks?: TaskRunner | undefined;
}
