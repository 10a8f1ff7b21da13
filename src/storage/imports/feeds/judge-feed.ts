import { DOUBLE, INTEGER, VARCHAR } from "@duckdb/node-api";
import { FEEDS, type FeedField, type FeedName } from "#contract";
import { daysOfIso, minuteOfNewYork, numberSql, readDate, readTime } from "#market";
import type { Calendar, DateOrder, Listing } from "#market";
import { STAGED_FEED } from "../../bar-files/feeds/feed-rows.ts";
import { identifier, quoted, type Database } from "../../bar-files/database.ts";
import { feedColumns } from "../../bar-files/feeds/feed-columns.ts";
import { dateOrderOf, type DatedSpan } from "../reading/date-order-of.ts";
import { endOfDay, PUBLICATION_RULES } from "./published-at.ts";
import { readCik } from "../reading/read-cik.ts";
import { RAW_FEED } from "./stage-feed.ts";

/** Table of unusable rows of RAW_FEED: rid, record, reason, field. */
export const REFUSED_FEED = "refused_feed";

/** Feeds without negative numbers. */
const NEVER_NEGATIVE: ReadonlySet<FeedName> = new Set<FeedName>([
  "short_interest",
  "short_volume",
  "borrow",
  "fails",
  "ownership",
  "quotes",
  "trades",
  "depth",
  "bands",
]);

const ODD = ["_", "+", "\v", "\f"].map((text) => `contains(%, ${quoted(text)})`).join(" OR ");
const TRUE = "'1', 'true', 't', 'yes', 'y', '1.0'";
const FALSE = "'0', 'false', 'f', 'no', 'n', '0.0'";

/**
 * Returns SQL that parses a number like `readNumber`; uses the database's own cast, which is faster, if both accept the
 * same texts.
 */
const number = (text: string): string =>
  `CASE WHEN ${ODD.replaceAll("%", text)} THEN ${numberSql(text)} ELSE TRY_CAST(${text} AS DOUBLE) END`;

const flag = (text: string): string =>
  `CASE WHEN lower(${text}) IN (${TRUE}) THEN 1.0 WHEN lower(${text}) IN (${FALSE}) THEN 0.0 END`;

/** Returns SQL that normalises an SEC number to ten digits; leaves other texts unchanged. */
const cik = (text: string): string =>
  `coalesce(lpad(nullif(regexp_extract(${text}, '^(?:CIK)?0*([1-9][0-9]{0,9})(?:[.]0)?$', 1, 'i'), ''), 10, '0'), ${text})`;

/**
 * Judges the rows of RAW_FEED: creates STAGED_FEED of the accepted rows, in order, and REFUSED_FEED. A row without a
 * ticker gets the tickers that the listings had for its CIK when it became known: one row per share class.
 */
export async function judgeFeed(
  database: Database,
  feed: FeedName,
  listings: readonly Listing[],
  calendar: Calendar,
  spans: readonly DatedSpan[],
  requested: DateOrder | undefined,
): Promise<void> {
  const fields = Object.entries(FEEDS[feed].fields) as [string, FeedField][];
  await database.run(`
    CREATE TEMP TABLE trimmed_feed AS SELECT rowid AS rid, record,
      ${[...fields.map(([name]) => name), "cik"].map((name) => `nullif(trim(${identifier(name)}, ' \t\r\n'), '') AS ${identifier(name)}`).join(", ")}
    FROM ${RAW_FEED}`);
  const dated = fields.flatMap(([name, { kind }]) => (kind === "date" || kind === "known" ? [name] : []));
  const order = await dateOrderOf(database, "trimmed_feed", "rid", dated, spans, requested);
  await stageDates(database, fields, order);
  await stageInstants(database, calendar, order);
  await stagePublications(database, feed, calendar);
  await stageCiks(database, listings);
  const rule = PUBLICATION_RULES[feed];
  const values = fields.map(([name, field]) => `${valueOf(name, field, rule !== undefined)} AS ${identifier(name)}`);
  const joins = fields
    .filter(([, { kind }]) => kind === "date")
    .map(([name]) => `LEFT JOIN feed_dates d_${name} ON d_${name}.text = r.${identifier(name)}`);
  const published =
    rule === undefined ? "" : `LEFT JOIN feed_published p ON r.known_at IS NULL AND p.day = d_${rule.from}.day`;
  await database.run(`
    CREATE TEMP TABLE judged_feed AS
    SELECT rid, record, cik_read, ${reasonOf(feed, fields)} AS reason,
      ${fields.map(([name]) => identifier(name)).join(", ")}
    FROM (
      SELECT r.rid, r.record, ${cik("r.cik")} AS cik_read, ${values.join(", ")},
        ${fields.map(([name]) => `r.${identifier(name)} AS ${identifier(`${name} text`)}`).join(", ")}
      FROM (SELECT *, ${INSTANT_TEXT} AS instant_text, ${SECONDS} AS seconds, ${EPOCH} AS epoch FROM trimmed_feed) r
      ${joins.join(" ")} LEFT JOIN feed_instants t ON t.text = r.instant_text ${published})
    ORDER BY rid`);
  const columns = feedColumns(feed).map(({ name }) => identifier(name));
  const kept = columns.map((name) => (name === '"ticker"' ? "coalesce(j.ticker, c.ticker) AS ticker" : `j.${name}`));
  await database.run(`
    CREATE TEMP TABLE ${STAGED_FEED} AS SELECT ${kept.join(", ")}
    FROM judged_feed j LEFT JOIN feed_ciks c
      ON j.ticker IS NULL AND c.cik = j.cik_read AND j.known_at >= c.first AND j.known_at < c.past
    WHERE j.reason IS NULL AND coalesce(j.ticker, c.ticker) IS NOT NULL ORDER BY j.rid, c.ticker;
    CREATE TEMP TABLE ${REFUSED_FEED} AS
    SELECT rid, record, string_split(reason, ' ')[1] AS reason, string_split(reason, ' ')[2] AS field FROM (
      SELECT rid, record, coalesce(reason, 'unknown_cik cik') AS reason FROM judged_feed j
      WHERE reason IS NOT NULL OR (ticker IS NULL AND cik_read NOT IN (SELECT cik FROM feed_ciks)))`);
}

