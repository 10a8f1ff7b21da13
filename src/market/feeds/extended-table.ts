import { compactFloats, type Floats } from "#base";
import { FEEDS, type FeedName } from "#contract";
import type { FeedTable, StoredFeed } from "./feed-table.ts";

/** Rows of a table that stay together, or one row that is new (`to` is `from` + 1). */
interface Run {
  readonly isNew: boolean;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the table with further rows, as `feedTable` sorts them when they are stored behind the others. `owners` has the
 * instrument of each further row, -1 for none; `table` is undefined before the first row of a feed.
 */
export function extendedTable(
  feed: FeedName,
  table: FeedTable | undefined,
  further: StoredFeed,
  owners: Int32Array,
  instruments: number,
): FeedTable {
  const before = table?.offsets ?? new Int32Array(instruments + 1);
  const offsets = new Int32Array(new SharedArrayBuffer(before.byteLength));
  offsets.set(before);
  for (const owner of owners) if (owner >= 0) offsets[owner + 1]!++;
  // So far each count is added to one end alone.
  for (let i = 0, more = 0; i < instruments; i++) {
    const own = offsets[i + 1]! - before[i + 1]!;
    offsets[i + 1]! += more;
    more += own;
  }
  const runs = runsOf(before, table?.columns["known_at"], further.numbers["known_at"]!, owners);
  const rows = offsets[instruments]!;
  const columns: Record<string, Floats> = {};
  const texts: Record<string, readonly string[]> = {};
  for (const [name, { kind }] of Object.entries(FEEDS[feed].fields)) {
    if (name === "ticker") continue;
    const known = table?.columns[name];
    if (kind !== "text") {
      columns[name] = joined(runs, rows, known, further.numbers[name]);
      continue;
    }
    const { places, all } = placesIn(table?.texts[name] ?? [], further.texts[name] ?? []);
    columns[name] = joined(runs, rows, known, places);
    texts[name] = all;
  }
  return { offsets, columns, texts };
}

/** Returns the rows of both sources in the order of the new table. A new row comes behind those known at the same instant. */
function runsOf(
  before: Int32Array,
  known: Floats | undefined,
  furtherKnown: Float64Array,
  owners: Int32Array,
): readonly Run[] {
  const order = [...owners.keys()].filter((row) => owners[row]! >= 0);
  order.sort((a, b) => owners[a]! - owners[b]! || furtherKnown[a]! - furtherKnown[b]! || a - b);
  const runs: Run[] = [];
  let from = 0;
  for (const row of order) {
    let to = before[owners[row]! + 1]!;
    const first = Math.max(from, before[owners[row]!]!);
    while (to > first && known![to - 1]! > furtherKnown[row]!) to--;
    if (to > from) runs.push({ isNew: false, from, to });
    runs.push({ isNew: true, from: row, to: row + 1 });
    from = to;
  }
  const end = before.at(-1)!;
  if (end > from) runs.push({ isNew: false, from, to: end });
  return runs;
}

function joined(
  runs: readonly Run[],
  rows: number,
  before: Floats | undefined,
  further: Float64Array | undefined,
): Floats {
  const column = new Float64Array(rows).fill(Number.NaN);
  let at = 0;
  for (const { isNew, from, to } of runs) {
    const source = isNew ? further : before;
    if (isNew && source !== undefined) column[at] = source[from]!;
    else if (source !== undefined) column.set(source.subarray(from, to), at);
    at += to - from;
  }
  return compactFloats(column);
}

/** Returns the places of texts in a list with all texts, those of `known` first; NaN for no text. */
function placesIn(
  known: readonly string[],
  texts: readonly (string | null)[],
): { readonly places: Float64Array; readonly all: readonly string[] } {
  const places = new Map(known.map((text, k) => [text, k]));
  const column = Float64Array.from(texts, (text) => {
    if (text === null) return Number.NaN;
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  });
  return { places: column, all: [...places.keys()] };
}
