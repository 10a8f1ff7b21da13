import type { BarDelivery } from "#operations";
import type { BackfillSeal } from "./arrival-writer.ts";

/** Bars of a feed or of a caller. */
export interface SourcedBars extends BarDelivery {
  /** Name of the feed, or what the caller used. */
  readonly source: string;
  /** True for bars of a feed: the rules of live feeds were applied, and the feed seals. */
  readonly isOfFeed: boolean;
  /** Present for minutes that are sealed after the feed missed them. */
  readonly backfill?: BackfillSeal | undefined;
}

/** Returns the number of bars and facts of a delivery. */
export const deliveredRows = ({ bars, facts = [] }: BarDelivery): number => bars.time.length + facts.length;
