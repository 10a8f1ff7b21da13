import { BAR_FIELDS, columnsFrom, type BarColumns, type BarField } from "#market";
import type { SubstituteLanes } from "./substitute-lanes.ts";
import type { NewestBars } from "./newest-bars.ts";
import { TileMemory } from "./tile-memory.ts";
import type { PendingColumns } from "./pending-columns.ts";

/** Changes whenever the arrays of a tile set, or what is kept beside them, change their meaning. */
export const LAYOUT_VERSION = 7;
/** Tickers side by side in one tile. */
export const LANES = 8;
/** Of the rows of a tile that grows, the share that is kept free behind its longest lane, and how many at least. */
const SLACK_SHARE = 1 / 32;
const LEAST_SLACK = 24;
/** Of all rows of tiles that grow, the share that is kept free behind the last tile, for tiles that are made anew. */
const SPARE_SHARE = 1 / 64;

export type TileField = BarField | "time" | "session";
export type TileArray = Float64Array | Int32Array;

/**
 * Where every instrument's bars lie. Bars are left-aligned: row r of a lane is the instrument's r-th bar, and rows
 * beyond its length are undefined. Row r, lane l of tile t stands at ((tileStart[t] + r) * LANES + l) of each column.
 */
export interface TileLayout {
  /** Bars per instrument; 0 = none. */
  readonly lengths: Int32Array;
  /** tile * LANES + lane per instrument; -1 = none. */
  readonly slots: Int32Array;
  /** First row of each tile, and the first row that none has. */
  readonly tileStart: Int32Array;
  /** The row after the last that each tile has room for. */
  readonly tileEnd: Int32Array;
}

/** Shared memory, so that workers and the HTTP thread read the same bars. */
export function sharedFloats(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8));
}

export function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}

/** Rows of a tile that grows whose longest lane has so many. */
export function rowCapacity(rows: number): number {
  return rows + Math.max(LEAST_SLACK, Math.ceil(rows * SLACK_SHARE));
}

/** Longest first, so that the lanes of a tile are about equally long and few rows are wasted. */
function layOut(lengths: Int32Array, grows: boolean): TileLayout {
  const order = [...lengths.keys()].filter((i) => lengths[i]! > 0).sort((a, b) => lengths[b]! - lengths[a]! || a - b);
  const slots = sharedInts(lengths.length).fill(-1);
  const tiles = Math.ceil(order.length / LANES);
  const tileStart = sharedInts(tiles + 1);
  const tileEnd = sharedInts(tiles);
  for (const [slot, instrument] of order.entries()) slots[instrument] = slot;
  for (let tile = 0; tile < tiles; tile++) {
    const longest = lengths[order[tile * LANES]!]!;
    tileEnd[tile] = tileStart[tile + 1] = tileStart[tile]! + (grows ? rowCapacity(longest) : longest);
  }
  return { lengths, slots, tileStart, tileEnd };
}

/** Rows of the columns of tiles: those of all tiles, and where they grow as many more as the longest needs at least. */
function rowsOfColumns({ tileStart, tileEnd }: TileLayout, grows: boolean): number {
  const rows = tileStart.at(-1)!;
  if (!grows || tileEnd.length === 0) return rows;
  return rows + Math.max(Math.ceil(rows * SPARE_SHARE), rowCapacity(tileEnd[0]!));
}

/** Values that stand in the place of those of the columns; time and session are the columns' own. */
export interface TileChanges {
  /** All bars of some instruments. */
  readonly lanes: SubstituteLanes;
  /** The newest bar of some instruments. */
  readonly newest?: NewestBars | undefined;
}

/** Instruments with bars in the order of their slots, by the slots. */
const orders = new WeakMap<Int32Array, Int32Array>();

function orderOf(slots: Int32Array): Int32Array {
  let order = orders.get(slots);
  if (order === undefined) {
    let count = 0;
    for (const slot of slots) if (slot >= 0) count++;
    order = new Int32Array(count);
    for (let i = 0; i < slots.length; i++) if (slots[i]! >= 0) order[slots[i]!] = i;
    orders.set(slots, order);
  }
  return order;
}

/** Start and session of one bar of each instrument, -1 without bars. */
export interface BarTimes {
  readonly time: Int32Array;
  readonly session: Int32Array;
}

/** Of each instrument the value of the first or the newest bar, -1 without bars. */
function endOf(
  which: "first" | "newest",
  column: TileArray | undefined,
  { lengths, tileStart }: TileLayout,
  order: Int32Array,
): Int32Array {
  const values = new Int32Array(lengths.length).fill(-1);
  if (column === undefined) return values;
  for (let slot = 0; slot < order.length; slot++) {
    const i = order[slot]!;
    const rows = lengths[i]!;
    const row = which === "first" ? 0 : rows - 1;
    if (rows > 0) values[i] = column[(tileStart[slot >> 3]! + row) * LANES + (slot & 7)]!;
  }
  return values;
}

