import { AppError, nearestName } from "#base";
import { isoOfDays, minuteOfNewYork, readNumber, readTime, type Calendar } from "#market";
import { readFeed, replaceFeed, type FeedRow } from "../bar-files/feeds.ts";
import { readManifest } from "../bar-files/manifest.ts";
import type { BarFileStore } from "../bar-files/open.ts";
import { readState, snapshotOf } from "../bar-files/state.ts";
import { columnsOfFeed, FEEDS, type FeedField, type FeedName } from "./feed-fields.ts";
import type { FeedOutcome, ImportFeedOptions } from "./import-actions.ts";
import { readDate } from "./read-date.ts";
import { readRecords, type RefusedRecord, type SourceRecord } from "./read-records.ts";

export function isFeedName(name: string): name is FeedName {
  return Object.hasOwn(FEEDS, name);
}

/**
 * Imports rows of a feed (see FEEDS). A row is kept beside those that say otherwise, so that what was known at an instant
 * can be told; the same row again changes nothing. Rows that cannot be used are left out and reported.
 */
export async function importFeed(
  store: BarFileStore,
  feed: string,
  names: readonly string[],
  options: ImportFeedOptions = {},
): Promise<FeedOutcome> {
  if (!isFeedName(feed)) {
    const near = nearestName(feed, Object.keys(FEEDS));
    throw new AppError(
      "bad_request",
      `there is no feed ${feed}${near === undefined ? "" : `; did you mean ${near}?`} The feeds are ${Object.keys(FEEDS).join(", ")}.`,
    );
  }
  return store.withLock(options.owner ?? `winnow import ${feed}`, async () => {
    const { context } = store;
    const fields: Readonly<Record<string, FeedField>> = FEEDS[feed];
    const { records, malformed } = await readRecords(context.layout, names, fields, options.map);
    const refused: RefusedRecord[] = [...malformed];
    const stored = await readFeed(context, await readManifest(context.files, context.layout), feed);
    const known = new Set(stored.map((row) => JSON.stringify(row)));
    const added: FeedRow[] = [];
    for (const record of records) {
      const row = rowOf(record, fields, context.calendar);
      if (typeof row === "string") {
        refused.push({ file: record.file, row: record.row, reason: row });
        continue;
      }
      const text = JSON.stringify(row);
      if (known.has(text)) continue;
      known.add(text);
      added.push(row);
    }
    const rows = records.length + malformed.length;
    const counts = { rows, new: added.length, replaced: 0, unchanged: rows - added.length - refused.length, refused };
    if (added.length === 0) return { ...counts, snapshot: snapshotOf(await readState(context.files, context.layout)) };
    return { ...counts, snapshot: await replaceFeed(context, feed, columnsOfFeed(feed), [...stored, ...added]) };
  });
}

/** The row to store, every column present, or why there is none. */
function rowOf(
  { fields: texts }: SourceRecord<string>,
  fields: Readonly<Record<string, FeedField>>,
  calendar: Calendar,
): FeedRow | string {
  const row: Record<string, string | number | null> = {};
  for (const [name, { kind, required }] of Object.entries(fields)) {
    const text = texts[name];
    if (text === undefined) {
      if (required) return "blank_field";
      row[name] = null;
    } else if (kind === "text") {
      row[name] = text;
    } else if (kind === "number") {
      const value = readNumber(text);
      if (value === null || !Number.isFinite(value)) return "unreadable_number";
      row[name] = value;
    } else {
      const days = readDate(text);
      const value = kind === "date" ? days : knownAt(text, days, calendar);
      if (value === undefined) return "unreadable_date";
      row[name] = kind === "date" ? isoOfDays(value) : value;
    }
  }
  return row;
}

function knownAt(text: string, days: number | undefined, calendar: Calendar): number | undefined {
  const { minute } = readTime(text, "1m", calendar);
  if (minute !== null) return minute;
  return days === undefined ? undefined : minuteOfNewYork(days + 1, 0);
}
