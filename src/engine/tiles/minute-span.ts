import type { Bar, BarField } from "#market";
import { foldTile, type Fold } from "./fold-tile.ts";
import { FoundSpans, type FoundField, type FoundSpan } from "./found-spans.ts";
import { MadeBars, type NewestBars, type NewestValue } from "./newest-bars.ts";
import { LANES, type TileSet } from "./tile-set.ts";
import { turnoverOf } from "./turnover.ts";

/** A span of time whose minutes are all of one bar. Minutes since 1970. */
export interface Span {
  readonly begin: number;
  /** What of it was over when the market is looked at. */
  readonly end: number;
}

/** What a field of a bar is of the values of its minutes. */
const FOLDS: Readonly<Record<BarField, Fold | undefined>> = {
  open: "first",
  high: "max",
  low: "min",
  close: "last",
  volume: "sum",
  trades: "sum of known",
  vwap: undefined,
};

/**
 * The bars of one span of time, of the minutes of it that had ended. Values are found field by field for eight
 * instruments that lie side by side: to read a row of one is to read it of all.
 */
export class MinuteSpan implements NewestBars {
  readonly members: Uint8Array;
  readonly #minutes: TileSet;
  readonly #span: Span;
  readonly #found: FoundSpan;
  readonly #others: FoundSpans;
  readonly #columns = new Map<BarField, NewestValue>();
  readonly #made: MadeBars;
  /** Of the lanes of a tile the first row that is still to be folded. */
  readonly #rows = new Int32Array(LANES);

  /**
   * `asked`: 1 of each instrument whose bar counts if anything had traded. `ended`: minutes of each that began before the
   * end of the span. `barOf`: the bar of a member whose minutes are not those of the columns. `others`: what was found in
   * the same columns before.
   */
  constructor(
    minutes: TileSet,
    span: Span,
    { asked, ended }: { readonly asked: Uint8Array; readonly ended: Int32Array },
    others: FoundSpans,
    barOf: (instrument: number) => Bar,
  ) {
    const { order } = minutes;
    const ends = new Int32Array(LANES * (minutes.layout.tileStart.length - 1));
    this.members = new Uint8Array(asked.length);
    this.#minutes = minutes;
    this.#span = span;
    this.#others = others;
    this.#made = new MadeBars(this.members, barOf);
    const times = minutes.column("time");
    const { tileStart } = minutes.layout;
    for (let slot = 0; slot < order.length; slot++) {
      const i = order[slot]!;
      const rows = ended[i]!;
      if (asked[i] === 0 || rows === 0) continue;
      if (times![(tileStart[slot >> 3]! + rows - 1) * LANES + (slot & 7)]! < span.begin) continue;
      this.members[i] = 1;
      if (minutes.holds(i)) ends[slot] = rows;
    }
    this.#found = { ends, fields: new Map() };
    others.keep(span.end, this.#found);
  }

  column(field: BarField): NewestValue {
    let column = this.#columns.get(field);
    if (column === undefined) this.#columns.set(field, (column = this.#columnOf(field)));
    return column;
  }

  #columnOf(field: BarField): NewestValue {
    const fold = FOLDS[field];
    const made = this.#made.column(field);
    if (fold === undefined) return this.#vwaps(made);
    const { slots } = this.#minutes.layout;
    const { ends, fields } = this.#found;
    const before = fold === "last" ? undefined : this.#others.before(this.#span.end, field);
    const found = { values: new Float64Array(ends.length), tiles: new Uint8Array(ends.length / LANES) };
    fields.set(field, found);
    const { values, tiles } = found;
    return (i) => {
      const slot = slots[i]!;
      if (ends[slot] === 0) return made(i);
      if (tiles[slot >> 3] === 0) {
        this.#find(field, fold, slot >> 3, found, before);
        tiles[slot >> 3] = 1;
      }
      return values[slot]!;
    };
  }

  /** What a share cost in the mean; `made` gives it of instruments whose minutes are not those of the columns. */
  #vwaps(made: NewestValue): NewestValue {
    const { slots } = this.#minutes.layout;
    const volumes = this.column("volume");
    return (i) => {
      const end = this.#found.ends[slots[i]!]!;
      if (end === 0) return made(i);
      return turnoverOf(this.#minutes, slots[i]!, this.#others.froms[i]!, end) / volumes(i);
    };
  }

  /** Finds a field of the lanes of a tile; `before`: what it was of the minutes until an earlier end, or none later. */
  #find(
    field: BarField,
    fold: Fold,
    tile: number,
    { values }: FoundField,
    before: { readonly ends: Int32Array; readonly found: FoundField } | undefined,
  ): void {
    const minutes = this.#minutes;
    const { ends } = this.#found;
    const froms = fold === "last" ? ends : this.#others.froms;
    const { order } = minutes;
    const first = tile * LANES;
    const isKnown = before?.found.tiles[tile] === 1;
    let least = Infinity;
    let most = 0;
    for (let slot = first; slot < first + LANES; slot++) {
      const end = ends[slot]!;
      if (end === 0) continue;
      const goesOn = isKnown && before.ends[slot]! > 0;
      if (goesOn) values[slot] = before.found.values[slot]!;
      const row = goesOn ? before.ends[slot]! : fold === "last" ? end - 1 : froms[order[slot]!]!;
      this.#rows[slot - first] = goesOn ? -row : row;
      least = Math.min(least, row);
      most = Math.max(most, end);
    }
    minutes.need(field, tile, least, most);
    const column = minutes.place(field);
    if (column === undefined) values.fill(Number.NaN, first, first + LANES);
    else foldTile(fold, column, minutes.layout.tileStart[tile]! * LANES, { first, rows: this.#rows, ends, values });
  }
}
