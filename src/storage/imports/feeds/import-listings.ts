import { table } from "#base";
import { isoOfDays, readDate, readNumber, tickerKey, type Listing } from "#market";
import type { BarFileStore } from "../../bar-files/open.ts";
import { readListings, writeListings } from "../../bar-files/feeds/reference-feeds.ts";
import type { WantedField } from "../reading/discover-columns.ts";
import { checkFeedRefusals, outcomeOf, type FeedOutcome, type ImportFeedOptions } from "./feed-outcome.ts";
import { readCik } from "../reading/read-cik.ts";
import { readFlag } from "../reading/read-flag.ts";
import { readRecords, type RecordForm, type RefusedRecord, type SourceRecord } from "../reading/read-records.ts";

const TEXTS = ["name", "sector", "industry", "exchange", "securityType", "country"] as const;
const OPTIONAL_TEXTS = ["cusip", "headquarters"] as const;
const FLAGS = ["optionable", "shortable"] as const;
type ListingField =
  | "ticker"
  | "id"
  | "from"
  | "to"
  | "cik"
  | "employees"
  | "indexes"
  | "etf"
  | "testIssue"
  | (typeof TEXTS)[number]
  | (typeof OPTIONAL_TEXTS)[number]
  | (typeof FLAGS)[number];

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
  cik: { names: ["cik", "issuer_cik"], required: false },
  cusip: { names: ["cusip"], required: false },
  headquarters: { names: ["headquarters", "headquarters_location", "hq_country"], required: false },
  employees: { names: ["employees", "total_employees", "full_time_employees"], required: false },
  optionable: { names: ["optionable", "has_options"], required: false },
  shortable: { names: ["shortable", "is_shortable"], required: false },
  indexes: { names: ["indexes", "indices", "index"], required: false },
  etf: { names: ["ETF"], required: false },
  testIssue: { names: ["Test Issue"], required: false },
};

export interface ImportListingsOptions extends ImportFeedOptions {
  /** True if the files hold all listings: other listings are removed. */
  readonly replace?: boolean;
}

/**
 * Imports listings: ticker, name, sector, industry, exchange, type, country, FIGI, CIK, CUSIP, headquarters, employees,
 * the flags optionable and shortable, indexes ("SP500 NDX"), and the dates between which each row is valid. Reads
 * Nasdaq's symbol directories directly. The rows of an instrument replace all its earlier rows; other instruments stay.
 * Without a FIGI or id the ticker identifies the instrument. Leaves out and reports unusable rows.
 */
export async function importListings(
  store: BarFileStore,
  names: readonly string[],
  options: ImportListingsOptions = {},
): Promise<FeedOutcome> {
  return store.withLock(options.owner ?? "winnow import listings", async () => {
    const { context } = store;
    const { records, malformed, unread } = await readRecords(context.layout, names, FORM, options);
    const refused: RefusedRecord[] = [...malformed];
    const read: Listing[] = [];
    const rows = records.filter(({ fields }) => !DIRECTORY_TRAILER.test(fields.ticker ?? ""));
    for (const record of rows) {
      const listing = listingOf(record);
      if (typeof listing === "string") refused.push({ file: record.file, row: record.row, reason: listing });
      else read.push(listing);
    }
    await checkFeedRefusals(options, rows.length + malformed.length, refused);
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
    return outcomeOf({ ...counts, rows: rows.length + malformed.length, unread, snapshot }, refused);
  });
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the listing of a row, or the reason why there is none. */
function listingOf({ fields, order: written }: SourceRecord<ListingField>): Listing | string {
  const { ticker } = fields;
  if (ticker === undefined) return "blank_field";
  if (fields.testIssue !== undefined && readFlag(fields.testIssue) === true) return "test_issue";
  const from = fields.from === undefined ? null : readDate(fields.from, written);
  const to = fields.to === undefined ? null : readDate(fields.to, written);
  if (from === undefined || to === undefined) return "unreadable_date";
  if (from !== null && to !== null && to < from) return "ends_before_it_begins";
  const texts = { name: "", sector: "", industry: "", exchange: "", securityType: "", country: "" };
  for (const field of TEXTS) texts[field] = fields[field] ?? "";
  const more = moreOf(fields);
  if (typeof more === "string") return more;
  return {
    id: fields.id ?? `own:${tickerKey(ticker)}`,
    ticker,
    ...texts,
    ...directoryOf(fields),
    from: from === null ? null : isoOfDays(from),
    to: to === null ? null : isoOfDays(to),
    ...more,
  };
}

/** Exchanges by their letters in Nasdaq's directory of other exchanges' symbols (otherlisted.txt). */
const DIRECTORY_EXCHANGES = table<string>({ A: "XASE", N: "XNYS", P: "ARCX", Z: "BATS", V: "IEXG" });
const DIRECTORY_TRAILER = /^File Creation Time/;
const FORM: RecordForm<ListingField> = { wanted: WANTED, dates: ["from", "to"], trailer: DIRECTORY_TRAILER };

/**
 * Returns the fields that Nasdaq's symbol directory encodes in its own way. The directory of its own symbols
 * (nasdaqlisted.txt) names no exchange.
 */
function directoryOf({
  etf,
  testIssue,
  exchange,
}: SourceRecord<ListingField>["fields"]): Partial<Pick<Listing, "exchange" | "securityType">> {
  return {
    ...(testIssue === undefined ? {} : { exchange: DIRECTORY_EXCHANGES[exchange ?? ""] ?? exchange ?? "XNAS" }),
    ...(etf !== undefined && readFlag(etf) === true ? { securityType: "ETF" } : {}),
  };
}

type More = Pick<Listing, "cik" | "cusip" | "headquarters" | "employees" | "optionable" | "shortable" | "indexes">;

/** Returns the optional fields, or the reason why they cannot be read. */
function moreOf(fields: SourceRecord<ListingField>["fields"]): More | string {
  const more: { -readonly [F in keyof More]: More[F] } = {};
  if (fields.cik !== undefined) {
    const cik = readCik(fields.cik);
    if (cik === undefined) return "unreadable_cik";
    more.cik = cik;
  }
  for (const field of OPTIONAL_TEXTS) if (fields[field] !== undefined) more[field] = fields[field];
  if (fields.employees !== undefined) {
    const employees = readNumber(fields.employees);
    if (employees === null || !(employees >= 0 && employees < Infinity)) return "unreadable_number";
    more.employees = employees;
  }
  for (const field of FLAGS) {
    const text = fields[field];
    if (text === undefined) continue;
    const flag = readFlag(text);
    if (flag === undefined) return "unreadable_flag";
    more[field] = flag;
  }
  const indexes = (fields.indexes ?? "").split(/[\s,;|]+/).filter((id) => id !== "");
  if (indexes.length > 0) more.indexes = [...new Set(indexes)].sort().join(" ");
  return more;
}
