import type { Provider, ProviderSettings, ProviderVariable } from "../provider.ts";
import type { LiveFact } from "./live-fact.ts";
import type { RefusedMessages } from "./read-message.ts";
import type { SealPolicy } from "./seal-clock.ts";

/**
 * What a caller can subscribe to. A vendor without a channel of its own for corrections, statuses or bands sends them on
 * another one.
 */
export const STREAM_CHANNELS = [
  "bars",
  "corrections",
  "statuses",
  "bands",
  "trades",
  "quotes",
  "seconds",
  "days",
] as const;
export type StreamChannel = (typeof STREAM_CHANNELS)[number];

/** What a server stores, the most important first. */
export const STORED_CHANNELS: readonly StreamChannel[] = ["bars", "corrections", "statuses", "bands"];

/** All tickers of the vendor, in the place of a list. */
export const EVERY_TICKER: readonly string[] = ["*"];

/** What a connection subscribes to, the most important first: where a plan allows less, the rest is left out. */
export interface FeedWish {
  readonly channels: readonly StreamChannel[];
  /** Tickers in Winnow's spelling, or EVERY_TICKER. */
  readonly tickers: readonly string[];
}

/** What a connection comes to. Only `ready` means connected: an open socket proves nothing. */
export type Verdict =
  | { readonly kind: "ready" }
  | { readonly kind: "retry"; readonly afterMs: number; readonly why: string }
  | { readonly kind: "give_up"; readonly why: string; readonly wayOut: string };

/** What one frame gives. */
export interface DialogueStep {
  readonly facts: readonly LiveFact[];
  /** Frames to send. */
  readonly send: readonly string[];
  readonly verdict?: Verdict;
  /** Messages that cannot be read, by reason; the others of the frame are good. */
  readonly refused: readonly RefusedMessages[];
  /** Complete sentences for the operator: channels and tickers that are left out, and why. */
  readonly notices: readonly string[];
}

/**
 * The vendor's side of one connection as a state machine without sockets, timers and clocks. No frame makes it throw,
 * and no fact that leaves it has a NaN, an infinity or a negative number.
 */
export interface StreamDialogue {
  /** Returns the frames to send once the socket is open. */
  opened(): readonly string[];
  frame(data: string): DialogueStep;
  /** Returns what the vendor has confirmed by now: tickers, or EVERY_TICKER, by channel. */
  subscribed(): ReadonlyMap<StreamChannel, readonly string[]>;
}

/** Vendor of a live feed. */
export interface StreamProvider {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly title: string;
  /** Its data in complete sentences. */
  readonly description: string;
  readonly variables: readonly ProviderVariable[];
  /** Address of the usual feed, and the variable that overrides it; an empty address has no usual one. */
  readonly address: { readonly variable: `WINNOW_${string}`; readonly url: string };
  /** How corrected bars come: marked as such, or as the same bar once more. */
  readonly bars: "final" | "rebroadcast";
  readonly seal: SealPolicy;
  /** Milliseconds without a frame, ping or pong after which a connection is dead, inside and outside trading hours. */
  readonly silenceMs: { readonly session: number; readonly outside: number };
  /** Milliseconds by which the feed at this address is late by contract. */
  delayMs(address: string): number;
  /**
   * Returns the provider of minutes that a connection missed, and the variables that name the feed at this address. Undefined
   * where there is none.
   */
  backfill(address: string): { readonly provider: Provider; readonly settings: ProviderSettings } | undefined;
  /** Returns a ticker of Winnow's (BRK.B) in the vendor's spelling, and the reverse. */
  symbolOf(ticker: string): string;
  tickerOf(symbol: string): string;
  dialogue(settings: ProviderSettings, wish: FeedWish): StreamDialogue;
}
