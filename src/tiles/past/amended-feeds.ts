import type { FeedName } from "#contract";
import {
  amended,
  amendmentsOf,
  type Amendments,
  type Calendar,
  type FeedTable,
  type FeedTables,
  type SplitTable,
} from "#market";

/** A feed as published, and the amendments that its later rows make to earlier ones. */
export interface PublishedFeed {
  readonly table: FeedTable;
  readonly amendments: Amendments;
}

export interface AmendedFeeds {
  /** Feeds with all amendments that were known by the newest bar. */
  readonly feeds: FeedTables;
  /** Feeds with at least one amended row. */
  readonly published: Readonly<Partial<Record<FeedName, PublishedFeed>>>;
}

/** Finds and applies the amendments in published feeds that were known by `watermark` (minutes since 1970). */
export function amendedFeeds(
  feeds: FeedTables,
  splits: SplitTable,
  calendar: Calendar,
  watermark: number,
): AmendedFeeds {
  const published: Partial<Record<FeedName, PublishedFeed>> = {};
  const restated: Partial<Record<FeedName, FeedTable>> = {};
  for (const [name, table] of Object.entries(feeds) as [FeedName, FeedTable][]) {
    const amendments = amendmentsOf(name, table, splits, calendar, watermark);
    restated[name] = amendments === undefined ? table : amended(table, amendments);
    if (amendments !== undefined) published[name] = { table, amendments };
  }
  return { feeds: restated, published };
}

/**
 * Applies the amendments that become known between two watermarks (minutes since 1970). A feed without a row that
 * becomes known between them stays the same object.
 */
export function advanceAmendments(
  data: AmendedFeeds,
  splits: SplitTable,
  calendar: Calendar,
  { from, to }: { readonly from: number; readonly to: number },
): AmendedFeeds {
  const becomesKnown = ({ columns }: FeedTable): boolean =>
    columns["known_at"]?.some((instant) => instant > from && instant <= to) === true;
  const due = Object.entries(publishedFeeds(data)).filter(([, table]) => becomesKnown(table));
  const next = amendedFeeds(Object.fromEntries(due), splits, calendar, to);
  return { feeds: { ...data.feeds, ...next.feeds }, published: { ...data.published, ...next.published } };
}

/**
 * Returns all feeds with only the amendments that were known at `instant` (minutes since 1970). A feed with later
 * amendments is computed on first read.
 */
export function feedsAt({ feeds, published }: AmendedFeeds, instant: number): FeedTables {
  const feedsThen: Partial<Record<FeedName, FeedTable>> = { ...feeds };
  for (const [name, { table, amendments }] of Object.entries(published) as [FeedName, PublishedFeed][]) {
    if (amendments.knownAt.at(-1)! <= instant) continue;
    let known: FeedTable | undefined;
    const get = (): FeedTable => (known ??= amended(table, amendments, instant));
    Object.defineProperty(feedsThen, name, { enumerable: true, get });
  }
  return feedsThen;
}

/** Returns all feeds as published. */
export function publishedFeeds({ feeds, published }: AmendedFeeds): FeedTables {
  const tables = Object.entries(published).map(([name, { table }]) => [name, table] as const);
  return { ...feeds, ...Object.fromEntries(tables) };
}
