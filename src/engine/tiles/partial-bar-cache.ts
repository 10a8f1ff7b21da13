import { Lru } from "#base";
import type { BarField } from "#market";
import { foldTile, type Fold } from "./fold-tile.ts";
import { TileFolds } from "./fold-tiles.ts";
import { rowsBegun, rowsBegunInSlot } from "./rows-begun.ts";
import { LANES, type TileSet } from "./tile-set.ts";

/** Spans of minutes of which something is kept, and of each the ends that were asked for. */
const SPANS = 12;
const ENDS = 8;
/** Fewer tiles are found one by one. */
const TOGETHER = 32;
/** Minutes from one mark to the next: those of a session of 10,000 instruments take 26 MB. */
const MARK_MINUTES = 5;

/** What a field of a bar is of the values of its minutes; the mean price is of prices and volumes. */
const FOLDS = {
  open: "first",
  high: "max",
  low: "min",
  close: "last",
  volume: "sum",
  trades: "sum of known",
} as const satisfies Partial<Record<BarField, Fold>>;

export type FoldedField = keyof typeof FOLDS;

/** Fields of which marks tell the values: of the others one row tells them, or few scans ask. */
export const CHECKPOINT_FIELDS = ["volume", "high", "low"] as const satisfies readonly FoldedField[];

/** Values of a field of a bar by slot, and 1 of each tile of which they were found. */
export interface FoldedValues {
  readonly values: Float64Array;
  readonly tiles: Uint8Array;
}

/** The bars of a span up to some end, as far as they were looked for. */
export interface CachedPartialBars {
  /** Of each slot the row after the newest in the span; one that is not after the first where it has none. */
  readonly ends: Int32Array;
  readonly fields: Map<FoldedField, FoldedValues>;
}

/** A field as it was found for an earlier end. */
export interface EarlierFold {
  readonly ends: Int32Array;
  readonly found: FoldedValues;
}

/** A minute of a span up to which its bars were found before anybody asked. */
interface Mark {
  readonly end: number;
  readonly span: CachedPartialBars;
  /** Of each minute since the mark before, and each slot, the rows since then that begin before the minute is over. */
  readonly begun: readonly Uint8Array[];
}

/**
 * What was found of spans of minutes that begin together: where they begin, and the bars up to several ends, so that who
 * looks a little later goes on from there.
 */
export class PartialBarCache {
  readonly #minutes: TileSet;
  readonly #begin: number;
  readonly #ends = new Map<number, CachedPartialBars[]>();
  #marks: readonly Mark[] = [];
  #markedTiles = 0;
  #froms: Int32Array | undefined;
  /** Of the lanes of a tile the first row that is still to be folded, and the row after the last. */
  readonly #rows = new Int32Array(LANES);
  readonly #laneEnds = new Int32Array(LANES);

  private constructor(minutes: TileSet, begin: number) {
    this.#minutes = minutes;
    this.#begin = begin;
  }

  /** Those of a set of minutes that begin at a minute. */
  static of(minutes: TileSet, begin: number): PartialBarCache {
    let spans = known.get(minutes);
    if (spans === undefined) known.set(minutes, (spans = new Lru<PartialBarCache>(SPANS)));
    const key = String(begin);
    let found = spans.get(key);
    if (found === undefined) spans.set(key, (found = new PartialBarCache(minutes, begin)));
    return found;
  }

