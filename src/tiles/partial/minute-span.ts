import type { BarValues, BarField } from "#market";
import {
  emptyFold,
  type FoldedField,
  type EarlierFold,
  type CachedPartialBars,
  type PartialBarCache,
} from "./partial-bar-cache.ts";
import { LazyBars, type NewestBars, type NewestValue } from "./newest-bars.ts";
import { LANES, type TileSet } from "../tile-set.ts";
import { turnoverOf } from "../turnover.ts";

/** Time span whose minutes all belong to one bar. Minutes since 1970. */
export interface PartialSpan {
  readonly begin: number;
  /** End of the known part: the instant of the view. */
  readonly end: number;
}

/**
 * Partial bars of one time span, folded from its minutes that had ended. Values are computed per field and tile:
 * reading a row of one lane brings the row of all eight into the cache.
 */
export class MinuteSpan implements NewestBars {
  readonly members: Uint8Array;
  readonly #minutes: TileSet;
  readonly #span: PartialSpan;
  readonly #bars: CachedPartialBars;
  readonly #cache: PartialBarCache;
  readonly #columns = new Map<BarField, NewestValue>();
  readonly #earlier = new Map<FoldedField, readonly EarlierFold[]>();
  readonly #computed: LazyBars;

  /**
   * `candidates`: 1 for each instrument that has a bar here if it had traded. `ended`: per instrument, the number of
   * minutes that began before the end of the span. `cache`: earlier folds of the same columns. `barOf` computes the bar
   * of a candidate whose minutes are replaced in the columns; undefined if it had not traded.
   */
  constructor(
    minutes: TileSet,
    span: PartialSpan,
    { candidates, ended }: { readonly candidates: Uint8Array; readonly ended: Int32Array },
    cache: PartialBarCache,
    barOf: (instrument: number) => BarValues | undefined,
  ) {
    const { order } = minutes;
    const ends = new Int32Array(LANES * (minutes.layout.tileStart.length - 1));
    this.members = new Uint8Array(candidates.length);
    this.#minutes = minutes;
    this.#span = span;
    this.#cache = cache;
    this.#computed = new LazyBars(this.members, (i) => barOf(i)!);
    const { starts } = cache;
    for (let slot = 0; slot < order.length; slot++) {
      const i = order[slot]!;
      const rows = ended[i]!;
      if (candidates[i] === 0) continue;
      // The first row of the span in the columns is not that of an instrument with other rows.
      if (minutes.hasOwnRows(i) ? barOf(i) === undefined : rows <= starts[slot]!) continue;
      this.members[i] = 1;
      if (minutes.holds(i)) ends[slot] = rows;
    }
    this.#bars = { ends, fields: new Map() };
    cache.add(span.end, this.#bars);
  }

  column(field: BarField): NewestValue {
    let column = this.#columns.get(field);
    if (column === undefined) this.#columns.set(field, (column = this.#columnOf(field)));
    return column;
  }

  prepare(field: BarField, instruments: Int32Array): void {
    // A vwap is turnover over volume: fold the volume.
    const folded = field === "vwap" ? "volume" : field;
    this.column(folded);
    const { ends, fields } = this.#bars;
    const result = fields.get(folded)!;
    const tiles = this.#missingTiles(result.foldedTiles, instruments);
    this.#cache.foldMany(folded, tiles, ends, result, this.#earlier.get(folded)!);
  }

  /** Returns the tiles to fold for some instruments: all missing tiles if the instruments are many. */
  #missingTiles(foldedTiles: Uint8Array, instruments: Int32Array): Int32Array {
    const tiles = new Int32Array(foldedTiles.length);
    let listed = 0;
    if (LANES * instruments.length >= this.members.length) {
      for (let tile = 0; tile < foldedTiles.length; tile++) if (foldedTiles[tile] === 0) tiles[listed++] = tile;
      return tiles.subarray(0, listed);
    }
    const { slots } = this.#minutes.layout;
    const { ends } = this.#bars;
    const isListed = foldedTiles.slice();
    for (let k = 0; k < instruments.length; k++) {
      const slot = slots[instruments[k]!]!;
      if (ends[slot] === 0 || isListed[slot >> 3] === 1) continue;
      isListed[slot >> 3] = 1;
      tiles[listed++] = slot >> 3;
    }
    return tiles.subarray(0, listed);
  }

  #columnOf(field: BarField): NewestValue {
    const computed = this.#computed.column(field);
    if (field === "vwap") return this.#vwaps(computed);
    const { slots } = this.#minutes.layout;
    const { ends, fields } = this.#bars;
    const earlier = this.#cache.earlierFolds(this.#span.end, field);
    const result = emptyFold(ends.length / LANES);
    fields.set(field, result);
    this.#earlier.set(field, earlier);
    const { values, foldedTiles } = result;
    return (i) => {
      const slot = slots[i]!;
      if (ends[slot] === 0) return computed(i);
      if (foldedTiles[slot >> 3] === 0) this.#cache.fold(field, slot >> 3, ends, result, earlier);
      return values[slot]!;
    };
  }

  /**
   * Returns the reader of the mean price. `computed` reads it for instruments whose minutes are replaced in the
   * columns.
   */
  #vwaps(computed: NewestValue): NewestValue {
    const { slots } = this.#minutes.layout;
    const volumes = this.column("volume");
    return (i) => {
      const slot = slots[i]!;
      const end = this.#bars.ends[slot]!;
      if (end === 0) return computed(i);
      return turnoverOf(this.#minutes, slot, this.#cache.starts[slot]!, end) / volumes(i);
    };
  }
}
