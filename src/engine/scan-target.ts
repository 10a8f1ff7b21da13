import type { DoScanResponse } from "#contract";
import type { NamedUniverse, MarketView } from "./market-views.ts";

type AsOfReply = Pick<DoScanResponse, "as_of_feasibility" | "as_of_resolved">;

/** Where a scan stands and whom it considers. */
export interface ScanTarget {
  readonly standing: MarketView;
  readonly universe: NamedUniverse;
  /** Equal for places with equal data. */
  readonly key: string;
  readonly reply: AsOfReply;
}

/** A scan that the data cannot serve where it stands. */
export interface UnservableScan {
  readonly reason: string;
  readonly universeSize: number;
  readonly reply: AsOfReply;
}
