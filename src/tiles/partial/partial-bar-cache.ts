import { Lru, getOrMake } from "#base";
import { FIELD_FOLDS, foldTile } from "./fold-tile.ts";
import { TileFolds } from "./fold-tiles.ts";
import { rowsBegun, rowsBegunInSlot } from "../derived/rows-begun.ts";
import { LANES, type TileSet } from "../tile-set.ts";

/** Number of time spans that are cached per set of minutes. */
const SPANS = 12;
/** Number of ends that are cached per time span. */
const ENDS = 8;
/** Fewer tiles than this are folded one by one, on first read. */
const LEAST_TOGETHER = 32;
/** Minutes between checkpoints. The checkpoints of one session take 26 MB with 10,000 instruments. */
const CHECKPOINT_MINUTES = 5;

export type FoldedField = keyof typeof FIELD_FOLDS;

/** Fields that checkpoints hold. The others need one row only (open, close) or are rarely read (trades). */
export const CHECKPOINT_FIELDS = ["volume", "high", "low"] as const satisfies readonly FoldedField[];

/** Values of one field of partial bars, per slot. */
export interface FoldedValues {
  readonly values: Float64Array;
  /** Per tile: 1 if `values` holds its results. */
  readonly foldedTiles: Uint8Array;
}

/** Partial bars of one time span up to one end, as far as scans have read them. */
export interface CachedPartialBars {
  /** Per slot: end (exclusive) of the rows in the span; at most the first row if there are none. */
  readonly ends: Int32Array;
  readonly fields: Map<FoldedField, FoldedValues>;
}

/** One field of the same time span, folded up to earlier row ends. */
export interface EarlierFold {
  readonly ends: Int32Array;
  readonly result: FoldedValues;
}

/** Partial bars that idle time folds up to a fixed minute of a time span. */
interface Checkpoint {
  /** Minutes since 1970. */
  readonly end: number;
  readonly bars: CachedPartialBars;
  /**
   * Per minute since the previous checkpoint, per slot: rows since that checkpoint that begin before the minute ends.
   */
  readonly begun: readonly Uint8Array[];
}

/**
 * Cache of partial bars that begin at the same minute and end at several. A scan at a later instant folds only the
 * minutes since an earlier end.
 */
export class PartialBarCache {
  readonly #minutes: TileSet;
  readonly #begin: number;
  readonly #barsByEnd = new Map<number, CachedPartialBars[]>();
  #checkpoints: readonly Checkpoint[] = [];
  /** Number of leading tiles whose checkpoints are saved. */
  #savedTiles = 0;
  #starts: Int32Array | undefined;
  /** Work arrays, per lane of one tile: first row to fold, and end of the rows (exclusive). */
  readonly #laneRows = new Int32Array(LANES);
  readonly #laneEnds = new Int32Array(LANES);

  private constructor(minutes: TileSet, begin: number) {
    this.#minutes = minutes;
    this.#begin = begin;
  }

  /** Returns the cache of the bars of `minutes` that begin at minute `begin` (since 1970). */
  static of(minutes: TileSet, begin: number): PartialBarCache {
    const caches = getOrMake(cachesByMinutes, minutes, () => new Lru<PartialBarCache>(SPANS));
    const key = String(begin);
    return getOrMake(caches, key, () => new PartialBarCache(minutes, begin));
  }

