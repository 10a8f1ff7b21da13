import { TILE_FIELDS, type TileField, type TileArray } from "./tile-field.ts";
import { BAR_FIELDS, columnsFrom, type BarColumns, type BarField } from "#market";
import type { SubstituteLanes } from "./past/substitute-lanes.ts";
import type { NewestBars } from "./partial/newest-bars.ts";
import { MOST_BYTES, TileMemory } from "./tile-memory.ts";
import type { ColumnSource } from "./load/pending-columns.ts";

/** Version of the arrays in memory images; raise it whenever the meaning of an array changes. */
export const LAYOUT_VERSION = 9;
/** Instruments per tile. */
export const LANES = 8;
/** Bytes of a bar in all columns. */
export const BAR_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT + BAR_FIELDS.length * Float64Array.BYTES_PER_ELEMENT;
/** Bytes of a row in all columns. */
const ROW_BYTES = LANES * BAR_BYTES;

/** Free rows of tiles that grow. */
export interface Room {
  /** Free rows behind the longest lane of a tile: a share of its rows, and a minimum. */
  readonly share: number;
  readonly least: number;
  /** A tile has a multiple of so many rows. Tiles of about the same length then fit into the places of one another. */
  readonly step: number;
  /** Free rows behind the last tile, as a share of all rows: space for tiles that move. */
  readonly spareShare: number;
}

/** Room for a few bars; images hold it, too. */
export const SOME_ROOM: Room = { share: 1 / 32, least: 24, step: 1, spareShare: 1 / 64 };
/** Room for the minutes of a session, and for corrections of many instruments at once. */
export const SESSION_ROOM: Room = { share: 1 / 32, least: 480, step: 64, spareShare: 1 };

/**
 * Position of every instrument's bars. Bars are left-aligned: row r of a lane is the instrument's r-th bar, and rows
 * beyond its length are undefined. Row r, lane l of tile t has index ((tileStart[t] + r) * LANES + l) in each column.
 */
export interface TileLayout {
  /** Number of bars per instrument; 0 = none. */
  readonly lengths: Int32Array;
  /** Per instrument: tile * LANES + lane; -1 = no bars. */
  readonly slots: Int32Array;
  /** First row of each tile, then the first row behind the last tile. */
  readonly tileStart: Int32Array;
  /** Per tile: end (exclusive) of the rows that are reserved for the tile. */
  readonly tileEnd: Int32Array;
}

/** Allocates floats in shared memory, so that workers and the HTTP thread read the same bars. */
export function sharedFloats(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8));
}

/** Allocates integers in shared memory. */
export function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}

/** Returns the rows to reserve for a growing tile whose longest lane has `rows` bars. */
export function capacityOf(rows: number, { share, least, step }: Room): number {
  return step * Math.ceil((rows + Math.max(least, Math.ceil(rows * share))) / step);
}

/** Returns the free rows behind `used` rows of tiles, the largest of which has `largest` rows. */
export function spareRows(used: number, largest: number, room: Room): number {
  const left = Math.floor(MOST_BYTES / ROW_BYTES) - used;
  return Math.max(capacityOf(largest, room), Math.min(Math.ceil(used * room.spareShare), left));
}

/**
 * Assigns slots, longest instruments first: the lanes of a tile are then about equally long and few rows are wasted.
 */
export function layOut(lengths: Int32Array, grows: boolean): TileLayout {
  const order = [...lengths.keys()].filter((i) => lengths[i]! > 0).sort((a, b) => lengths[b]! - lengths[a]! || a - b);
  const slots = sharedInts(lengths.length).fill(-1);
  const tiles = Math.ceil(order.length / LANES);
  const tileStart = sharedInts(tiles + 1);
  const tileEnd = sharedInts(tiles);
  for (const [slot, instrument] of order.entries()) slots[instrument] = slot;
  for (let tile = 0; tile < tiles; tile++) {
    const longest = lengths[order[tile * LANES]!]!;
    tileEnd[tile] = tileStart[tile + 1] = tileStart[tile]! + (grows ? capacityOf(longest, SOME_ROOM) : longest);
  }
  return { lengths, slots, tileStart, tileEnd };
}

