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

/** A feed as its rows were published, and what later rows of it say instead. */
export interface PublishedFeed {
  readonly table: FeedTable;
  readonly amendments: Amendments;
}

export interface AmendedFeeds {
  /** With all amendments that are known by the newest bar. */
  readonly feeds: FeedTables;
  /** The feeds of which any row was amended. */
  readonly published: Readonly<Partial<Record<FeedName, PublishedFeed>>>;
}

/** Finds the amendments in feeds as they were published, up to the newest instant of the bars (minutes since 1970). */
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

/** The same when the newest bar moves on from one instant to another: feeds of which no row becomes known then stay. */
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
 * All feeds with the amendments alone that were known at an instant, minutes since 1970. One for which some were not is made
 * when it is first read.
 */
export function feedsAt({ feeds, published }: AmendedFeeds, instant: number): FeedTables {
  const then: Partial<Record<FeedName, FeedTable>> = { ...feeds };
  for (const [name, { table, amendments }] of Object.entries(published) as [FeedName, PublishedFeed][]) {
    if (amendments.knownAt.at(-1)! <= instant) continue;
    let known: FeedTable | undefined;
    const get = (): FeedTable => (known ??= amended(table, amendments, instant));
    Object.defineProperty(then, name, { enumerable: true, get });
  }
  return then;
}

/** All feeds as they were published. */
export function publishedFeeds({ feeds, published }: AmendedFeeds): FeedTables {
  const tables = Object.entries(published).map(([name, { table }]) => [name, table] as const);
  return { ...feeds, ...Object.fromEntries(tables) };
}
