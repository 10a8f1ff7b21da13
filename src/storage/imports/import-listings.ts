import { isoOfDays, type Listing } from "#market";
import type { BarFileStore } from "../bar-files/open.ts";
import { readListings, writeListings } from "../bar-files/reference-feeds.ts";
import type { WantedField } from "./discover-columns.ts";
import type { FeedOutcome, ImportFeedOptions } from "./import-actions.ts";
import { readDate } from "./read-date.ts";
import { readRecords, type RefusedRecord, type SourceRecord } from "./read-records.ts";

const TEXTS = ["name", "sector", "industry", "exchange", "securityType", "country"] as const;
type ListingField = "ticker" | "id" | "from" | "to" | (typeof TEXTS)[number];

const WANTED: Readonly<Record<ListingField, WantedField>> = {
  ticker: { names: ["symbol", "ticker", "sym", "act_symbol"], required: true },
  id: { names: ["figi", "composite_figi", "id"], required: false },
  name: { names: ["name", "security", "company", "company_name", "security_name"], required: false },
  sector: { names: ["sector", "gics_sector"], required: false },
  industry: { names: ["industry", "gics_sub_industry", "sub_industry"], required: false },
  exchange: { names: ["exchange", "primary_exchange", "listing_exchange", "market"], required: false },
  securityType: { names: ["security_type", "asset_type", "type"], required: false },
  country: { names: ["country", "locale"], required: false },
  from: { names: ["from", "list_date", "listing_date", "ipo_date", "start_date", "valid_from"], required: false },
  to: { names: ["to", "delisted", "delisted_utc", "delisting_date", "end_date", "valid_to"], required: false },
};

export interface ImportListingsOptions extends ImportFeedOptions {
  /** The files tell all listings: those that they do not name are removed. */
  readonly replace?: boolean;
}

/**
 * Imports listings: ticker, name, sector, industry, exchange, type, country, FIGI, and from when to when each row holds.
 * The rows of an instrument take the place of all its rows so far; other instruments stay. Without a FIGI or id the
 * ticker stands for the instrument. Rows that cannot be used are left out and reported.
 */
export async function importListings(
  store: BarFileStore,
  names: readonly string[],
  options: ImportListingsOptions = {},
): Promise<FeedOutcome> {
  return store.withLock(options.owner ?? "winnow import listings", async () => {
    const { context } = store;
    const { records, malformed } = await readRecords(context.layout, names, WANTED, options.map);
    const refused: RefusedRecord[] = [...malformed];
    const read: Listing[] = [];
    for (const record of records) {
      const listing = listingOf(record);
      if (typeof listing === "string") refused.push({ file: record.file, row: record.row, reason: listing });
      else read.push(listing);
    }
    const stored = await readListings(context);
    const named = new Set(read.map(({ id }) => id));
    const unique = new Map(read.map((listing) => [JSON.stringify(listing), listing]));
    const kept = options.replace === true ? [] : stored.filter(({ id }) => !named.has(id));
    const all = [...kept, ...unique.values()].sort((a, b) => order(a.id, b.id) || order(a.from ?? "", b.from ?? ""));
    const known = new Set(stored.map((listing) => JSON.stringify(listing)));
    const ids = new Set(stored.map(({ id }) => id));
    const counts = { new: 0, replaced: 0, unchanged: read.length - unique.size };
    for (const [text, listing] of unique) {
      if (known.has(text)) counts.unchanged++;
      else if (ids.has(listing.id)) counts.replaced++;
      else counts.new++;
    }
    const snapshot = await writeListings(context, all);
    return { ...counts, rows: records.length + malformed.length, refused, snapshot };
  });
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The listing of a row, or why there is none. */
function listingOf({ fields }: SourceRecord<ListingField>): Listing | string {
  const { ticker } = fields;
  if (ticker === undefined) return "blank_field";
  const from = fields.from === undefined ? null : readDate(fields.from);
  const to = fields.to === undefined ? null : readDate(fields.to);
  if (from === undefined || to === undefined) return "unreadable_date";
  if (from !== null && to !== null && to < from) return "ends_before_it_begins";
  const texts = { name: "", sector: "", industry: "", exchange: "", securityType: "", country: "" };
  for (const field of TEXTS) texts[field] = fields[field] ?? "";
  return {
    id: fields.id ?? `own:${ticker}`,
    ticker,
    ...texts,
    from: from === null ? null : isoOfDays(from),
    to: to === null ? null : isoOfDays(to),
  };
}