/** Returns the rows per column: those of all tiles and, for growing tiles, spare rows for at least the longest tile. */
export function rowsOfColumns({ tileStart, tileEnd }: TileLayout, grows: boolean): number {
  const rows = tileStart.at(-1)!;
  if (!grows || tileEnd.length === 0) return rows;
  return rows + spareRows(rows, tileEnd[0]!, SOME_ROOM);
}

/** Values that replace those of the columns. */
export interface TileReplacements {
  /** Replace all bars of some instruments. */
  readonly lanes: SubstituteLanes;
  /** Replace the newest bar of some instruments; its time and session stay. */
  readonly newest?: NewestBars | undefined;
}

/** Per `slots` array of a layout: the instruments with bars, in slot order. */
const ordersBySlots = new WeakMap<Int32Array, Int32Array>();

function orderOf(slots: Int32Array): Int32Array {
  let order = ordersBySlots.get(slots);
  if (order === undefined) {
    let count = 0;
    for (const slot of slots) if (slot >= 0) count++;
    order = new Int32Array(count);
    for (let i = 0; i < slots.length; i++) if (slots[i]! >= 0) order[slots[i]!] = i;
    ordersBySlots.set(slots, order);
  }
  return order;
}

/** Per instrument: start (minutes since 1970) and session of one bar; -1 without bars. */
export interface BarTimes {
  readonly time: Int32Array;
  readonly session: Int32Array;
}

/** Starts (minutes since 1970) and sessions of the bars of one instrument: those of row r at index `origin + r * step`. */
export interface LaneTimes {
  readonly time: TileArray;
  readonly session: TileArray;
  readonly origin: number;
  readonly step: number;
}

/** Returns per instrument the value of its first or newest bar; -1 without bars. */
function endValues(which: "first" | "newest", field: "time" | "session", tiles: TileSet): Int32Array {
  const { order } = tiles;
  const { lengths, tileStart } = tiles.layout;
  const values = new Int32Array(lengths.length).fill(-1);
  const column = tiles.column(field);
  if (column === undefined) return values;
  const rowOf = (i: number): number => (which === "first" ? 0 : lengths[i]! - 1);
  for (let slot = 0; slot < order.length; slot++) {
    const i = order[slot]!;
    if (lengths[i]! > 0) values[i] = column[(tileStart[slot >> 3]! + rowOf(i)) * LANES + (slot & 7)]!;
  }
  for (const i of tiles.ownRows) values[i] = lengths[i] === 0 ? -1 : tiles.at(field, i, rowOf(i));
  return values;
}

function replacedFlags({ lanes, newest }: TileReplacements, instruments: number): Uint8Array {
  const changed = newest === undefined ? new Uint8Array(instruments) : newest.members.slice();
  for (const i of lanes.instruments) changed[i] = 1;
  return changed;
}

function isTime(field: TileField): field is "time" | "session" {
  return field === "time" || field === "session";
}

const NONE: readonly number[] = [];

/** Optional parts of a tile set. */
export interface TileSetOptions {
  readonly changes?: TileReplacements | undefined;
  /** Newest bar of every instrument; computed on first use if absent. */
  readonly newest?: BarTimes | undefined;
  /** Fills cells of columns when they are read; absent if all are full. */
  readonly pending?: ColumnSource | undefined;
}

/** The bars of all instruments in one frame, as columns of tiles. Columns may be loaded on first use. */
export class TileSet {
  readonly layout: TileLayout;
  /** Length of the longest lane. */
  readonly maxRows: number;
  /** WebAssembly memory that contains all columns; undefined if some did not fit into it. */
  readonly memory: TileMemory | undefined;
  /** Fills cells of columns when they are read; undefined if all are full. */
  readonly pending: ColumnSource | undefined;
  readonly #columns = new Map<TileField, TileArray | undefined>();
  readonly #load: (field: TileField) => TileArray | undefined;
  readonly #changes: TileReplacements | undefined;
  /** Per instrument: 1 if a value of its columns is replaced. */
  readonly #replaced: Uint8Array | undefined;
  #newest: BarTimes | undefined;
  #firstSessions: Int32Array | undefined;
  #firstTimes: Int32Array | undefined;
  #floatBuffer: Float64Array | undefined;
  #intBuffer: Int32Array | undefined;

