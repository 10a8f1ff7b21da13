import { AppError } from "#base";
import type { FeedDetails, FeedReply, RefusedMessage } from "#contract";
import type { Context } from "../context.ts";

/** The connection of a server to the feed of a vendor. */
export interface FeedControl {
  details(): FeedDetails;
  /** Returns the newest refused messages, newest first. */
  refused(): readonly RefusedMessage[];
  connect(): void;
  disconnect(): void;
}

type Reply = (typeof FeedReply)["_output"];

/** Returns the feed of a server as callers see it. */
export async function feedReply({ scanner, feed }: Pick<Context, "scanner" | "feed">): Promise<Reply> {
  return { feed: { ...(await scanner.status()).live, details: feed?.details() ?? null } };
}

/** Returns the connection to the feed. Error: conflict without one. */
export function feedOf({ feed }: Pick<Context, "feed">): FeedControl {
  if (feed !== undefined) return feed;
  throw new AppError("conflict", "This server has no feed: WINNOW_FEED names one at the start.");
}
