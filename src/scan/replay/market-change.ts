/** One difference between two snapshots; `field` null = the whole item appeared or disappeared. */
export interface MarketChange {
  readonly kind: "bar" | "filing" | "action" | "listing" | "feed_row";
  /** The timeframe of a bar, the name of a feed, split or dividend; null for a listing. */
  readonly feed: string | null;
  /** Ticker as traded. */
  readonly ticker: string;
  /** ISO date, or the ISO instant of a minute. */
  readonly date: string;
  readonly field: string | null;
  readonly before: number | string | null;
  readonly now: number | string | null;
  /** Minutes since 1970; null if unknown. */
  readonly knownAt: number | null;
}