function changedOf({ lanes, newest }: TileChanges, instruments: number): Uint8Array {
  const changed = newest === undefined ? new Uint8Array(instruments) : newest.members.slice();
  for (const i of lanes.instruments) changed[i] = 1;
  return changed;
}

/** What may be known of a tile set. */
export interface TileSetOptions {
  readonly changes?: TileChanges | undefined;
  /** Where the newest bars are. */
  readonly newest?: BarTimes | undefined;
  /** The columns of which not all was read when they were given. */
  readonly pending?: PendingColumns | undefined;
}

/** The bars of all instruments in one frame. Columns may be loaded on first use. */
export class TileSet {
  readonly layout: TileLayout;
  /** The longest lane. */
  readonly maxRows: number;
  /** Where its columns are, so that WebAssembly reads them; undefined where they do not all fit. */
  readonly memory: TileMemory | undefined;
  readonly pending: PendingColumns | undefined;
  readonly #columns = new Map<TileField, TileArray | undefined>();
  readonly #load: (field: TileField) => TileArray | undefined;
  readonly #changes: TileChanges | undefined;
  /** 1 of each instrument of which a value is changed. */
  readonly #changed: Uint8Array | undefined;
  #newest: BarTimes | undefined;
  #firstSessions: Int32Array | undefined;
  #firstTimes: Int32Array | undefined;
  #floats: Float64Array | undefined;
  #ints: Int32Array | undefined;

  /**
   * `load` gives a column in this layout, or undefined where no instrument has a value in it. `memory`: where all of them
   * are.
   */
  constructor(
    layout: TileLayout,
    load: (field: TileField) => TileArray | undefined,
    memory: TileMemory | undefined,
    { changes, newest, pending: unread }: TileSetOptions = {},
  ) {
    this.layout = layout;
    this.pending = unread;
    this.memory = memory?.holdsAll === true ? memory : undefined;
    this.#load = load;
    const isChanged = changes !== undefined && (changes.lanes.instruments.length > 0 || changes.newest !== undefined);
    this.#changes = isChanged ? changes : undefined;
    this.#changed = this.#changes === undefined ? undefined : changedOf(this.#changes, layout.lengths.length);
    let rows = 0;
    for (let i = 0; i < layout.lengths.length; i++) if (layout.lengths[i]! > rows) rows = layout.lengths[i]!;
    this.maxRows = rows;
    this.#newest = newest;
  }

  get instruments(): number {
    return this.layout.lengths.length;
  }

  lengthOf(instrument: number): number {
    return this.layout.lengths[instrument]!;
  }

  /** The instruments that have bars in the layout, in the order in which they lie in memory. */
  get order(): Int32Array {
    return orderOf(this.layout.slots);
  }

  /** The stored values; those that are changed are not in it. */
  column(field: TileField): TileArray | undefined {
    this.pending?.loadAll(field);
    return this.columnArray(field);
  }