/** Matches YYYYMMDDhhmmss. Other numbers of nine or more digits are epochs. */
const COMPACT = "regexp_full_match(known_at, '(?:19|20)[0-9]{12}')";
const IS_EPOCH = `(NOT ${COMPACT} AND regexp_full_match(known_at, '[0-9]{9,19}(?:[.][0-9]+)?'))`;
const SPELLED = `CASE WHEN ${COMPACT} THEN known_at[1:4] || '-' || known_at[5:6] || '-' || known_at[7:8] || ' ' || known_at[9:10] || ':' || known_at[11:12] || ':' || known_at[13:14] ELSE known_at END`;
const PARTS = "^([^:]*:[0-9]{2})(?::([0-9]{2}(?:[.,][0-9]{1,9})?))?(.*)$";
const SECOND_TEXT = `replace(regexp_extract(${SPELLED}, '${PARTS}', 2), ',', '.')`;
/** Times without their seconds; few of them are distinct. */
const INSTANT_TEXT = `CASE WHEN ${IS_EPOCH} THEN NULL ELSE regexp_replace(${SPELLED}, '${PARTS}', '\\1\\3') END`;
const SECONDS = `coalesce(TRY_CAST(nullif(${SECOND_TEXT}, '') AS DOUBLE), 0)`;
const WHOLE = "length(split_part(known_at, '.', 1))";
const EPOCH = `CASE WHEN ${IS_EPOCH} THEN known_at::DOUBLE / CASE WHEN ${WHOLE} <= 10 THEN 60 WHEN ${WHOLE} <= 13 THEN 60e3 WHEN ${WHOLE} <= 16 THEN 60e6 ELSE 60e9 END END`;

function valueOf(name: string, { kind }: FeedField, ruled: boolean): string {
  const text = `r.${identifier(name)}`;
  if (kind === "number") return number(text);
  if (kind === "flag") return flag(text);
  if (kind === "date") return `d_${name}.day`;
  if (kind === "text") return name.endsWith("cik") ? cik(text) : text;
  return `coalesce(r.epoch, CASE WHEN r.seconds < 60 THEN t.minute + r.seconds / 60 END${ruled ? ", p.minute" : ""})`;
}

/** Returns SQL for the reason why a row is unusable and the field at fault, "reason field"; NULL for a usable row. */
function reasonOf(feed: FeedName, fields: readonly (readonly [string, FeedField])[]): string {
  const cases = ["WHEN ticker IS NULL AND cik_read IS NULL THEN 'blank_field ticker'"];
  for (const [name, { kind, required }] of fields) {
    const [value, text] = [identifier(name), identifier(`${name} text`)];
    if (required && name !== "ticker") {
      cases.push(`WHEN ${value} IS NULL AND ${text} IS NULL THEN 'blank_field ${name}'`);
    }
    if (kind === "number") {
      cases.push(
        `WHEN ${text} IS NOT NULL AND NOT coalesce(isfinite(${value}), false) THEN 'unreadable_number ${name}'`,
      );
      if (NEVER_NEGATIVE.has(feed)) cases.push(`WHEN ${value} < 0 THEN 'negative_number ${name}'`);
    } else if (kind !== "text") {
      const reason = kind === "flag" ? "unreadable_flag" : "unreadable_date";
      cases.push(`WHEN ${text} IS NOT NULL AND ${value} IS NULL THEN '${reason} ${name}'`);
    }
  }
  return `CASE ${cases.join(" ")} END`;
}

