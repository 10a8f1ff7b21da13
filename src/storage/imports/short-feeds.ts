import { FEEDS, type FeedName } from "#contract";
import { plainName } from "./discover-columns.ts";

/** The feeds about short sales, each with fields of which a table of it has at least one; tried in this order. */
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

/** Which of the feeds about short sales a table tells, by the names of its columns and those that are mapped. */
export function shortFeedOf(columns: readonly string[], mapped: readonly string[]): ShortFeed | undefined {
  const found = new Set(columns.map((column) => plainName(column)));
  return (Object.keys(MARKS) as ShortFeed[]).find((feed) => {
    const fields: Readonly<Record<string, { readonly names: readonly string[] }>> = FEEDS[feed].fields;
    return MARKS[feed].some((field) => {
      return mapped.includes(field) || fields[field]!.names.some((name) => found.has(plainName(name)));
    });
  });
}
