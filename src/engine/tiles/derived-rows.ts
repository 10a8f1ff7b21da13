import {
  BarPlacer,
  resample,
  ROW_MARK,
  type BarColumns,
  type BarField,
  type Calendar,
  type PlacedBars,
  type ResampleFrame,
  type RowTimes,
} from "#market";
import { FIELD_FOLDS, foldCells, foldLanes, type Fold } from "./fold-tile.ts";
import { RowMarks } from "./row-marks.ts";
import type { TileArray } from "./tile-field.ts";
import { LANES, writeLane, type TileLayout, type TileSet } from "./tile-set.ts";
import { turnoverColumns, turnoverOfCells } from "./turnover.ts";

/** Stored bars from which a frame is built. */
export interface StoredBars {
  readonly base: TileSet;
  readonly from: "1d" | "1m";
  readonly calendar: Calendar;
}

/**
 * Folds the cells of one lane from index `at` to `end` (exclusive) and returns the value of their bar so far. They are
 * the first cells of a bar if `begins`, else they continue the bar of the cells before.
 */
type CellFold = (at: number, end: number, begins: boolean) => number;

/** Stored daily bars of one session after the other, and the bars that they gave. */
interface DenseBars {
  readonly origin: number;
  readonly rows: number;
  readonly session: number;
  readonly placed: PlacedBars;
}

/** The bars of a frame within the rows of its stored bars: which rows begin a bar, and what the rows of a bar fold to. */
export class DerivedRows {
  readonly #stored: StoredBars;
  readonly #frame: ResampleFrame;
  readonly #placer: BarPlacer;
  readonly #marks: RowMarks;
  /** Marks of the lane that is placed, one per `LANES` entries. */
  #placedMarks = new Uint8Array(0);
  readonly #folds = new Map<BarField, CellFold | undefined>();
  /** Bars of instruments whose values are replaced in the stored columns. */
  readonly #replaced = new Map<number, BarColumns>();
  /** The last instrument whose daily bars lack no session; most others have the same sessions. */
  #dense: DenseBars | undefined;

  /** `before`: rows of the previous snapshot. Their marks become the marks of the same rows here; others are not placed. */
  constructor(stored: StoredBars, frame: ResampleFrame, before?: DerivedRows) {
    this.#stored = stored;
    this.#frame = frame;
    this.#placer = new BarPlacer(stored.from, frame, stored.calendar);
    this.#marks = before?.marksOver(stored.base) ?? new RowMarks(cellsOf(stored.base));
  }

  /** Bytes of what is stored per row. */
  get bytes(): number {
    return this.#marks.bytes;
  }

  /** Returns the marks at the places of later stored bars: in the same array if no row there would be overwritten. */
  marksOver(later: TileSet): RowMarks {
    const marks = this.#marks;
    const { base } = this.#stored;
    if (cellsOf(later) === marks.cells && onlyMovesBehind(base.layout, later.layout)) {
      marks.move(base.layout, later.layout);
      return marks;
    }
    const copy = new RowMarks(cellsOf(later));
    for (const i of base.order) {
      if (later.layout.slots[i]! < 0) continue;
      copy.copyLane(marks, base.origin(i), later.origin(i), Math.min(base.lengthOf(i), later.lengthOf(i)));
    }
    return copy;
  }

