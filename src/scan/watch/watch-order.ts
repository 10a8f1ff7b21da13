import type { ThreadFault } from "#base";
import type { FlippedCondition, ScanPayload } from "#contract";
import type { BarStateRequest, ScanRequest } from "../scan-request.ts";

/** A payload whose matches are followed. Plain data. */
export interface WatchOrder extends Pick<ScanRequest, "universe" | "watched" | "heads"> {
  readonly id: string;
  readonly payload: ScanPayload;
  readonly barState: BarStateRequest;
  /** Studies whose newest values accompany each match, evaluated on daily bars. */
  readonly columns: readonly string[];
}

/** A match with its newest values, one per column; null for none. */
export interface WatchedMatch {
  readonly ticker: string;
  /** Id of the instrument, which a new ticker does not change. */
  readonly instrument: string;
  readonly values: readonly (number | null)[];
}

/** An instrument that began or ceased to match, with the conditions whose truth changed. */
export interface ChangedMatch extends WatchedMatch {
  readonly flipped: FlippedCondition[];
}

/** What one snapshot changed in the matches of a watch, each list by ticker. */
export interface WatchChanges {
  readonly id: string;
  readonly universeSize: number;
  /** Number of matches. */
  readonly count: number;
  readonly entered: readonly ChangedMatch[];
  readonly left: readonly ChangedMatch[];
  /** Matches with a value that differs from the one before. */
  readonly updated: readonly WatchedMatch[];
}

/** A watch whose evaluation failed. */
export interface FailedWatch {
  readonly id: string;
  readonly fault: ThreadFault;
}

/** What one evaluation found. */
export interface WatchEvaluation {
  /** Snapshot on which it rests. */
  readonly snapshot: string;
  /** Instant that the bars reach, in minutes since 1970. */
  readonly watermark: number;
  readonly changes: readonly WatchChanges[];
  readonly failed: readonly FailedWatch[];
}