  /**
   * `load` returns the array of a column, or undefined if no instrument has a value in it. `memory` is the memory in
   * which the columns were allocated.
   */
  constructor(
    layout: TileLayout,
    load: (field: TileField) => TileArray | undefined,
    memory: TileMemory | undefined,
    { changes, newest, pending }: TileSetOptions = {},
  ) {
    this.layout = layout;
    this.pending = pending;
    this.memory = memory?.holdsAll === true ? memory : undefined;
    this.#load = load;
    const hasChanges = changes !== undefined && (changes.lanes.instruments.length > 0 || changes.newest !== undefined);
    this.#changes = hasChanges ? changes : undefined;
    this.#replaced = this.#changes === undefined ? undefined : replacedFlags(this.#changes, layout.lengths.length);
    let rows = 0;
    for (let i = 0; i < layout.lengths.length; i++) if (layout.lengths[i]! > rows) rows = layout.lengths[i]!;
    this.maxRows = rows;
    this.#newest = newest;
  }

  get instruments(): number {
    return this.layout.lengths.length;
  }

  /** Returns the number of bars of an instrument. */
  lengthOf(instrument: number): number {
    return this.layout.lengths[instrument]!;
  }

  /** Instruments that have a slot, in slot order. */
  get order(): Int32Array {
    return orderOf(this.layout.slots);
  }

  /** Instruments whose number and times of bars are not those of the columns. */
  get ownRows(): readonly number[] {
    return this.#changes?.lanes.ownRows ?? NONE;
  }

  /** True if the instrument is one of `ownRows`. */
  hasOwnRows(instrument: number): boolean {
    return this.#changes !== undefined && this.#changes.lanes.hasOwnRows(instrument);
  }

  /** Returns where the starts and sessions of an instrument's bars lie. The instrument must have a slot. */
  timesOf(instrument: number): LaneTimes {
    if (this.hasOwnRows(instrument)) {
      const { time, session } = this.#changes!.lanes.bars(instrument);
      return { time, session, origin: 0, step: 1 };
    }
    const [time, session] = [this.column("time")!, this.column("session")!];
    return { time, session, origin: this.origin(instrument), step: LANES };
  }

  /** Returns a fully loaded column, without replaced values; undefined if no instrument has a value in it. */
  column(field: TileField): TileArray | undefined {
    this.pending?.loadAll(field);
    return this.columnArray(field);
  }

