import { getOrMake } from "#base";
import {
  extendedTable,
  joinedFeed,
  liveRow,
  storedRows,
  type FeedTable,
  type LiveFeedName,
  type LiveFeedRow,
  type LiveRowFact,
  type StoredFeed,
} from "#market";
import type { EngineData } from "../frame-store.ts";
import { holderOf } from "./ticker-holders.ts";

/** Rows of one feed to store. */
export interface FeedRowBatch {
  readonly feed: LiveFeedName;
  readonly stored: StoredFeed;
  /** Instrument of each row; -1 if none has its ticker. */
  readonly owners: Int32Array;
}

/** What live facts add to the feeds. */
export interface SortedFacts {
  readonly batches: readonly FeedRowBatch[];
  /** One per fact: false if it repeats the newest row of its ticker and session. */
  readonly isNew: readonly boolean[];
}

/** A row that was kept last of an instrument. */
type NewestRow = Pick<LiveFeedRow, "numbers" | "texts">;

/** Sorts live facts into rows of feeds, and keeps the rows for the next snapshot. */
export class ArrivingFeedRows {
  #batches: FeedRowBatch[] = [];
  /** By feed and instrument: its newest row among those of the next snapshot. */
  readonly #newest = new Map<string, NewestRow>();

  /** True if the next snapshot has the feeds of the one before. */
  get isEmpty(): boolean {
    return this.#batches.length === 0;
  }

  /**
   * Returns the rows that facts add to the feeds of a snapshot and the rows kept since. `knownAt`: one instant per fact, in
   * minutes since 1970. Keeps nothing: call `keep` once the rows are stored.
   */
  sort(facts: readonly LiveRowFact[], knownAt: readonly number[], data: EngineData): SortedFacts {
    const added = new Map<
      LiveFeedName,
      { readonly rows: LiveFeedRow[]; readonly tickers: string[]; readonly owners: number[] }
    >();
    const newest = new Map<string, NewestRow>();
    const isNew = facts.map((fact, k): boolean => {
      const known = knownAt[k]!;
      const row = liveRow(fact, known);
      const session = sessionOf(known, data);
      const owner = holderOf(data, fact.ticker, session, session) ?? -1;
      const key = `${row.feed} ${owner < 0 ? fact.ticker : owner}`;
      const before =
        newest.get(key) ?? this.#newest.get(key) ?? (owner < 0 ? undefined : newestRow(data, row.feed, owner));
      if (before !== undefined && repeats(row, before, data)) return false;
      newest.set(key, row);
      const { rows, tickers, owners } = getOrMake(added, row.feed, () => ({ rows: [], tickers: [], owners: [] }));
      rows.push(row);
      tickers.push(fact.ticker);
      owners.push(owner);
      return true;
    });
    const batches = [...added].map(([feed, { rows, tickers, owners }]): FeedRowBatch => {
      return { feed, stored: storedRows(rows, tickers), owners: Int32Array.from(owners) };
    });
    return { batches, isNew };
  }

  /** Keeps rows of `sort` for the next snapshot. */
  keep(batch: FeedRowBatch): void {
    this.#batches.push(batch);
    const { feed, stored, owners } = batch;
    for (let row = 0; row < stored.rows; row++) {
      const owner = owners[row]! < 0 ? stored.texts["ticker"]![row]! : owners[row]!;
      this.#newest.set(`${feed} ${owner}`, rowOf(stored, row));
    }
  }

  /** Returns the feeds of the next snapshot: those of `data` with the rows kept since, which are then forgotten. */
  take({ feeds, instruments }: EngineData): EngineData["feeds"] {
    const next = { ...feeds };
    for (const feed of new Set(this.#batches.map((batch) => batch.feed))) {
      const own = this.#batches.filter((batch) => batch.feed === feed);
      const owners = Int32Array.from(own.flatMap((batch) => [...batch.owners]));
      const further = joinedFeed(own.map(({ stored }) => stored));
      next[feed] = extendedTable(feed, feeds[feed], further, owners, instruments.ids.length);
    }
    this.#batches = [];
    this.#newest.clear();
    return next;
  }
}

const sessionOf = (knownAt: number, { calendar }: Pick<EngineData, "calendar">): number =>
  calendar.sessionBegunBy(Math.ceil(knownAt) - 1);

/** True if a row says nothing but what the newest row of its instrument said in the same session. */
function repeats(row: LiveFeedRow, before: NewestRow, data: EngineData): boolean {
  const { known_at: known, ...numbers } = row.numbers;
  return (
    Object.entries(numbers).every(([name, value]) => before.numbers[name] === value) &&
    Object.entries(row.texts).every(([name, text]) => before.texts[name] === text) &&
    sessionOf(known!, data) === sessionOf(before.numbers["known_at"]!, data)
  );
}

function rowOf({ numbers, texts }: StoredFeed, row: number): NewestRow {
  return {
    numbers: Object.fromEntries(Object.entries(numbers).map(([name, column]) => [name, column[row]!])),
    texts: Object.fromEntries(Object.entries(texts).map(([name, column]) => [name, column[row] ?? null])),
  };
}

/** Returns the newest row of an instrument in a feed of a snapshot; undefined without any. */
function newestRow({ feeds }: EngineData, feed: LiveFeedName, instrument: number): NewestRow | undefined {
  const table: FeedTable | undefined = feeds[feed];
  const row = table === undefined ? -1 : table.offsets[instrument + 1]! - 1;
  if (table === undefined || row < table.offsets[instrument]!) return undefined;
  const numbers: Record<string, number> = {};
  const texts: Record<string, string | null> = {};
  for (const [name, column] of Object.entries(table.columns)) {
    const known = table.texts[name];
    if (known === undefined) numbers[name] = column[row]!;
    else texts[name] = known[column[row]!] ?? null;
  }
  return { numbers, texts };
}
