import type { BarValues, BarField } from "#market";
import {
  emptyFold,
  type FoldedField,
  type EarlierFold,
  type CachedPartialBars,
  type PartialBarCache,
} from "./partial-bar-cache.ts";
import { LazyBars, SLICE, writeEach, type NewestBars, type NewestValue, type SlotValues } from "./newest-bars.ts";
import { LANES, type TileSet } from "./tile-set.ts";
import { turnoverOf } from "./turnover.ts";

/** A span of time whose minutes are all of one bar. Minutes since 1970. */
export interface MinuteRange {
  readonly begin: number;
  /** What of it was over when the market is looked at. */
  readonly end: number;
}

/**
 * The bars of one span of time, of the minutes of it that had ended. Values are found field by field for eight
 * instruments that lie side by side: to read a row of one is to read it of all.
 */
export class MinuteSpan implements NewestBars {
  readonly members: Uint8Array;
  readonly #minutes: TileSet;
  readonly #span: MinuteRange;
  readonly #found: CachedPartialBars;
  readonly #others: PartialBarCache;
  readonly #columns = new Map<BarField, NewestValue>();
  readonly #befores = new Map<FoldedField, readonly EarlierFold[]>();
  readonly #made: LazyBars;

  /**
   * `asked`: 1 of each instrument whose bar counts if anything had traded. `ended`: minutes of each that began before the
   * end of the span. `barOf`: the bar of a member whose minutes are not those of the columns. `others`: what was found in
   * the same columns before.
   */
  constructor(
    minutes: TileSet,
    span: MinuteRange,
    { asked, ended }: { readonly asked: Uint8Array; readonly ended: Int32Array },
    others: PartialBarCache,
    barOf: (instrument: number) => BarValues,
  ) {
    const { order } = minutes;
    const ends = new Int32Array(LANES * (minutes.layout.tileStart.length - 1));
    this.members = new Uint8Array(asked.length);
    this.#minutes = minutes;
    this.#span = span;
    this.#others = others;
    this.#made = new LazyBars(this.members, barOf);
    const { starts: froms } = others;
    for (let slot = 0; slot < order.length; slot++) {
      const i = order[slot]!;
      const rows = ended[i]!;
      if (asked[i] === 0 || rows <= froms[slot]!) continue;
      this.members[i] = 1;
      if (minutes.holds(i)) ends[slot] = rows;
    }
    this.#found = { ends, fields: new Map() };
    others.add(span.end, this.#found);
  }

  column(field: BarField): NewestValue {
    let column = this.#columns.get(field);
    if (column === undefined) this.#columns.set(field, (column = this.#columnOf(field)));
    return column;
  }

  write(field: BarField, instruments: Int32Array, to: SlotValues, checkpoint: () => void): void {
    // A mean price is of the volume.
    const folded = field === "vwap" ? "volume" : field;
    const valueOf = this.column(field);
    const { ends, fields } = this.#found;
    const found = fields.get(folded)!;
    const tiles = this.#unfound(found.tiles, instruments);
    this.#others.foldMany(folded, tiles, ends, found, this.#befores.get(folded)!);
    if (field === "vwap") return writeEach(valueOf, instruments, to, checkpoint);
    const { slots } = this.#minutes.layout;
    for (let k = 0; k < instruments.length; k++) {
      if (k % SLICE === 0) checkpoint();
      const i = instruments[k]!;
      const slot = slots[i]!;
      const isThere = ends[slot] !== 0 && found.tiles[slot >> 3] === 1;
      to.values[to.slots[i]!] = isThere ? found.values[slot]! : valueOf(i);
    }
  }

  /** The tiles of instruments that are not found: where many are asked, all of them. */
  #unfound(known: Uint8Array, instruments: Int32Array): Int32Array {
    const tiles = new Int32Array(known.length);
    let listed = 0;
    if (LANES * instruments.length >= this.members.length) {
      for (let tile = 0; tile < known.length; tile++) if (known[tile] === 0) tiles[listed++] = tile;
      return tiles.subarray(0, listed);
    }
    const { slots } = this.#minutes.layout;
    const { ends } = this.#found;
    const isListed = known.slice();
    for (let k = 0; k < instruments.length; k++) {
      const slot = slots[instruments[k]!]!;
      if (ends[slot] === 0 || isListed[slot >> 3] === 1) continue;
      isListed[slot >> 3] = 1;
      tiles[listed++] = slot >> 3;
    }
    return tiles.subarray(0, listed);
  }

  #columnOf(field: BarField): NewestValue {
    const made = this.#made.column(field);
    if (field === "vwap") return this.#vwaps(made);
    const { slots } = this.#minutes.layout;
    const { ends, fields } = this.#found;
    const befores = this.#others.earlierFolds(this.#span.end, field);
    const found = emptyFold(ends.length / LANES);
    fields.set(field, found);
    this.#befores.set(field, befores);
    const { values, tiles } = found;
    return (i) => {
      const slot = slots[i]!;
      if (ends[slot] === 0) return made(i);
      if (tiles[slot >> 3] === 0) this.#others.fold(field, slot >> 3, ends, found, befores);
      return values[slot]!;
    };
  }

  /** What a share cost in the mean; `made` gives it of instruments whose minutes are not those of the columns. */
  #vwaps(made: NewestValue): NewestValue {
    const { slots } = this.#minutes.layout;
    const volumes = this.column("volume");
    return (i) => {
      const slot = slots[i]!;
      const end = this.#found.ends[slot]!;
      if (end === 0) return made(i);
      return turnoverOf(this.#minutes, slot, this.#others.starts[slot]!, end) / volumes(i);
    };
  }
}
