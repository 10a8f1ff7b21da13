import { copyTiles } from "../append/appended-tiles.ts";
import { LANES, type TileLayout } from "../tile-set.ts";

/** The bits of lane 0: 1 for a first row of a bar, 1 << LANES for a later one. */
const LANE_BITS = 1 | (1 << LANES);
/** Rows that are first, or later, on all lanes. */
const ALL_FIRST = (1 << LANES) - 1;
const ALL_LATER = ALL_FIRST << LANES;

/** The ROW_MARK of each cell of a stored column, in two bits: one number per row, with one bit per lane in each half. */
export class RowMarks {
  readonly #rows: Uint16Array;

  /** `cells`: length of a stored column. Every cell is outside at first. */
  constructor(cells: number) {
    this.#rows = new Uint16Array(cells / LANES);
  }

  /** Length of a stored column. */
  get cells(): number {
    return this.#rows.length * LANES;
  }

  get bytes(): number {
    return this.#rows.byteLength;
  }

  /** Returns the mark of a cell. */
  at(cell: number): number {
    const bits = this.#rows[cell >> 3]! >> (cell & 7);
    return (bits & 1) | ((bits >> (LANES - 1)) & 2);
  }

  /** Returns the first cell from `cell` on, in its lane, that is in a bar; `end` if there is none. */
  startInBar(cell: number, end: number): number {
    const rows = this.#rows;
    const bits = LANE_BITS << (cell & 7);
    while (cell < end && (rows[cell >> 3]! & bits) === 0) cell += LANES;
    return cell;
  }

  /** Returns the cell in which the last `bars` bars before `cell` of its lane begin; `cell` for none. */
  startOfBars(cell: number, bars: number): number {
    const rows = this.#rows;
    const bit = 1 << (cell & 7);
    for (; bars > 0; bars--) {
      do cell -= LANES;
      while ((rows[cell >> 3]! & bit) === 0);
    }
    return cell;
  }

  /** Returns the first cell from `cell` on, in its lane, that is no later row of a bar; `end` if there is none. */
  endOfBar(cell: number, end: number): number {
    const rows = this.#rows;
    const bit = 1 << (LANES + (cell & 7));
    while (cell < end && (rows[cell >> 3]! & bit) !== 0) cell += LANES;
    return cell;
  }

  /** Writes the first marks of `marks` to the cells of a lane from `cell` to `end` (exclusive). */
  set(cell: number, end: number, marks: Uint8Array): void {
    const rows = this.#rows;
    const lane = cell & 7;
    const others = ~(LANE_BITS << lane);
    const to = end >> 3;
    for (let row = cell >> 3, k = 0; row < to; row++, k++) {
      const mark = marks[k]!;
      rows[row] = (rows[row]! & others) | (((mark & 1) | ((mark & 2) << (LANES - 1))) << lane);
    }
  }

  /** Copies the marks of `rows` cells of a lane, from `cell` on, to the lane and the rows of `to`. */
  copyLane(from: RowMarks, cell: number, to: number, rows: number): void {
    const [source, target] = [from.#rows, this.#rows];
    const [lane, copied] = [cell & 7, to & 7];
    const others = ~(LANE_BITS << copied);
    for (let k = 0, row = cell >> 3, copy = to >> 3; k < rows; k++, row++, copy++)
      target[copy] = (target[copy]! & others) | (((source[row]! >> lane) & LANE_BITS) << copied);
  }

  /** Copies the marks of `rows` cells of a lane, from `cell` on, to all lanes of the rows from the cell `to` on. */
  copyToLanes(cell: number, to: number, rows: number): void {
    const marks = this.#rows;
    const lane = cell & 7;
    for (let k = 0, row = cell >> 3, copy = to >> 3; k < rows; k++, row++, copy++)
      marks[copy] = ((marks[row]! >> lane) & LANE_BITS) * ALL_FIRST;
  }

  /** True if each row from the cell `from` to `to` (exclusive) has one mark on all lanes. */
  isEven(from: number, to: number): boolean {
    for (let row = from >> 3; row < to >> 3; row++) {
      const bits = this.#rows[row]!;
      if (bits !== 0 && bits !== ALL_FIRST && bits !== ALL_LATER) return false;
    }
    return true;
  }

  /** Copies the marks of all tiles to their places in a later layout, which has the same slots. */
  copyTiles(from: RowMarks, before: TileLayout, after: TileLayout): void {
    copyTiles(from.#rows, before, this.#rows, after, 1);
  }
}
