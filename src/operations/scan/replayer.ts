import type { AsOfKind, ScanPayload } from "#contract";
import type { ReplayFindings, ScanOptions } from "#scan";

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

/** The port to the data that answers rest on, and to those of earlier ones. */
export interface Replayer {
  /**
   * What an answer that the scanner has just given rests on, else what answers rest on now: the name of the data, and the
   * newest instant that they reach, an ISO text.
   */
  data(answer?: object): Promise<{ readonly snapshot: string; readonly newest: string }>;
  /** Errors: those of a scan. */
  replay(question: ReplayQuestion): Promise<ReplayFindings>;
}
