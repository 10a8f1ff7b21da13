import {
  BarPlacer,
  resample,
  ROW_MARK,
  type BarColumns,
  type BarField,
  type BarStart,
  type Calendar,
  type PlacedBars,
  type ResampleFrame,
  type RowTimes,
} from "#market";
import { FIELD_FOLDS, foldCells, foldLanes, type Fold } from "../partial/fold-tile.ts";
import { RowMarks } from "./row-marks.ts";
import type { TileArray } from "../tile-field.ts";
import { LANES, writeLane, type TileLayout, type TileSet } from "../tile-set.ts";
import { turnoverColumns, turnoverOfCells } from "../turnover.ts";

/** Stored bars from which a frame is built. */
export interface FrameSource {
  readonly base: TileSet;
  readonly from: "1d" | "1m";
  readonly calendar: Calendar;
}

/**
 * Folds the cells of one lane from index `at` to `end` (exclusive) and returns the value of their bar so far. They are
 * the first cells of a bar if `begins`, else they continue the bar of the cells before.
 */
type CellFold = (at: number, end: number, begins: boolean) => number;

/** Cells of one lane from the first of a bar to the first of another (exclusive). */
interface BarCells {
  readonly start: number;
  readonly end: number;
}

/** Stored daily bars of one session after the other, and the bars that they gave. */
interface DenseBars {
  readonly origin: number;
  readonly rows: number;
  readonly session: number;
  readonly placed: PlacedBars;
}

/** The bars of a frame within the rows of its stored bars: which rows begin a bar, and what the rows of a bar fold to. */
export class DerivedRows {
  readonly #stored: FrameSource;
  readonly #frame: ResampleFrame;
  readonly #placer: BarPlacer;
  readonly #times: RowTimes;
  readonly #marks: RowMarks;
  /** Marks of the rows that are placed. */
  #placedMarks = new Uint8Array(0);
  readonly #folds = new Map<BarField, CellFold | undefined>();
  /** By stored tile that was read: the result of `#sharesMarks`. */
  readonly #sharing: boolean[] = [];
  /** An answer of `build` with one instrument. */
  readonly #alone = new Int32Array(1);
  /** Bars of instruments whose values are replaced in the stored columns. */
  readonly #replaced = new Map<number, BarColumns>();
  /** The last instrument whose daily bars lack no session; most others have the same sessions. */
  #dense: DenseBars | undefined;
  /** The last tile whose marks were copied as a whole. */
  #copiedTile = -1;