  /** Returns the array of a column without loading it. Only rows that went through `loadRows` are valid. */
  columnArray(field: TileField): TileArray | undefined {
    let column = this.#columns.get(field);
    if (column === undefined && !this.#columns.has(field)) this.#columns.set(field, (column = this.#load(field)));
    return column;
  }

  /** True if a column is fully loaded. */
  isLoaded(field: TileField): boolean {
    return this.pending?.isLoaded(field) ?? true;
  }

  /** Loads rows from … to-1 of a tile. */
  loadRows(field: TileField, tile: number, from: number, to: number): void {
    if (this.pending === undefined) return;
    const start = this.layout.tileStart[tile]!;
    this.pending.load(field, (start + from) * LANES, (start + to) * LANES, tile);
  }

  /** True if `column` holds all values of an instrument: none is replaced. */
  holds(instrument: number): boolean {
    return this.#replaced === undefined || this.#replaced[instrument] === 0;
  }

  /** True if the columns hold all values of all instruments. */
  get holdsAll(): boolean {
    return this.#replaced === undefined;
  }

  /** Partial bars that replace the newest rows of `column` and of the substitutes' columns. */
  get partialBars(): NewestBars | undefined {
    return this.#changes?.newest;
  }

  /** True if `column` holds all values of an instrument, except those of its partial bar if it has one. */
  holdsFinalBars(instrument: number): boolean {
    return this.#changes === undefined || !this.#changes.lanes.has(instrument);
  }

  /** Other tiles, which hold the replacing bars of some instruments; undefined if there are none. */
  get substitutes(): TileSet | undefined {
    return this.#changes?.lanes.stored;
  }

  /** True if the columns of `substitutes` hold all values of an instrument, except those of its partial bar. */
  isSubstituted(instrument: number): boolean {
    return this.#changes !== undefined && this.#changes.lanes.isStored(instrument);
  }

  /** Start and session of the newest bar of each instrument. */
  get newest(): BarTimes {
    if (this.#newest === undefined) {
      this.#newest = { time: endValues("newest", "time", this), session: endValues("newest", "session", this) };
    }
    return this.#newest;
  }

  /** Per instrument: session of the first bar, -1 without bars. */
  get firstSessions(): Int32Array {
    return (this.#firstSessions ??= endValues("first", "session", this));
  }

  /** Per instrument: start of the first bar, -1 without bars. */
  get firstTimes(): Int32Array {
    return (this.#firstTimes ??= endValues("first", "time", this));
  }

  /**
   * Returns a tile set over the same columns in which instrument i has its first `lengths[i]` bars only. `newest`: the
   * last of these bars, if the caller has them.
   */
  truncated(lengths: Int32Array, changes: TileReplacements, newest?: BarTimes): TileSet {
    const layout = { ...this.layout, lengths };
    return new TileSet(layout, (field) => this.columnArray(field), this.memory, {
      changes,
      newest,
      pending: this.pending,
    });
  }

  /** Returns a tile set over the same columns in which some instruments have substitutes, all rows of them. */
  substituted(lanes: SubstituteLanes): TileSet {
    const { lengths } = this.layout;
    const own = lanes.ownRows.length === 0 ? lengths : lengths.slice();
    for (const i of lanes.ownRows) own[i] = lanes.bars(i).time.length;
    return this.truncated(own, { lanes });
  }

  /** Returns the index of row 0 of an instrument in every column; add LANES per row. */
  origin(instrument: number): number {
    const slot = this.layout.slots[instrument]!;
    return this.layout.tileStart[slot >> 3]! * LANES + (slot & 7);
  }

  /** Copies rows from … to-1 of an instrument's column to the same rows of `output`. */
  gather(field: TileField, instrument: number, from: number, to: number, output: Float64Array | Int32Array): void {
    const changes = this.#changes;
    if (changes === undefined || this.#hasValue(field, instrument)) {
      this.#copy(field, instrument, from, to, output);
      return;
    }
    if (changes.lanes.has(instrument)) changes.lanes.gather(field, instrument, from, to, output);
    else this.#copy(field, instrument, from, to, output);
    if (to < this.lengthOf(instrument) || isTime(field)) return;
    const { newest } = changes;
    if (newest?.members[instrument] === 1) output[to - 1] = newest.column(field)(instrument);
  }

  /** True if the column of a field holds all of its values of an instrument. */
  #hasValue(field: TileField, instrument: number): boolean {
    return isTime(field) ? !this.hasOwnRows(instrument) : this.holds(instrument);
  }

  #copy(field: TileField, instrument: number, from: number, to: number, output: Float64Array | Int32Array): void {
    const source = this.#loadedColumn(field, instrument, from, to);
    if (source === undefined) {
      output.fill(Number.NaN, from, to);
      return;
    }
    let at = this.origin(instrument) + from * LANES;
    for (let row = from; row < to; row++, at += LANES) output[row] = source[at]!;
  }

  /** Returns a column in which rows from … to-1 of an instrument are loaded. */
  #loadedColumn(field: TileField, instrument: number, from: number, to: number): TileArray | undefined {
    if (this.pending !== undefined && to > from) this.loadRows(field, this.layout.slots[instrument]! >> 3, from, to);
    return this.columnArray(field);
  }

