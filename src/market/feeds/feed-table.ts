import { compactFloats, type Floats } from "#base";
import { FEEDS, type FeedName } from "#contract";
import type { Calendar } from "../calendar/calendar.ts";

/** Rows of a feed as stored, column by column, under the printed tickers. NaN and null = no value. */
export interface StoredFeed {
  readonly rows: number;
  readonly numbers: Readonly<Record<string, Float64Array>>;
  readonly texts: Readonly<Record<string, readonly (string | null)[]>>;
}

/**
 * Rows of a feed by instrument: rows offsets[i] … offsets[i+1]-1 belong to instrument i, in the order in which they
 * became known. A text column holds indices into `texts`, NaN = no value. Columns lie in shared memory.
 */
export interface FeedTable {
  readonly offsets: Int32Array;
  readonly columns: Readonly<Record<string, Floats>>;
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/**
 * Sorts stored rows by the instrument that carried their ticker when they became known. `findForFeed` returns its index
 * on a session, -1 for none; rows without an instrument are left out and counted in `unowned`.
 */
export function feedTable(
  feed: FeedName,
  stored: StoredFeed,
  findForFeed: (ticker: string, session: number) => number,
  instruments: number,
  calendar: Calendar,
): { readonly table: FeedTable; readonly unowned: number } {
  const known = stored.numbers["known_at"]!;
  const tickers = stored.texts["ticker"]!;
  const owner = new Int32Array(stored.rows);
  const offsets = ints(instruments + 1);
  let unowned = 0;
  for (let row = 0; row < stored.rows; row++) {
    const instrument = findForFeed(tickers[row] ?? "", calendar.sessionBegunBy(Math.ceil(known[row]!) - 1));
    owner[row] = instrument;
    if (instrument < 0) unowned++;
    else offsets[instrument + 1]!++;
  }
  for (let i = 0; i < instruments; i++) offsets[i + 1]! += offsets[i]!;
  const order = new Int32Array(stored.rows - unowned);
  const next = offsets.slice(0, instruments);
  for (let row = 0; row < stored.rows; row++) {
    const instrument = owner[row]!;
    if (instrument >= 0) order[next[instrument]!++] = row;
  }
  for (let i = 0; i < instruments; i++) {
    // If two rows became known at one instant, the row stored later comes last, so its values count.
    order.subarray(offsets[i]!, offsets[i + 1]!).sort((a, b) => known[a]! - known[b]! || a - b);
  }
  return { table: { offsets, ...gathered(feed, stored, order) }, unowned };
}

function gathered(feed: FeedName, stored: StoredFeed, order: Int32Array): Pick<FeedTable, "columns" | "texts"> {
  const columns: Record<string, Floats> = {};
  const texts: Record<string, readonly string[]> = {};
  for (const [name, { kind }] of Object.entries(FEEDS[feed].fields)) {
    if (name === "ticker") continue;
    const column = new Float64Array(order.length).fill(Number.NaN);
    if (kind !== "text") {
      const source = stored.numbers[name];
      if (source !== undefined) for (let k = 0; k < order.length; k++) column[k] = source[order[k]!]!;
      columns[name] = compactFloats(column);
      continue;
    }
    const source = stored.texts[name];
    const indices = new Map<string, number>();
    for (let k = 0; k < order.length; k++) {
      const text = source?.[order[k]!] ?? null;
      if (text === null) continue;
      let index = indices.get(text);
      if (index === undefined) indices.set(text, (index = indices.size));
      column[k] = index;
    }
    columns[name] = compactFloats(column);
    texts[name] = [...indices.keys()];
  }
  return { columns, texts };
}

function ints(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}