  /** `before`: rows of the previous snapshot. Their marks become the marks of the same rows here; others are not placed. */
  constructor(stored: FrameSource, frame: ResampleFrame, before?: DerivedRows) {
    this.#stored = stored;
    this.#frame = frame;
    this.#placer = new BarPlacer(stored.from, frame, stored.calendar);
    const { base } = stored;
    // Frames of daily bars do not read the time.
    this.#times = {
      get time() {
        return base.column("time")!;
      },
      get session() {
        return base.column("session")!;
      },
    };
    this.#marks = before?.marksOver(stored.base) ?? new RowMarks(cellsOf(stored.base));
  }

  /** Bytes of what is stored per row. */
  get bytes(): number {
    return this.#marks.bytes;
  }

  /** Returns the marks at the places of later stored bars: in the same array if no row there would be overwritten. */
  marksOver(later: TileSet): RowMarks {
    const { base } = this.#stored;
    const { layout } = later;
    const isInPlace = cellsOf(later) === this.#marks.cells && onlyMovesBehind(base.layout, layout);
    const marks = isInPlace ? this.#marks : new RowMarks(cellsOf(later));
    if (isInPlace || hasSlots(base.layout, layout)) {
      marks.copyTiles(this.#marks, base.layout, layout);
      return marks;
    }
    for (const i of base.order) {
      if (layout.slots[i]! < 0) continue;
      marks.copyLane(this.#marks, base.origin(i), later.origin(i), Math.min(base.lengthOf(i), later.lengthOf(i)));
    }
    return marks;
  }

  /**
   * Finds the bars of an instrument that begin in its rows from `first` on. `before`: the last bar that began earlier, if
   * any.
   */
  place(i: number, first: number, before?: BarStart): PlacedBars {
    const { base, from } = this.#stored;
    if (base.hasOwnRows(i)) return { ...this.#replacedBars(i), continues: false };
    const origin = base.origin(i);
    const rows = base.lengthOf(i);
    const end = origin + rows * LANES;
    const { session: sessions } = this.#times;
    const session = sessions[origin]!;
    const isDense = from === "1d" && first === 0 && rows > 0 && sessions[end - LANES]! - session === rows - 1;
    const alike = this.#dense;
    if (isDense && alike?.rows === rows && alike.session === session) {
      this.#copyMarks(alike, i);
      return alike.placed;
    }
    if (this.#placedMarks.length < rows - first) this.#placedMarks = new Uint8Array(base.maxRows);
    const at = origin + first * LANES;
    const placed = this.#placer.place(this.#times, { at, end, step: LANES }, this.#placedMarks, before);
    this.#marks.set(at, end, this.#placedMarks);
    if (isDense) this.#dense = { origin, rows, session, placed };
    return placed;
  }

  /** Copies the marks of an instrument to another of the same sessions, and to its whole tile if all have these sessions. */
  #copyMarks({ origin, rows, session }: DenseBars, i: number): void {
    const { base } = this.#stored;
    const to = base.origin(i);
    const tile = base.layout.slots[i]! >> 3;
    if (tile === this.#copiedTile) return;
    const sessions = base.column("session")!;
    const start = to - (to % LANES);
    let alike = 0;
    for (let slot = tile * LANES; slot < Math.min(base.order.length, (tile + 1) * LANES); slot++) {
      const at = start + (slot % LANES);
      const last = sessions[at + (rows - 1) * LANES];
      if (base.lengthOf(base.order[slot]!) === rows && sessions[at] === session && last === session + rows - 1) alike++;
    }
    if (alike < LANES) return this.#marks.copyLane(this.#marks, origin, to, rows);
    this.#marks.copyToLanes(origin, start, rows);
    this.#copiedTile = tile;
  }

  /** Returns the number of bars that begin in the rows of an instrument from `row` on, and whether an earlier bar goes on. */
  barsFrom(i: number, row: number): { readonly begun: number; readonly goesOn: boolean } {
    const { base } = this.#stored;
    const origin = base.origin(i);
    let begun = 0;
    let goesOn = false;
    for (const rows = base.lengthOf(i); row < rows; row++) {
      const mark = this.#marks.at(origin + row * LANES);
      if (mark === ROW_MARK.first) begun++;
      else if (mark === ROW_MARK.later && begun === 0) goesOn = true;
    }
    return { begun, goesOn };
  }

  /** True if a field may have values: the stored columns that it follows from exist, or some values are replaced. */
  has(field: BarField): boolean {
    const { base } = this.#stored;
    const columnOf = (one: BarField): TileArray | undefined => base.columnArray(one);
    const source = this.#isMeanPrice(field) ? turnoverColumns(columnOf) : columnOf(field);
    return source !== undefined || !base.holdsAll;
  }

  /**
   * Writes bars from … to-1 of a field of an instrument into a column of `tiles`: of all instruments of its stored tile if
   * their bars lie in the same rows. Returns the instruments; valid until the next call.
   */
  build(field: BarField, i: number, from: number, to: number, target: Float64Array, tiles: TileSet): Iterable<number> {
    const { base } = this.#stored;
    const tile = base.layout.slots[i]! >> 3;
    const fold = this.#laneFoldOf(field);
    if (fold === undefined || !this.#sharesMarks(tile)) {
      this.buildAlone(field, i, from, to, target, tiles);
      this.#alone[0] = i;
      return this.#alone;
    }
    const lanes = base.order.subarray(tile * LANES, (tile + 1) * LANES);
    const cells = this.#cellsOf(i, from, to, tiles.lengthOf(i));
    this.#writeLanes(field, fold, cells, lanes, from, target, tiles);
    return lanes;
  }

  /** As `build`, for this instrument and no other. */
  buildAlone(field: BarField, i: number, from: number, to: number, target: Float64Array, tiles: TileSet): void {
    const at = tiles.origin(i);
    if (!this.#stored.base.holds(i)) return writeLane(target, this.#replacedBars(i)[field], at);
    this.#writeLane(field, this.#cellsOf(i, from, to, tiles.lengthOf(i)), target, at + from * LANES);
  }

  /** Returns the cells of bars from … to-1 of the `bars` bars of an instrument. */
  #cellsOf(i: number, from: number, to: number, bars: number): BarCells {
    const { base } = this.#stored;
    const origin = base.origin(i);
    const end = this.#marks.startOfBars(origin + base.lengthOf(i) * LANES, bars - to);
    return { start: from === 0 ? origin : this.#marks.startOfBars(end, to - from), end };
  }

  /** Writes a field of the bars in some cells of one lane into a lane from index `at` on. */
  #writeLane(field: BarField, { start, end }: BarCells, target: Float64Array, at: number): void {
    const fold = this.#foldOf(field);
    const marks = this.#marks;
    at -= LANES;
    for (let from = marks.startInBar(start, end); from < end;) {
      const to = marks.endOfBar(from + LANES, end);
      const begins = marks.at(from) === ROW_MARK.first;
      if (begins) at += LANES;
      target[at] = fold === undefined ? Number.NaN : fold(from, to, begins);
      from = marks.startInBar(to, end);
    }
  }

  /** Returns how a field of eight lanes is folded at a time; undefined for a field that is folded lane by lane. */
  #laneFoldOf(field: BarField): Exclude<Fold, "sum of known"> | undefined {
    if (this.#stored.base.column(field) === undefined) return undefined;
    if (this.#placer.keepsRows) return "first";
    const fold = field === "vwap" ? undefined : FIELD_FOLDS[field];
    return fold === "sum of known" ? undefined : fold;
  }

  /** True if a stored tile has eight lanes whose rows have the same marks in each of them. */
  #sharesMarks(tile: number): boolean {
    let shares = this.#sharing[tile];
    if (shares === undefined) this.#sharing[tile] = shares = this.#findSharing(tile);
    return shares;
  }

  #findSharing(tile: number): boolean {
    const { base } = this.#stored;
    const lanes = base.order.subarray(tile * LANES, (tile + 1) * LANES);
    const rows = base.lengthOf(lanes[0]!);
    if (lanes.length < LANES || lanes.some((i) => base.lengthOf(i) !== rows || !base.holds(i))) return false;
    const from = base.origin(lanes[0]!);
    return this.#marks.isEven(from, from + rows * LANES);
  }

  /** Writes a field of the bars in some rows of eight lanes with the same marks, as bars from `bar` on. */
  #writeLanes(
    field: BarField,
    fold: Exclude<Fold, "sum of known">,
    { start, end }: BarCells,
    lanes: Int32Array,
    bar: number,
    target: Float64Array,
    tiles: TileSet,
  ): void {
    const column = this.#stored.base.column(field)!;
    const marks = this.#marks;
    const values = new Float64Array(LANES);
    const cells = Int32Array.from(lanes, (i) => tiles.origin(i) + (bar - 1) * LANES);
    const last = end - (end % LANES);
    for (let from = marks.startInBar(start - (start % LANES), last); from < last;) {
      const to = marks.endOfBar(from + LANES, last);
      const begins = marks.at(from) === ROW_MARK.first;
      const copied = fold === "last" ? to - LANES : from;
      if (begins || fold === "last") for (let lane = 0; lane < LANES; lane++) values[lane] = column[copied + lane]!;
      if (fold !== "first" && fold !== "last") foldLanes(fold, column, begins ? from + LANES : from, to, 0, values);
      for (let lane = 0; lane < LANES; lane++) {
        if (begins) cells[lane]! += LANES;
        target[cells[lane]!] = values[lane]!;
      }
      from = marks.startInBar(to, last);
    }
  }

  #replacedBars(i: number): BarColumns {
    let bars = this.#replaced.get(i);
    if (bars === undefined) {
      const { base, from, calendar } = this.#stored;
      this.#replaced.set(i, (bars = resample(base.bars(i), from, this.#frame, calendar)));
    }
    return bars;
  }

  #foldOf(field: BarField): CellFold | undefined {
    if (!this.#folds.has(field)) {
      const { base } = this.#stored;
      const { keepsRows } = this.#placer;
      this.#folds.set(field, this.#isMeanPrice(field) ? meanPriceFold(base) : fieldFold(base, field, keepsRows));
    }
    return this.#folds.get(field);
  }

  #isMeanPrice(field: BarField): boolean {
    return field === "vwap" && !this.#placer.keepsRows;
  }
}

