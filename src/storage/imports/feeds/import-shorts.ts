import { AppError, ownMember } from "#base";
import type { FeedName } from "#contract";
import { Database } from "../../bar-files/database.ts";
import type { BarFileStore } from "../../bar-files/open.ts";
import type { FeedOutcome, ImportFeedOptions } from "./feed-outcome.ts";
import { FEED_FORMATS } from "../formats/index.ts";
import { importFeed } from "./import-feed.ts";
import { groupSources } from "../reading/read-table.ts";
import { fits } from "../reading/recognise-sources.ts";
import { isShortFeed, shortFeedOf } from "./short-feeds.ts";
import { probeSource } from "../reading/source-file.ts";

/**
 * Imports files about short sales: short interest, daily short volume, shares to borrow, fails to deliver, threshold
 * lists. The format or the columns of a file determine its feed. Each feed is imported all or nothing, one after the
 * other. Throws the errors of importFeed, and bad_request for a file of another kind.
 */
export async function importShorts(
  store: BarFileStore,
  names: readonly string[],
  options: ImportFeedOptions = {},
): Promise<FeedOutcome> {
  const byFeed = new Map<FeedName, string[]>();
  for (const name of names) {
    const feed = await feedOf(store, name, options);
    byFeed.set(feed, [...(byFeed.get(feed) ?? []), name]);
  }
  if (byFeed.size === 0) throw new AppError("bad_request", "no file was named");
  let sum: FeedOutcome | undefined;
  for (const [feed, files] of byFeed) {
    const outcome = await importFeed(store, feed, files, { owner: "winnow import shorts", ...options });
    sum = sum === undefined ? outcome : joined(sum, outcome);
  }
  return sum!;
}

async function feedOf(store: BarFileStore, name: string, { from, map = {} }: ImportFeedOptions): Promise<FeedName> {
  const named = FEED_FORMATS.find((format) => format.name === from);
  if (named !== undefined && isShortFeed(named.feed)) return named.feed;
  const file = await probeSource(name);
  const format = FEED_FORMATS.find((one) => isShortFeed(one.feed) && fits(one, file));
  if (format !== undefined) return format.feed;
  const database = await Database.open({ temporary: store.context.layout.temporary, paths: [file.path] });
  try {
    const [group] = await groupSources(database, [file]);
    const columns = group!.columns.map((column) => column.name);
    const feed = shortFeedOf(columns, Object.keys(map));
    if (feed !== undefined) return feed;
    throw new AppError(
      "bad_request",
      `${name} tells nothing of short sales that is known here: it needs a column short_interest, short_volume, ftd_shares, borrow_fee, shares_available or list_date, or --map FIELD=COLUMN. Its columns are ${columns.slice(0, 40).join(", ")}.`,
    );
  } finally {
    database.close();
  }
}

function joined(a: FeedOutcome, b: FeedOutcome): FeedOutcome {
  const reasons = { ...a.reasons };
  for (const [reason, n] of Object.entries(b.reasons)) reasons[reason] = (ownMember(reasons, reason) ?? 0) + n;
  return {
    rows: a.rows + b.rows,
    new: a.new + b.new,
    replaced: a.replaced + b.replaced,
    unchanged: a.unchanged + b.unchanged,
    refused: [...a.refused, ...b.refused],
    refusedRows: a.refusedRows + b.refusedRows,
    reasons,
    unread: [...a.unread, ...b.unread],
    snapshot: b.snapshot,
  };
}
