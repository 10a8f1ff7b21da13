import { AppError } from "#base";
import type { FeedReply } from "#contract";
import type { Context } from "../context.ts";
import type { FeedControl } from "./feed-control.ts";

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
