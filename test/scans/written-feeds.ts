import { FEEDS, type FeedName } from "#contract";
import { daysOfIso, minuteOfNewYork, type Calendar, type StoredFeed, type StoredFeeds } from "#market";

/** A row of a feed as a person writes it; what it leaves out is not told. */
export type WrittenRow = Readonly<Record<string, string | number | boolean>>;

/** Rows as the store would give them. Throws for a field that the feed does not have. */
export function storedFeeds(
  feeds: Readonly<Partial<Record<FeedName, readonly WrittenRow[]>>>,
  calendar: Calendar,
): StoredFeeds {
  const stored: Partial<Record<FeedName, StoredFeed>> = {};
  for (const [name, rows] of Object.entries(feeds) as [FeedName, readonly WrittenRow[]][]) {
    stored[name] = storedFeed(name, rows, calendar);
  }
  return stored;
}

function storedFeed(feed: FeedName, rows: readonly WrittenRow[], calendar: Calendar): StoredFeed {
  const { fields } = FEEDS[feed];
  for (const field of rows.flatMap(Object.keys)) {
    if (!(field in fields)) throw new Error(`the feed ${feed} has no field ${field}`);
  }
  const numbers: Record<string, Float64Array> = {};
  const texts: Record<string, (string | null)[]> = {};
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind === "text") texts[name] = rows.map((row) => (row[name] === undefined ? null : String(row[name])));
    else numbers[name] = Float64Array.from(rows, (row) => numberOf(row[name], calendar));
  }
  return { rows: rows.length, numbers, texts };
}

function numberOf(value: WrittenRow[string] | undefined, calendar: Calendar): number {
  if (value === undefined) return Number.NaN;
  if (typeof value !== "string") return Number(value);
  const days = daysOfIso(value.slice(0, 10));
  if (days === undefined) throw new Error(`${value} is no date`);
  if (value.length === 10) return days;
  const [hour, minute, second = 0] = value.slice(11).split(":").map(Number);
  const session = calendar.ordinalOfDate(days);
  const midnight = session < 0 ? minuteOfNewYork(days, 0) : calendar.midnight(session);
  return midnight + hour! * 60 + minute! + second / 60;
}
