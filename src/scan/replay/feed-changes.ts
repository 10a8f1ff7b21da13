import { FEEDS, type FeedName } from "#contract";
import { isoOfDays, type StoredFeed } from "#market";
import { isoInstant } from "../reply-values.ts";
import type { MarketChange } from "./market-change.ts";

/** Date columns that identify the subject of a row; they are earlier than the instant at which it became known. */
const SUBJECT_DAYS = ["period_end", "settled", "traded", "date", "ex_date", "report_date"];
/** Further columns that must agree for two rows to have the same subject. */
const SUBJECT_FIELDS = ["period", "months", "code", "owner", "market", "holder"];
/** Columns that differ between filings whatever their content. */
const LABELS = new Set(["ticker", "known_at", "accession", "amended", "form"]);

/**
 * Returns the feed rows added since: rows known by an instant (minutes since 1970), and later amendments of rows known
 * by then, field by field. Feeds are append-only.
 */
export function* feedChanges(
  name: FeedName,
  then: StoredFeed | undefined,
  now: StoredFeed | undefined,
  until: number,
): Generator<MarketChange> {
  const start = then?.rows ?? 0;
  if (now === undefined || now.rows <= start) return;
  const rows = new RowsBySubject(now, start);
  const kind = name === "filings" ? "filing" : "feed_row";
  for (let row = start; row < now.rows; row++) {
    const knownAt = now.numbers["known_at"]![row]!;
    const earlier = rows.before(row);
    if (knownAt > until && (earlier === undefined || now.numbers["known_at"]![earlier]! > until)) continue;
    const about = {
      kind,
      feed: name,
      ticker: now.texts["ticker"]![row] ?? "",
      date: rows.dateOf(row),
      knownAt,
    } as const;
    const fields = earlier === undefined ? [] : [...changedFields(name, now, earlier, row)];
    if (fields.length === 0) yield { ...about, field: null, before: null, now: null };
    for (const field of fields) yield { ...about, ...field };
  }
}

function* changedFields(name: FeedName, feed: StoredFeed, earlier: number, row: number) {
  for (const [field, { kind }] of Object.entries(FEEDS[name].fields)) {
    if (LABELS.has(field)) continue;
    const [before, now] = [cell(feed, field, earlier, kind), cell(feed, field, row, kind)];
    if (now !== null && before !== now) yield { field, before, now };
  }
}

function cell(feed: StoredFeed, field: string, row: number, kind: string): number | string | null {
  const text = feed.texts[field];
  if (text !== undefined) return text[row] ?? null;
  const value = feed.numbers[field]?.[row] ?? Number.NaN;
  if (!Number.isFinite(value)) return null;
  return kind === "date" ? isoOfDays(value) : value;
}

/** Newest row of a feed by subject. */
class RowsBySubject {
  readonly #feed: StoredFeed;
  readonly #days: Float64Array | undefined;
  readonly #newest = new Map<string, number>();
  #next = 0;

  /** Only tickers of rows from `start` on are indexed. */
  constructor(feed: StoredFeed, start: number) {
    this.#feed = feed;
    this.#days = SUBJECT_DAYS.map((field) => feed.numbers[field]).find((column) => column !== undefined);
    const wanted = new Set(feed.texts["ticker"]!.slice(start));
    for (; this.#next < start; this.#next++) {
      if (wanted.has(feed.texts["ticker"]![this.#next] ?? null)) this.#take(this.#next);
    }
  }

  /** Returns the previous row with the same subject. Must be called for ascending rows. */
  before(row: number): number | undefined {
    const earlier = this.#days === undefined ? undefined : this.#newest.get(this.#subject(row));
    this.#take(row);
    return earlier;
  }

  dateOf(row: number): string {
    const day = this.#days?.[row] ?? Number.NaN;
    return Number.isFinite(day) ? isoOfDays(day) : isoInstant(this.#feed.numbers["known_at"]![row]!);
  }

  #take(row: number): void {
    if (this.#days !== undefined) this.#newest.set(this.#subject(row), row);
  }

  #subject(row: number): string {
    const of = SUBJECT_FIELDS.map(
      (field) => this.#feed.texts[field]?.[row] ?? this.#feed.numbers[field]?.[row] ?? null,
    );
    const form = this.#feed.texts["form"]?.[row]?.replace(/\/A$/, "") ?? null;
    return JSON.stringify([this.#feed.texts["ticker"]![row], this.#days![row], form, ...of]);
  }
}
