import { FEEDS, type FeedName } from "#contract";
import { plainName } from "../reading/discover-columns.ts";

/**
 * Feeds about short sales, each with identifying fields; a table of the feed has at least one of them. Tried in this
 * order.
 */
const MARKS = {
  short_interest: ["short_interest"],
  short_volume: ["short_volume"],
  fails: ["ftd_shares"],
  borrow: ["borrow_fee", "shares_available", "utilization"],
  threshold: ["date"],
} as const satisfies Partial<Record<FeedName, readonly string[]>>;

type ShortFeed = keyof typeof MARKS;

export function isShortFeed(feed: FeedName): feed is ShortFeed {
  return Object.hasOwn(MARKS, feed);
}

/** Returns the feed about short sales to which a table belongs, by its column names and mapped fields. */
export function shortFeedOf(columns: readonly string[], mapped: readonly string[]): ShortFeed | undefined {
  const found = new Set(columns.map((column) => plainName(column)));
  return (Object.keys(MARKS) as ShortFeed[]).find((feed) => {
    const fields: Readonly<Record<string, { readonly names: readonly string[] }>> = FEEDS[feed].fields;
    return MARKS[feed].some((field) => {
      return mapped.includes(field) || fields[field]!.names.some((name) => found.has(plainName(name)));
    });
  });
}
