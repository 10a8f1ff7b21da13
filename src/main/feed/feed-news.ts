import type { MessagePort } from "node:worker_threads";
import type { FeedStatus, RefusedMessage } from "#contract";

/** State of the connection to a feed, as its thread knows it. Instants are milliseconds since 1970. */
export interface FeedNews {
  readonly status: Exclude<FeedStatus, "replay">;
  readonly why: string | null;
  readonly since: number;
  /** Confirmed channels, with the number of tickers; null for all. */
  readonly channels: readonly { readonly channel: string; readonly tickers: number | null }[];
  readonly bars: number;
  /** Bars and messages a second over the last minute. */
  readonly rates: { readonly bars: number; readonly messages: number };
  /** Accepted halts and resumptions, and price bands. */
  readonly halts: number;
  readonly bands: number;
  /** Since when no halt or resumption was missed; null while they do not come. */
  readonly haltsSince: number | null;
  /** Tickers that were halted before, and may trade again since. */
  readonly unconfirmedHalts: readonly string[];
  readonly refused: Readonly<Record<string, number>>;
  readonly connections: number;
  readonly lag: { readonly p50_ms: number; readonly p99_ms: number } | null;
  readonly skewMs: number;
  /** Bars that are not acknowledged yet. */
  readonly waiting: number;
  readonly notices: readonly string[];
  /** Start of the newest sealed minute, since 1970; null before the first. */
  readonly sealed: number | null;
  /** Minutes of the session during which the feed was not connected. */
  readonly gapMinutes: number;
  /** Tickers that may lack bars of those minutes; null for any ticker. */
  readonly gapTickers: number | null;
}

/** The tickers of the market, and those among them that watches match. */
export interface KnownTickers {
  readonly tickers: readonly string[];
  readonly matched: readonly string[];
}

/**
 * Command to the thread of a feed. `load`: the port of the thread that stores bars, the instant that its bars reach, and the tickers that are
 * halted by then. `tickers` answers `wantsTickers`.
 */
export type FeedCommand =
  | {
      readonly kind: "load";
      readonly port: MessagePort;
      readonly watermark: number;
      readonly halted: readonly string[];
    }
  | ({ readonly kind: "tickers" } & KnownTickers)
  | { readonly kind: "connect" }
  | { readonly kind: "disconnect" }
  | { readonly kind: "stop" };

/** Message from the thread of a feed. `wantsTickers`: it needs the tickers of the market. */
export type FeedMessage =
  | { readonly kind: "wantsTickers" }
  | { readonly kind: "news"; readonly news: FeedNews }
  | { readonly kind: "refused"; readonly messages: readonly RefusedMessage[] };