  /** Finds the bars of an instrument in its rows from `first` on, which is in no bar that began earlier. */
  place(i: number, first: number): PlacedBars {
    const { base, from } = this.#stored;
    const origin = base.origin(i);
    const rows = base.lengthOf(i);
    const end = origin + rows * LANES;
    const sessions = base.column("session")!;
    const session = sessions[origin]!;
    const isDense = from === "1d" && first === 0 && rows > 0 && sessions[end - LANES]! - session === rows - 1;
    const alike = this.#dense;
    if (isDense && alike?.rows === rows && alike.session === session) {
      this.#marks.copyLane(this.#marks, alike.origin, origin, rows);
      return alike.placed;
    }
    const at = origin + first * LANES;
    const times: RowTimes = {
      get time() {
        return base.column("time")!.subarray(at, end);
      },
      session: sessions.subarray(at, end),
    };
    if (this.#placedMarks.length < end - at) this.#placedMarks = new Uint8Array(base.maxRows * LANES);
    const placed = this.#placer.place(times, this.#placedMarks, 0, end - at, LANES);
    this.#marks.set(at, end, this.#placedMarks);
    if (isDense) this.#dense = { origin, rows, session, placed };
    return placed;
  }

  /** Returns the first row of the newest bar that began before `row`; 0 if none did. */
  firstRowBefore(i: number, row: number): number {
    const origin = this.#stored.base.origin(i);
    do row--;
    while (row > 0 && this.#marks.at(origin + row * LANES) !== ROW_MARK.first);
    return Math.max(0, row);
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
    return source !== undefined || base.order.some((i) => !base.holds(i));
  }

  /**
   * Writes a field of an instrument's bars, from the bar that begins in row `first` on, into a lane from index `at` on.
   * Returns true if any of them has a value.
   */
  write(field: BarField, i: number, first: number, target: Float64Array, at: number): boolean {
    const { base } = this.#stored;
    if (!base.holds(i)) {
      const values = this.#replacedBars(i)[field];
      writeLane(target, values, at);
      return values.some((value) => value === value);
    }
    const fold = this.#foldOf(field);
    const marks = this.#marks;
    const origin = base.origin(i);
    const end = origin + base.lengthOf(i) * LANES;
    let hasValue = false;
    at -= LANES;
    for (let from = marks.startInBar(origin + first * LANES, end); from < end;) {
      const to = marks.endOfBar(from + LANES, end);
      const begins = marks.at(from) === ROW_MARK.first;
      if (begins) at += LANES;
      const value = fold === undefined ? Number.NaN : fold(from, to, begins);
      target[at] = value;
      if (value === value) hasValue = true;
      from = marks.startInBar(to, end);
    }
    return hasValue;
  }

  /** Writes a field of all bars into a column of `tiles`. Returns true if any of them has a value. */
  writeAll(field: BarField, target: Float64Array, tiles: TileSet): boolean {
    const { order } = this.#stored.base;
    const fold = this.#laneFoldOf(field);
    let hasValue = false;
    for (let slot = 0; slot < order.length; slot += LANES) {
      const lanes = order.subarray(slot, slot + LANES).filter((i) => tiles.lengthOf(i) > 0);
      if (fold !== undefined && this.#sharesMarks(lanes)) {
        if (this.#writeTile(field, fold, lanes, target, tiles)) hasValue = true;
      } else for (const i of lanes) if (this.write(field, i, 0, target, tiles.origin(i))) hasValue = true;
    }
    return hasValue;
  }

  /** Returns how a field of eight lanes is folded at a time; undefined for a field that is folded lane by lane. */
  #laneFoldOf(field: BarField): Exclude<Fold, "sum of known"> | undefined {
    if (this.#stored.base.column(field) === undefined) return undefined;
    if (this.#placer.keepsRows) return "first";
    const fold = field === "vwap" ? undefined : FIELD_FOLDS[field];
    return fold === "sum of known" ? undefined : fold;
  }

  /** True if the lanes are a whole tile whose rows have the same marks in each lane. */
  #sharesMarks(lanes: Int32Array): boolean {
    const { base } = this.#stored;
    const rows = base.lengthOf(lanes[0] ?? 0);
    if (lanes.length < LANES || lanes.some((i) => base.lengthOf(i) !== rows || !base.holds(i))) return false;
    const from = base.origin(lanes[0]!);
    return this.#marks.isEven(from, from + rows * LANES);
  }

  /** Writes a field of eight lanes with the same marks. */
  #writeTile(
    field: BarField,
    fold: Exclude<Fold, "sum of known">,
    lanes: Int32Array,
    target: Float64Array,
    tiles: TileSet,
  ): boolean {
    const { base } = this.#stored;
    const column = base.column(field)!;
    const marks = this.#marks;
    const values = new Float64Array(LANES);
    const cells = lanes.map((i) => tiles.origin(i) - LANES);
    const start = base.origin(lanes[0]!);
    const end = start + base.lengthOf(lanes[0]!) * LANES;
    let hasValue = false;
    for (let from = marks.startInBar(start, end); from < end;) {
      const to = marks.endOfBar(from + LANES, end);
      const begins = marks.at(from) === ROW_MARK.first;
      const copied = fold === "last" ? to - LANES : from;
      if (begins || fold === "last") for (let lane = 0; lane < LANES; lane++) values[lane] = column[copied + lane]!;
      if (fold !== "first" && fold !== "last") foldLanes(fold, column, begins ? from + LANES : from, to, 0, values);
      for (let lane = 0; lane < LANES; lane++) {
        if (begins) cells[lane]! += LANES;
        const value = values[lane]!;
        target[cells[lane]!] = value;
        if (value === value) hasValue = true;
      }
      from = marks.startInBar(to, end);
    }
    return hasValue;
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

/** True if the layouts differ only by tiles that moved behind the last tile of the first. */
function onlyMovesBehind(before: TileLayout, after: TileLayout): boolean {
  const firstFree = before.tileStart.at(-1)!;
  return (
    before.slots.length === after.slots.length &&
    before.slots.every((slot, i) => slot === after.slots[i]) &&
    before.tileEnd.every((_, tile) => {
      const start = after.tileStart[tile]!;
      return start === before.tileStart[tile] || start >= firstFree;
    })
  );
}