/** Returns the fold of one stored column; undefined without the column. Each row is a bar if `keepsRows`. */
function fieldFold(base: TileSet, field: BarField, keepsRows: boolean): CellFold | undefined {
  const column = base.column(field);
  if (column === undefined) return undefined;
  const fold = keepsRows || field === "vwap" ? "first" : FIELD_FOLDS[field];
  let value = Number.NaN;
  return (at, end, begins) => {
    value = begins ? foldCells(fold, column, at + LANES, end, column[at]!) : foldCells(fold, column, at, end, value);
    return value;
  };
}

/** Returns the fold of the mean price weighted by volume; undefined without prices or volumes. */
function meanPriceFold(base: TileSet): CellFold | undefined {
  const columns = turnoverColumns((field) => base.column(field));
  if (columns === undefined) return undefined;
  let [turnover, volume] = [-0, -0];
  return (at, end, begins) => {
    if (begins) [turnover, volume] = [-0, -0];
    turnover = turnoverOfCells(columns, at, end, turnover);
    volume = foldCells("sum", columns.volume, at, end, volume);
    return turnover / volume;
  };
}

function cellsOf(base: TileSet): number {
  return base.columnArray("time")?.length ?? 0;
}

/** True if a later layout has the slots of `before`. */
function hasSlots(before: TileLayout, after: TileLayout): boolean {
  return before.slots.every((slot, i) => slot < 0 || slot === after.slots[i]);
}

/** True if a layout differs from an earlier one only by tiles that moved behind the last tile. */
function onlyMovesBehind(before: TileLayout, after: TileLayout): boolean {
  const firstFree = before.tileStart.at(-1)!;
  return (
    hasSlots(before, after) &&
    before.tileEnd.every((_, tile) => {
      const start = after.tileStart[tile]!;
      return start === before.tileStart[tile] || start >= firstFree;
    })
  );
}
