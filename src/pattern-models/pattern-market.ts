import type { Timeframe } from "#contract";
import type { PatternHead } from "./pattern-head.ts";

/** Why no embedding can be made of the bars that end somewhere. */
export type WindowFault = "history_too_short" | "bars_missing" | "flat_window" | "unadjusted_step";

/** Bars of one instrument, oldest first, of regular hours, restated for splits as all prices of scans are. */
export interface WindowBars {
  /** Starts of the bars, minutes since 1970. */
  readonly start: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

export interface WindowRequest {
  readonly ticker: string;
  readonly timeframe: Timeframe;
  readonly scale: number;
  /** A moment as payloads write it. The window ends with the newest bar that was closed then. */
  readonly asOf: string;
}

export interface FoundWindow {
  /** The ticker of now. */
  readonly ticker: string;
  /** The FIGI, else the instrument's own id. */
  readonly figi: string;
  /** Whether the instrument is in the universe of now. */
  readonly isListed: boolean;
  /** The instant for which the moment stands, ISO. */
  readonly asOf: string;
  /** Fewer than `scale` bars where there are no more. */
  readonly bars: WindowBars;
  readonly fault: WindowFault | undefined;
}

/** A window and its likeness to a model. */
export interface ScoredWindow {
  readonly ticker: string;
  readonly figi: string;
  /** End of its newest bar, ISO: as `asOf` of an example it names the same window. */
  readonly asOf: string;
  /** From -1 to 1, rounded to four digits. */
  readonly score: number;
}

export interface UniverseScores {
  /** End of the newest bar of all, ISO. */
  readonly asOf: string;
  /** Tickers considered, those without a window included. */
  readonly universeSize: number;
  /** By falling score, then ticker. */
  readonly windows: readonly ScoredWindow[];
}

export interface PastSearch {
  /** Session dates, both included; absent = all history. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly minScore: number;
  /** At most so many, the highest; of windows that overlap by more than half only the best is told. */
  readonly limit: number;
}

/** The port to the bars, for teaching and measuring models. Rejects with `not_found` for an unknown ticker. */
export interface PatternMarket {
  window(request: WindowRequest, signal?: AbortSignal): Promise<FoundWindow>;
  /** The newest window of everybody in the universe of now. */
  scores(head: PatternHead, signal?: AbortSignal): Promise<UniverseScores>;
  /** Windows of the past that resemble the model. */
  past(head: PatternHead, search: PastSearch, signal?: AbortSignal): Promise<readonly ScoredWindow[]>;
}
