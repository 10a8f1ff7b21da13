import type { Clock, Random } from "#base";
import type { LiveFact, ProviderAccess, RefusedMessages, StreamChannel, StreamProvider, FeedWish } from "#market";
import type { SetTimer } from "./timers.ts";

/** How the connection is. `waiting` is between two connections, `down` and `closed` are final. */
export type StreamStatus =
  | { readonly state: "connecting" }
  | { readonly state: "live"; readonly channels: ReadonlyMap<StreamChannel, readonly string[]> }
  | { readonly state: "waiting"; readonly afterMs: number; readonly why: string }
  | { readonly state: "down"; readonly why: string; readonly wayOut: string }
  | { readonly state: "closed" };

/** What a stream tells, in the order of its frames. Nothing comes after the status `down` or `closed`. */
export interface StreamListener {
  onStatus?(status: StreamStatus): void;
  /** A connection is open: its frames follow. */
  onOpen?(): void;
  /** A frame as it came, before its facts. */
  onFrame?(data: string): void;
  onFacts?(facts: readonly LiveFact[]): void;
  onRefused?(refused: readonly RefusedMessages[]): void;
  /** A complete sentence for the operator: what is left out, and why. */
  onNotice?(sentence: string): void;
}

export interface StreamSettings {
  readonly provider: StreamProvider;
  readonly access: ProviderAccess;
  readonly wish: FeedWish;
  readonly listener: StreamListener;
  readonly clock: Clock;
  /** Source of the jitter of waits; used for nothing else. */
  readonly random: Random;
  /** True while the exchange trades, before and after hours included. */
  readonly inSession: () => boolean;
  readonly setTimer?: SetTimer;
}