  /** Returns one value; NaN if the column or the row is absent. */
  at(field: TileField, instrument: number, row: number): number {
    if (row < 0 || row >= this.lengthOf(instrument)) return Number.NaN;
    if (this.#changes !== undefined && !this.#hasValue(field, instrument)) {
      const { newest } = this.#changes;
      const isNewest = row === this.lengthOf(instrument) - 1;
      if (isNewest && !isTime(field) && newest?.members[instrument] === 1) return newest.column(field)(instrument);
      if (this.#changes.lanes.has(instrument)) return this.#changes.lanes.at(field, instrument, row);
    }
    const source = this.#loadedColumn(field, instrument, row, row + 1);
    return source === undefined ? Number.NaN : source[this.origin(instrument) + row * LANES]!;
  }

  /** Returns the bars of one instrument as new columns: all rows, or rows from … to-1. */
  bars(instrument: number, from = 0, to = this.lengthOf(instrument)): BarColumns {
    const filled = <A extends Float64Array | Int32Array>(field: TileField, column: A): A => {
      if (to > from) this.gather(field, instrument, from, to, column);
      return column;
    };
    // `gather` keeps row numbers. A later first row is therefore gathered into a reused buffer and sliced out.
    const { maxRows } = this;
    const floats = (field: BarField): Float64Array =>
      from === 0
        ? filled(field, new Float64Array(to))
        : filled(field, (this.#floatBuffer ??= new Float64Array(maxRows))).slice(from, to);
    const ints = (field: "time" | "session"): Int32Array =>
      from === 0
        ? filled(field, new Int32Array(to))
        : filled(field, (this.#intBuffer ??= new Int32Array(maxRows))).slice(from, to);
    return columnsFrom(ints, floats);
  }
}

/**
 * Builds tiles from the bars of every instrument; `barsOf` returns undefined for an instrument without bars. `grows`
 * reserves free rows for later bars.
 */
export function tileBars(
  instruments: number,
  barsOf: (instrument: number) => BarColumns | undefined,
  grows = false,
): TileSet {
  const all: (BarColumns | undefined)[] = [];
  const lengths = sharedInts(instruments);
  for (let i = 0; i < instruments; i++) {
    const bars = barsOf(i);
    all.push(bars);
    lengths[i] = bars?.time.length ?? 0;
  }
  const layout = layOut(lengths, grows);
  const bySlot: (BarColumns | undefined)[] = [];
  for (let i = 0; i < instruments; i++) if (layout.slots[i]! >= 0) bySlot[layout.slots[i]!] = all[i];
  const columns = new Map<TileField, TileArray>();
  const memory = new TileMemory();
  const cells = rowsOfColumns(layout, grows) * LANES;
  for (const field of TILE_FIELDS) {
    const column = interleave(field, bySlot, layout.tileStart, memory, cells);
    if (column !== undefined) columns.set(field, column);
  }
  return new TileSet(layout, (field) => columns.get(field), memory);
}

/**
 * Builds one column of `cells` cells in `memory`, interleaving the lanes of each tile; undefined if it holds no value.
 */
function interleave(
  field: TileField,
  bySlot: readonly (BarColumns | undefined)[],
  tileStart: Int32Array,
  memory: TileMemory,
  cells: number,
): TileArray | undefined {
  const integer = field === "time" || field === "session";
  if (!integer && !bySlot.some((bars) => bars?.[field].some((value) => value === value))) return undefined;
  const target = integer ? memory.ints(cells) : memory.floats(cells);
  for (let tile = 0; tile + 1 < tileStart.length; tile++) {
    for (let lane = 0; lane < LANES; lane++) {
      const source = bySlot[tile * LANES + lane]?.[field];
      if (source !== undefined) writeLane(target, source, tileStart[tile]! * LANES + lane);
    }
  }
  return target;
}

/** Writes the values of one lane into a column, the first at index `at`. */
export function writeLane(target: TileArray, source: TileArray, at: number): void {
  for (let row = 0; row < source.length; row++, at += LANES) target[at] = source[row]!;
}
