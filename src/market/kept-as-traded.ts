import { hasSplits, type SplitTable } from "./actions/split-table.ts";
import type { SupersededBars } from "./bars/superseded.ts";
import type { StoredTimeframe } from "./ports.ts";

/** Superseded bars by timeframe; a timeframe without corrections is absent. */
export type Superseded = Readonly<Partial<Record<StoredTimeframe, SupersededBars>>>;

/** True if the bars of an instrument are also stored as traded: it has splits or corrected bars. */
export function isKeptAsTraded(splits: SplitTable, superseded: Superseded, instrument: number): boolean {
  const isCorrected = ({ offsets }: SupersededBars): boolean => offsets[instrument + 1]! > offsets[instrument]!;
  return hasSplits(splits, instrument) || Object.values(superseded).some(isCorrected);
}
