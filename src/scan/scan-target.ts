import type { DoScanResponse } from "#contract";
import type { NamedUniverse, MarketView } from "./market-views.ts";

type AsOfReply = Pick<DoScanResponse, "as_of_feasibility" | "as_of_resolved">;

/** The view that a scan reads and the universe that it considers. */
export interface ScanTarget {
  readonly marketView: MarketView;
  readonly universe: NamedUniverse;
  /** Equal for targets with equal data. */
  readonly key: string;
  readonly reply: AsOfReply;
}

/** A scan that the data cannot serve at its moment. */
export interface UnservableScan {
  readonly reason: string;
  readonly universeSize: number;
  readonly reply: AsOfReply;
}