  /** Per slot: first row of the span. */
  get starts(): Int32Array {
    return (this.#starts ??= this.#findStarts());
  }

  #findStarts(): Int32Array {
    const { order, layout } = this.#minutes;
    const begun = rowsBegun(this.#minutes, this.#begin);
    const starts = new Int32Array(LANES * layout.tileEnd.length);
    for (let slot = 0; slot < order.length; slot++) starts[slot] = begun[order[slot]!]!;
    return starts;
  }

  /** Returns per instrument the number of minutes that began before an instant of the span. */
  rowsBegun(instant: number): Int32Array {
    const minutes = this.#minutes;
    const next = this.#isSaved ? this.#checkpoints.findIndex(({ end }) => end >= instant) : -1;
    const checkpoint = this.#checkpoints[next];
    if (checkpoint === undefined || instant <= this.#begin) return rowsBegun(minutes, instant);
    const { order } = minutes;
    const rows = new Int32Array(minutes.instruments);
    const lows = this.#checkpoints[next - 1]?.bars.ends ?? this.starts;
    const begun = checkpoint.begun.at(instant - checkpoint.end - 1)!;
    for (let slot = 0; slot < order.length; slot++) rows[order[slot]!] = lows[slot]! + begun[slot]!;
    return rows;
  }

  /** True if the checkpoints of all tiles are saved. */
  get #isSaved(): boolean {
    return this.#checkpoints.length > 0 && this.#savedTiles === this.#minutes.layout.tileEnd.length;
  }

  /**
   * Saves the checkpoints of the next `tiles` tiles of a span that ends at minute `until`; returns true if tiles are
   * left. `checkDeadline` may throw to stop the work; the tiles before stay saved.
   */
  saveCheckpoints(until: number, tiles: number, checkDeadline: () => void): boolean {
    const all = this.#minutes.layout.tileEnd.length;
    if (this.#checkpoints.length === 0) this.#checkpoints = emptyCheckpoints(this.#begin, until, all);
    const last = Math.min(all, this.#savedTiles + tiles);
    for (; this.#savedTiles < last; this.#savedTiles++) {
      checkDeadline();
      this.#saveTile(this.#savedTiles);
    }
    return last < all;
  }

  #saveTile(tile: number): void {
    const { starts } = this;
    const { order } = this.#minutes;
    let previous: Checkpoint | undefined;
    for (const checkpoint of this.#checkpoints) {
      const { bars, end, begun } = checkpoint;
      for (let slot = tile * LANES; slot < Math.min(order.length, (tile + 1) * LANES); slot++) {
        const low = previous?.bars.ends[slot] ?? starts[slot]!;
        let rows = low;
        for (const [k, rowsOfMinute] of begun.entries()) {
          rows = rowsBegunInSlot(this.#minutes, slot, end - begun.length + 1 + k, rows);
          rowsOfMinute[slot] = rows - low;
        }
        bars.ends[slot] = rows;
      }
      for (const field of CHECKPOINT_FIELDS) {
        const earlier = previous && [{ ends: previous.bars.ends, result: previous.bars.fields.get(field)! }];
        this.fold(field, tile, bars.ends, bars.fields.get(field)!, earlier);
      }
      previous = checkpoint;
    }
  }

  /** Adds partial bars that end at a minute, from which later folds may continue. */
  add(end: number, bars: CachedPartialBars): void {
    const others = this.#barsByEnd.get(end) ?? [];
    this.#barsByEnd.delete(end);
    this.#barsByEnd.set(end, [...others.slice(-1), bars]);
    const [oldest] = this.#barsByEnd.keys();
    if (this.#barsByEnd.size > ENDS) this.#barsByEnd.delete(oldest!);
  }

  /**
   * Returns the folds of a field with ends up to `end`, latest first. Of all checkpoints only the latest is included.
   */
  earlierFolds(end: number, field: FoldedField): readonly EarlierFold[] {
    const candidates: { readonly end: number; readonly bars: CachedPartialBars }[] = [];
    for (const [at, cached] of this.#barsByEnd) {
      if (at <= end) for (const bars of cached) candidates.push({ end: at, bars });
    }
    const checkpoint = this.#checkpoints.findLast((one) => one.end <= end);
    if (checkpoint !== undefined) candidates.push(checkpoint);
    const usable = candidates.filter(({ bars }) => bars.fields.has(field)).sort((a, b) => b.end - a.end);
    return usable.map(({ bars }) => ({ ends: bars.ends, result: bars.fields.get(field)! }));
  }

  /**
   * Folds a field of one tile: for each lane with rows in the span, the rows up to `ends` (per slot, exclusive).
   * `earlier`: folds up to earlier ends from which the work may continue, latest first.
   */
  fold(
    field: FoldedField,
    tile: number,
    ends: Int32Array,
    { values, foldedTiles }: FoldedValues,
    earlier: readonly EarlierFold[] = [],
  ): void {
    const minutes = this.#minutes;
    const fold = FIELD_FOLDS[field];
    const { starts } = this;
    const { order } = minutes;
    const first = tile * LANES;
    const last = Math.min(order.length, first + LANES);
    const before = fold === "last" ? undefined : earlier.find(({ result }) => result.foldedTiles[tile] === 1);
    let least = Infinity;
    let most = 0;
    const laneEnds = this.#laneEnds.fill(0);
    for (let slot = first; slot < last; slot++) {
      const end = ends[slot]!;
      const from = starts[slot]!;
      if (end <= from) continue;
      laneEnds[slot - first] = end;
      const known = before === undefined ? 0 : before.ends[slot]!;
      if (known > from) values[slot] = before!.result.values[slot]!;
      const row = known > from ? known : fold === "last" ? end - 1 : from;
      this.#laneRows[slot - first] = known > from ? -row : row;
      if (row < least) least = row;
      if (end > most) most = end;
    }
    if (least < most) {
      minutes.loadRows(field, tile, least, most);
      const column = minutes.columnArray(field);
      const start = minutes.layout.tileStart[tile]! * LANES;
      if (column === undefined) values.fill(Number.NaN, first, first + LANES);
      else foldTile(fold, column, start, { first, rows: this.#laneRows, ends: laneEnds, values });
    }
    foldedTiles[tile] = 1;
  }

  /**
   * Folds a field of many tiles in one WebAssembly call. Does nothing for a few tiles, or if the column cannot be
   * folded that way: `fold` then computes each tile on first read.
   */
  foldMany(
    field: FoldedField,
    tiles: Int32Array,
    ends: Int32Array,
    result: FoldedValues,
    earlier: readonly EarlierFold[],
  ): void {
    const minutes = this.#minutes;
    const { layout, memory } = minutes;
    if (tiles.length < LEAST_TOGETHER || memory === undefined || !minutes.isLoaded(field)) return;
    const column = minutes.columnArray(field);
    const folds = column === undefined ? undefined : TileFolds.of(memory, ends.length);
    if (column === undefined || folds === undefined) return;
    const fold = FIELD_FOLDS[field];
    const usable = fold === "last" ? undefined : earlier.find((one) => hasAll(one.result, tiles));
    const before = usable && { ends: usable.ends, values: usable.result.values };
    const rows = { starts: this.starts, ends, before, values: result.values };
    if (!folds.fold(fold, column, layout.tileStart, tiles, rows)) return;
    for (const tile of tiles) result.foldedTiles[tile] = 1;
  }
}

/** Returns the checkpoints of a time span, with nothing folded yet. */
function emptyCheckpoints(begin: number, until: number, tiles: number): Checkpoint[] {
  const checkpoints: Checkpoint[] = [];
  for (let last = begin; last < until;) {
    const end = Math.min(until, last + CHECKPOINT_MINUTES);
    const begun = Array.from({ length: end - last }, () => new Uint8Array(LANES * tiles));
    last = end;
    const fields = new Map(CHECKPOINT_FIELDS.map((field) => [field, emptyFold(tiles)]));
    checkpoints.push({ end, bars: { ends: new Int32Array(LANES * tiles), fields }, begun });
  }
  return checkpoints;
}

/** True if every listed tile is folded. */
function hasAll({ foldedTiles }: FoldedValues, tiles: Int32Array): boolean {
  for (let k = 0; k < tiles.length; k++) if (foldedTiles[tiles[k]!] === 0) return false;
  return true;
}

/** Returns the values of a field with no tile folded yet. */
export function emptyFold(tiles: number): FoldedValues {
  return { values: new Float64Array(LANES * tiles), foldedTiles: new Uint8Array(tiles) };
}

const cachesByMinutes = new WeakMap<TileSet, Lru<PartialBarCache>>();
