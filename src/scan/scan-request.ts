import type { PatternHead } from "#pattern-models";

/** Which bars a scan reads: live = partial bars too. */
export type BarStateRequest = "live" | "closed" | undefined;

export interface ScanRequest {
  /** Comma-separated tickers, each of which must be known; absent = all, or only the `watched` ones. */
  readonly universe?: string | undefined;
  /** Comma-separated tickers in capitals that the scan considers too, if they are known. */
  readonly watched?: string | undefined;
  /** closed = leave out bars that are partial at the scan's instant. */
  readonly barState?: BarStateRequest;
  /** Adds the funnel of the conditions, with the reasons of missing values. */
  readonly debug?: boolean | undefined;
  /** Maximum age in seconds of a cached answer that the caller accepts; 0 or absent = compute. */
  readonly cacheTtlSeconds?: number | undefined;
  /** Milliseconds after which the scan fails with scan_timeout. */
  readonly deadlineMs?: number | undefined;
  /** Milliseconds after which the scan stops with PatienceExceeded, so that a worker for long requests can run it. */
  readonly patienceMs?: number | undefined;
  /** Heads of the pattern models that the payload names, by id. */
  readonly heads?: ReadonlyMap<string, PatternHead> | undefined;
  /** True once nobody waits for the answer. */
  readonly cancelled?: (() => boolean) | undefined;
}

/** Thrown by a scan that exceeds its `patienceMs`. */
export class PatienceExceeded extends Error {
  override readonly name = "TakesLong";
}
