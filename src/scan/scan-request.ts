import type { PatternHead } from "#pattern-models";

/** Which bars a scan reads: live = partial bars too. */
export type BarStateRequest = "live" | "closed" | undefined;

/** How long a request may run on a worker for quick ones. */
export interface Patience {
  /** Milliseconds that it may keep another request waiting. */
  readonly ms: number;
  /** Milliseconds that it may run if no other request waits. */
  readonly mostMs: number;
}

/** The patience of a request that runs. */
export interface RunningPatience extends Patience {
  /** True while another request waits for a worker. */
  readonly othersWait: () => boolean;
}

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
  /** Milliseconds for which it has run before, on a worker for quick requests; default: 0. They count to the deadline. */
  readonly ranMs?: number | undefined;
  /** When the scan stops with PatienceExceeded, so that a worker for long requests can run it; absent = never. */
  readonly patience?: RunningPatience | undefined;
  /** Heads of the pattern models that the payload names, by id. */
  readonly heads?: ReadonlyMap<string, PatternHead> | undefined;
  /** True once nobody waits for the answer. */
  readonly cancelled?: (() => boolean) | undefined;
}

/** Thrown by a scan that exceeds its patience. */
export class PatienceExceeded extends Error {
  override readonly name = "TakesLong";
  /** Milliseconds for which the scan ran. */
  readonly ranMs: number;

  constructor(ranMs: number) {
    super();
    this.ranMs = ranMs;
  }
}