/** Creates feed_dates of text and day. Parses every distinct text of the date fields once. */
async function stageDates(
  database: Database,
  fields: readonly (readonly [string, FeedField])[],
  order: DateOrder | undefined,
): Promise<void> {
  await database.run("CREATE TEMP TABLE feed_dates (text VARCHAR, day INTEGER)");
  const dates = fields.filter(([, { kind }]) => kind === "date");
  if (dates.length === 0) return;
  const texts = await database.rows(
    `SELECT DISTINCT text FROM (${dates.map(([name]) => `SELECT ${identifier(name)} AS text FROM trimmed_feed`).join(" UNION ALL ")})`,
  );
  const read: { text: string; day: number }[] = [];
  for (const { text } of texts) {
    if (text === null || text === undefined) continue;
    const day = readDate(String(text), order);
    if (day !== undefined) read.push({ text: String(text), day });
  }
  await database.fill(
    "feed_dates",
    [VARCHAR, INTEGER],
    [read.map(({ text }) => text), read.map(({ day }) => day)],
    read.length,
  );
}

/** Creates feed_instants of text and minute (since 1970). A date alone is its end in New York. */
async function stageInstants(database: Database, calendar: Calendar, order: DateOrder | undefined): Promise<void> {
  await database.run("CREATE TEMP TABLE feed_instants (text VARCHAR, minute DOUBLE)");
  const rows = await database.rows(
    `SELECT DISTINCT ${INSTANT_TEXT} AS text FROM trimmed_feed WHERE known_at IS NOT NULL`,
  );
  const texts: string[] = [];
  const minutes: number[] = [];
  for (const { text } of rows) {
    if (typeof text !== "string") continue;
    const day = text.includes(":") ? undefined : readDate(text, order);
    const minute = day === undefined ? readTime(text, "1m", calendar, order).minute : endOfDay(day);
    if (minute === null) continue;
    texts.push(text);
    minutes.push(minute);
  }
  await database.fill("feed_instants", [VARCHAR, DOUBLE], [texts, minutes], texts.length);
}

/** Creates feed_published of day and minute: the time at which rows of a day were published, if a rule gives it. */
async function stagePublications(database: Database, feed: FeedName, calendar: Calendar): Promise<void> {
  const rule = PUBLICATION_RULES[feed];
  if (rule === undefined) return;
  await database.run("CREATE TEMP TABLE feed_published (day INTEGER, minute DOUBLE)");
  const rows = await database.rows("SELECT DISTINCT day FROM feed_dates");
  const days: number[] = [];
  const minutes: number[] = [];
  for (const { day } of rows) {
    const published = rule.day(Number(day), calendar);
    if (published === undefined) continue;
    days.push(Number(day));
    minutes.push(endOfDay(published));
  }
  await database.fill("feed_published", [INTEGER, DOUBLE], [days, minutes], days.length);
}

/**
 * Creates feed_ciks: the tickers of an issuer's shares, and the times between which each was valid. The first ticker of
 * an instrument also applies before its start, the last after its end, and in a gap the previous one, since filings
 * arrive at any time.
 */
async function stageCiks(database: Database, listings: readonly Listing[]): Promise<void> {
  await database.run("CREATE TEMP TABLE feed_ciks (cik VARCHAR, ticker VARCHAR, first DOUBLE, past DOUBLE)");
  const byId = new Map<string, Listing[]>();
  for (const listing of listings) {
    if (listing.cik === undefined) continue;
    const versions = byId.get(listing.id) ?? [];
    byId.set(listing.id, versions);
    versions.push(listing);
  }
  const rows = [...byId.values()].flatMap((versions) => {
    const sorted = versions.toSorted((a, b) => startOf(a) - startOf(b));
    return sorted.map((listing, i) => {
      const next = sorted[i + 1];
      return {
        cik: readCik(listing.cik!) ?? listing.cik!,
        ticker: listing.ticker,
        first: i === 0 ? -Number.MAX_VALUE : startOf(listing),
        past: next === undefined ? Number.MAX_VALUE : startOf(next),
      };
    });
  });
  await database.fill(
    "feed_ciks",
    [VARCHAR, VARCHAR, DOUBLE, DOUBLE],
    [
      rows.map((row) => row.cik),
      rows.map((row) => row.ticker),
      rows.map((row) => row.first),
      rows.map((row) => row.past),
    ],
    rows.length,
  );
}

function startOf({ from }: Listing): number {
  return from === null ? -Number.MAX_VALUE : minuteOfNewYork(daysOfIso(from)!, 0);
}