  /** Where a column stands: of its rows only those that `need` was asked for are certain to be there. */
  columnArray(field: TileField): TileArray | undefined {
    if (!this.#columns.has(field)) this.#columns.set(field, this.#load(field));
    return this.#columns.get(field);
  }

  /** Whether all of a column has been read. */
  isLoaded(field: TileField): boolean {
    return this.pending?.isLoaded(field) ?? true;
  }

  /** Has rows from … to-1 of a tile read. */
  loadRows(field: TileField, tile: number, from: number, to: number): void {
    if (this.pending === undefined) return;
    const start = this.layout.tileStart[tile]!;
    this.pending.load(field, (start + from) * LANES, (start + to) * LANES);
  }

  /** Whether `column` holds the values of an instrument as they are. */
  holds(instrument: number): boolean {
    return this.#changed === undefined || this.#changed[instrument] === 0;
  }

  /** The newest bars that stand in the place of those of `column`, and of the substitutes' columns. */
  get partialBars(): NewestBars | undefined {
    return this.#changes?.newest;
  }

  /** Whether `column` holds the values of an instrument as they are, but for the newest bar if that is formed. */
  holdsFinalBars(instrument: number): boolean {
    return this.#changes === undefined || !this.#changes.lanes.has(instrument);
  }

  /** Other tiles, which hold bars of instruments in the place of these; undefined where there are none. */
  get substitutes(): TileSet | undefined {
    return this.#changes?.lanes.stored;
  }

  /** The same of the columns of the substitutes, row by row. */
  isSubstituted(instrument: number): boolean {
    return this.#changes !== undefined && this.#changes.lanes.isStored(instrument);
  }

  /** Start and session of the newest bar of each instrument, -1 without bars. */
  get newest(): BarTimes {
    if (this.#newest === undefined) {
      const of = (field: "time" | "session"): Int32Array =>
        endOf("newest", this.column(field), this.layout, this.order);
      this.#newest = { time: of("time"), session: of("session") };
    }
    return this.#newest;
  }

  /** Session of the first bar of each instrument, -1 without bars. */
  get firstSessions(): Int32Array {
    return (this.#firstSessions ??= endOf("first", this.column("session"), this.layout, this.order));
  }

  /** Start of the first bar of each instrument, -1 without bars. */
  get firstTimes(): Int32Array {
    return (this.#firstTimes ??= endOf("first", this.column("time"), this.layout, this.order));
  }

  /**
   * The first bars of every instrument, as many as `lengths` says, over the same columns. `newest`: where the last of them
   * are, if that is known.
   */
  truncated(lengths: Int32Array, changes: TileChanges, newest?: BarTimes): TileSet {
    const layout = { ...this.layout, lengths };
    return new TileSet(layout, (field) => this.columnArray(field), this.memory, {
      changes,
      newest,
      pending: this.pending,
    });
  }

  /** Index of row 0 of an instrument in every column; add LANES per row. */
  origin(instrument: number): number {
    const slot = this.layout.slots[instrument]!;
    return this.layout.tileStart[slot >> 3]! * LANES + (slot & 7);
  }

  /** Copies rows from … to-1 of an instrument's column to the same rows of `output`. */
  gather(field: TileField, instrument: number, from: number, to: number, output: Float64Array | Int32Array): void {
    const changes = this.#changes;
    if (changes === undefined || this.holds(instrument) || field === "time" || field === "session") {
      this.#copy(field, instrument, from, to, output);
      return;
    }
    if (changes.lanes.has(instrument)) changes.lanes.gather(field, instrument, from, to, output);
    else this.#copy(field, instrument, from, to, output);
    if (to < this.lengthOf(instrument)) return;
    const { newest } = changes;
    if (newest?.members[instrument] === 1) output[to - 1] = newest.column(field)(instrument);
  }

  #copy(field: TileField, instrument: number, from: number, to: number, output: Float64Array | Int32Array): void {
    const source = this.#rows(field, instrument, from, to);
    if (source === undefined) {
      output.fill(Number.NaN, from, to);
      return;
    }
    let at = this.origin(instrument) + from * LANES;
    for (let row = from; row < to; row++, at += LANES) output[row] = source[at]!;
  }

  /** A column of which rows from … to-1 of an instrument are there. */
  #rows(field: TileField, instrument: number, from: number, to: number): TileArray | undefined {
    if (this.pending !== undefined && to > from) this.loadRows(field, this.layout.slots[instrument]! >> 3, from, to);
    return this.columnArray(field);
  }

  /** One value; NaN where the column or the row is absent. */
  at(field: TileField, instrument: number, row: number): number {
    if (row < 0 || row >= this.lengthOf(instrument)) return Number.NaN;
    if (this.#changes !== undefined && !this.holds(instrument) && field !== "time" && field !== "session") {
      const { newest } = this.#changes;
      const isNewest = row === this.lengthOf(instrument) - 1;
      if (isNewest && newest?.members[instrument] === 1) return newest.column(field)(instrument);
      if (this.#changes.lanes.has(instrument)) return this.#changes.lanes.at(field, instrument, row);
    }
    const source = this.#rows(field, instrument, row, row + 1);
    return source === undefined ? Number.NaN : source[this.origin(instrument) + row * LANES]!;
  }

  /** Bars of one instrument as columns of their own: all, or rows from … to-1. */
  bars(instrument: number, from = 0, to = this.lengthOf(instrument)): BarColumns {
    const filled = <A extends Float64Array | Int32Array>(field: TileField, column: A): A => {
      if (to > from) this.gather(field, instrument, from, to, column);
      return column;
    };
    // Rows are gathered at their own places: where those before are left out, from room that is used again.
    const { maxRows } = this;
    const floats = (field: BarField): Float64Array =>
      from === 0
        ? filled(field, new Float64Array(to))
        : filled(field, (this.#floats ??= new Float64Array(maxRows))).slice(from, to);
    const ints = (field: "time" | "session"): Int32Array =>
      from === 0
        ? filled(field, new Int32Array(to))
        : filled(field, (this.#ints ??= new Int32Array(maxRows))).slice(from, to);
    return columnsFrom(ints, floats);
  }
}

/**
 * Tiles from the bars of every instrument; `barsOf` gives undefined where it has none. With `grows` there is room for bars
 * that come later.
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
  for (const field of ["time", "session", ...BAR_FIELDS] as const) {
    const column = interleave(field, bySlot, layout.tileStart, memory, cells);
    if (column !== undefined) columns.set(field, column);
  }
  return new TileSet(layout, (field) => columns.get(field), memory);
}

/** One column of so many cells, row by row across the lanes of each tile, in `memory`; undefined where it holds no value. */
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

/** Writes the values of a lane into a column, the first at `at`. */
export function writeLane(target: TileArray, source: TileArray, at: number): void {
  for (let row = 0; row < source.length; row++, at += LANES) target[at] = source[row]!;
}
