import type { Closure, FeedWish, ProviderAccess } from "#market";

/** What the server reads from its configuration. */
export interface FeedConfig {
  /** Name of a vendor, ndjson, or stdin. */
  readonly name: string;
  readonly access: ProviderAccess;
  readonly wish: FeedWish;
  /** Access to the vendor's bars of record, which fill gaps; undefined where it has none. */
  readonly backfill: ProviderAccess | undefined;
  /** Requests per minute for those; absent: what the vendor's smallest plan allows. */
  readonly requestsPerMinute: number | undefined;
  /** True if the server downloads official days each evening, and splits and dividends each morning. */
  readonly isDaily: boolean;
  /** Least milliseconds from the end of a minute to its seal; absent: those of the vendor. */
  readonly sealMs: number | undefined;
}

/** What the thread of a feed starts with. */
export interface FeedThreadSettings extends FeedConfig {
  /** The user's closures, with which the data were loaded. */
  readonly closures: readonly Closure[];
}
