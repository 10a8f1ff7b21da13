import type { FeedDetails, RefusedMessage } from "#contract";

/** The connection of a server to the feed of a vendor. */
export interface FeedControl {
  details(): FeedDetails;
  /** Returns the newest refused messages, newest first. */
  refused(): readonly RefusedMessage[];
  connect(): void;
  disconnect(): void;
}