  /** Of each slot the first row in the span. */
  get starts(): Int32Array {
    return (this.#froms ??= this.#findFroms());
  }

  #findFroms(): Int32Array {
    const { order, layout } = this.#minutes;
    const begun = rowsBegun(this.#minutes, this.#begin);
    const froms = new Int32Array(LANES * layout.tileEnd.length);
    for (let slot = 0; slot < order.length; slot++) froms[slot] = begun[order[slot]!]!;
    return froms;
  }

  /** Of each instrument the rows that had begun before an instant of the span. */
  rowsBegun(instant: number): Int32Array {
    const minutes = this.#minutes;
    const next = this.#isMarked ? this.#marks.findIndex(({ end }) => end >= instant) : -1;
    const mark = this.#marks[next];
    if (mark === undefined || instant <= this.#begin) return rowsBegun(minutes, instant);
    const { order } = minutes;
    const ended = new Int32Array(minutes.instruments);
    const lows = this.#marks[next - 1]?.span.ends ?? this.starts;
    const begun = mark.begun.at(instant - mark.end - 1)!;
    for (let slot = 0; slot < order.length; slot++) ended[order[slot]!] = lows[slot]! + begun[slot]!;
    return ended;
  }

  get #isMarked(): boolean {
    return this.#marks.length > 0 && this.#markedTiles === this.#minutes.layout.tileEnd.length;
  }

  /**
   * Finds the marks of the next so many tiles of a span that ends at `until`; whether tiles are left. `checkpoint` may throw
   * to stop it: what it has found stays.
   */
  saveCheckpoints(until: number, tiles: number, checkpoint: () => void): boolean {
    const all = this.#minutes.layout.tileEnd.length;
    if (this.#marks.length === 0) this.#marks = marksOf(this.#begin, until, all);
    const last = Math.min(all, this.#markedTiles + tiles);
    for (; this.#markedTiles < last; this.#markedTiles++) {
      checkpoint();
      this.#markTile(this.#markedTiles);
    }
    return last < all;
  }

  #markTile(tile: number): void {
    const { starts: froms } = this;
    const { order } = this.#minutes;
    let before: Mark | undefined;
    for (const mark of this.#marks) {
      const { span, end, begun } = mark;
      for (let slot = tile * LANES; slot < Math.min(order.length, (tile + 1) * LANES); slot++) {
        const low = before?.span.ends[slot] ?? froms[slot]!;
        let rows = low;
        for (const [k, rowsOfMinute] of begun.entries()) {
          rows = rowsBegunInSlot(this.#minutes, slot, end - begun.length + 1 + k, rows);
          rowsOfMinute[slot] = rows - low;
        }
        span.ends[slot] = rows;
      }
      for (const field of CHECKPOINT_FIELDS) {
        const earlier = before && [{ ends: before.span.ends, found: before.span.fields.get(field)! }];
        this.fold(field, tile, span.ends, span.fields.get(field)!, earlier);
      }
      before = mark;
    }
  }

  /** Notes a span up to an end, to be gone on from. */
  add(end: number, span: CachedPartialBars): void {
    const same = this.#ends.get(end) ?? [];
    this.#ends.delete(end);
    this.#ends.set(end, [...same.slice(-1), span]);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > ENDS) this.#ends.delete(oldest!);
  }

  /** A field as it was found for ends until `end`, the latest first; of marks the last one tells all that others do. */
  earlierFolds(end: number, field: FoldedField): readonly EarlierFold[] {
    const spans: { readonly end: number; readonly span: CachedPartialBars }[] = [];
    for (const [at, same] of this.#ends) {
      if (at <= end) for (const span of same) spans.push({ end: at, span });
    }
    const mark = this.#marks.findLast((one) => one.end <= end);
    if (mark !== undefined) spans.push(mark);
    const known = spans.filter(({ span }) => span.fields.has(field)).sort((a, b) => b.end - a.end);
    return known.map(({ span }) => ({ ends: span.ends, found: span.fields.get(field)! }));
  }

  /**
   * Finds a field of the lanes of a tile that have bars of the span, up to row `ends` by slot. `befores`: what it was until
   * earlier ends, the latest first.
   */
  fold(
    field: FoldedField,
    tile: number,
    ends: Int32Array,
    { values, tiles }: FoldedValues,
    befores: readonly EarlierFold[] = [],
  ): void {
    const minutes = this.#minutes;
    const fold = FOLDS[field];
    const { starts: froms } = this;
    const { order } = minutes;
    const first = tile * LANES;
    const last = Math.min(order.length, first + LANES);
    const before = fold === "last" ? undefined : befores.find(({ found }) => found.tiles[tile] === 1);
    let least = Infinity;
    let most = 0;
    const laneEnds = this.#laneEnds.fill(0);
    for (let slot = first; slot < last; slot++) {
      const end = ends[slot]!;
      const from = froms[slot]!;
      if (end <= from) continue;
      laneEnds[slot - first] = end;
      const known = before === undefined ? 0 : before.ends[slot]!;
      if (known > from) values[slot] = before!.found.values[slot]!;
      const row = known > from ? known : fold === "last" ? end - 1 : from;
      this.#rows[slot - first] = known > from ? -row : row;
      if (row < least) least = row;
      if (end > most) most = end;
    }
    if (least < most) {
      minutes.loadRows(field, tile, least, most);
      const column = minutes.columnArray(field);
      const start = minutes.layout.tileStart[tile]! * LANES;
      if (column === undefined) values.fill(Number.NaN, first, first + LANES);
      else foldTile(fold, column, start, { first, rows: this.#rows, ends: laneEnds, values });
    }
    tiles[tile] = 1;
  }

  /** The same for many tiles in one go, where that can be done; else, or of a few, they are found as they are read. */
  foldMany(
    field: FoldedField,
    tiles: Int32Array,
    ends: Int32Array,
    found: FoldedValues,
    befores: readonly EarlierFold[],
  ): void {
    const minutes = this.#minutes;
    const { layout, memory } = minutes;
    if (tiles.length < TOGETHER || memory === undefined || !minutes.isLoaded(field)) return;
    const column = minutes.columnArray(field);
    const folds = column === undefined ? undefined : TileFolds.of(memory, ends.length);
    if (column === undefined || folds === undefined) return;
    const fold = FOLDS[field];
    const known = fold === "last" ? undefined : befores.find(({ found: one }) => isFound(one, tiles));
    const before = known && { ends: known.ends, values: known.found.values };
    const rows = { froms: this.starts, ends, before, values: found.values };
    if (!folds.fold(fold, column, layout.tileStart, tiles, rows)) return;
    for (const tile of tiles) found.tiles[tile] = 1;
  }
}

/** Marks of a span, of which nothing is found. */
function marksOf(begin: number, until: number, tiles: number): Mark[] {
  const marks: Mark[] = [];
  for (let last = begin; last < until;) {
    const end = Math.min(until, last + MARK_MINUTES);
    const begun = Array.from({ length: end - last }, () => new Uint8Array(LANES * tiles));
    last = end;
    const fields = new Map(CHECKPOINT_FIELDS.map((field) => [field, emptyFold(tiles)]));
    marks.push({ end, span: { ends: new Int32Array(LANES * tiles), fields }, begun });
  }
  return marks;
}

function isFound({ tiles }: FoldedValues, all: Int32Array): boolean {
  for (let k = 0; k < all.length; k++) if (tiles[all[k]!] === 0) return false;
  return true;
}

/** A field of which nothing is found. */
export function emptyFold(tiles: number): FoldedValues {
  return { values: new Float64Array(LANES * tiles), tiles: new Uint8Array(tiles) };
}

const known = new WeakMap<TileSet, Lru<PartialBarCache>>();
