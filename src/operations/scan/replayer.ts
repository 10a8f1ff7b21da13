import type { AsOfKind, DiffedTicker, DoScanResponse, ScanPayload } from "#contract";
import type { MarketChange } from "#engine";
import type { ScanOptions } from "../context.ts";

/** An answer that was given, and what is asked of it. */
export interface ReplayQuestion {
  /** With the tickers of watchlists in it. */
  readonly payload: ScanPayload;
  readonly options: ScanOptions;
  /** The data that it rests on. */
  readonly snapshot: string;
  /** The newest instant that they reached, minutes since 1970. */
  readonly newest: number;
  readonly resolved: { readonly kind: AsOfKind; readonly date: string; readonly instant: string | null };
}

export interface ReplayFinding {
  readonly answer: DoScanResponse;
  /** The tickers on the data of then; null where the data folder no longer keeps that state. */
  readonly past: readonly string[] | null;
  readonly entered: readonly DiffedTicker[];
  readonly left: readonly DiffedTicker[];
  readonly changes: readonly (MarketChange & { readonly flipped: boolean })[];
  readonly changesCount: number;
  readonly changesFlipped: number;
}

/** The port to the data that answers rest on, and to those of earlier ones. */
export interface Replayer {
  /** What answers rest on now: the name of the data, and the newest instant that they reach, an ISO text. */
  data(): Promise<{ readonly snapshot: string; readonly newest: string }>;
  /** Errors: those of a scan. */
  replay(question: ReplayQuestion): Promise<ReplayFinding>;
}
