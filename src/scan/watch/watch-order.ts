import type { ThreadFault } from "#base";
import type { FlippedCondition, ScanPayload } from "#contract";
import { bindStudy, conditionDependence, type BoundStudy, type ScanPlan } from "#evaluate";
import type { BarStateRequest, ScanRequest } from "../scan-request.ts";

/** A payload whose matches are followed. Plain data. */
export interface WatchOrder extends Pick<ScanRequest, "universe" | "watched" | "heads"> {
  readonly id: string;
  readonly payload: ScanPayload;
  readonly barState: BarStateRequest;
  /** Studies whose newest values accompany each match, evaluated on daily bars. */
  readonly columns: readonly string[];
}

/** Binds the columns of a watch. Error: validation_failed. */
export const columnsOf = (columns: WatchOrder["columns"]): BoundStudy[] =>
  columns.map((input, k) => bindStudy(input, "1d", undefined, `/columns/${k}`));

/** True if the truths of a watch are its own, so that it runs as a scan: it reads the past, or compares with others of the scan. */
export function runsAlone({ moment, moments, conditions }: ScanPlan): boolean {
  return (
    moment.asOf !== undefined ||
    moments.length > 0 ||
    conditions.some((condition) => conditionDependence(condition) > 0)
  );
}

/** A match with its newest values by column; null for none. */
export interface WatchedMatch {
  readonly ticker: string;
  /** Id of the instrument, which a new ticker does not change. */
  readonly instrument: string;
  readonly values: Readonly<Record<string, number | null>>;
}

/** An instrument that began or ceased to match, with the conditions whose truth changed. */
export interface ChangedMatch extends WatchedMatch {
  readonly flipped: readonly FlippedCondition[];
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
