import type { DoScanResponse } from "#contract";
import type { NamedUniverse, Standing } from "./standings.ts";

type AsOfReply = Pick<DoScanResponse, "as_of_feasibility" | "as_of_resolved">;

/** Where a scan stands and whom it considers. */
export interface ScanPlace {
  readonly standing: Standing;
  readonly universe: NamedUniverse;
  /** Equal for places with equal data. */
  readonly key: string;
  readonly reply: AsOfReply;
}

/** A scan that the data cannot serve where it stands. */
export interface NoPlace {
  readonly reason: string;
  readonly universeSize: number;
  readonly reply: AsOfReply;
}
