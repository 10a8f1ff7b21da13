import type { BarField } from "#market";
import { LANES } from "../tile-set.ts";
import type { TileArray } from "../tile-field.ts";

/** How values of consecutive rows, oldest first, are reduced to one value. "sum of known" ignores NaN. */
export type Fold = "first" | "last" | "max" | "min" | "sum" | "sum of known";

/**
 * How a field of a bar follows from the values of its rows. `vwap` is missing: it follows from prices and volumes.
 */
export const FIELD_FOLDS = {
  open: "first",
  high: "max",
  low: "min",
  close: "last",
  volume: "sum",
  trades: "sum of known",
} as const satisfies Partial<Record<BarField, Fold>>;

/** Row ranges to fold, one per lane of the tile whose first slot is `first`. */
export interface FoldedRows {
  readonly first: number;
  /** Per lane: first row to fold; -row if `values` already holds the fold of all rows before `row`. */
  readonly rows: Int32Array;
  /** Per lane: end of the rows (exclusive); 0 if the lane has none. */
  readonly ends: Int32Array;
  /** Per slot: the folded value. */
  readonly values: Float64Array;
}

/**
 * Folds row ranges of one tile of a column; row 0 of the tile has index `start`. Rows that all lanes share are folded
 * eight lanes at a time, the others lane by lane. Overwrites `rows`.
 */
export function foldTile(
  fold: Fold,
  column: TileArray,
  start: number,
  { first, rows, ends, values }: FoldedRows,
): void {
  let from = 0;
  let to = Infinity;
  for (let lane = 0; lane < LANES; lane++) {
    const end = ends[lane]!;
    if (end === 0) continue;
    if (rows[lane]! >= 0) {
      values[first + lane] = column[start + rows[lane]! * LANES + lane]!;
      rows[lane] = rows[lane]! + 1;
    } else rows[lane] = -rows[lane]!;
    from = Math.max(from, rows[lane]!);
    to = Math.min(to, end);
  }
  if (fold === "first" || fold === "last") return;
  const shared = from < to && fold !== "sum of known" ? fold : undefined;
  for (let lane = 0; lane < LANES; lane++) {
    const end = shared !== undefined ? from : ends[lane]!;
    if (ends[lane] === 0 || rows[lane]! >= end) continue;
    const origin = start + lane;
    const slot = first + lane;
    values[slot] = foldCells(fold, column, origin + rows[lane]! * LANES, origin + end * LANES, values[slot]!);
  }
  if (shared === undefined) return;
  foldLanes(shared, column, start + from * LANES, start + to * LANES, first, values);
  for (let lane = 0; lane < LANES; lane++) {
    const origin = start + lane;
    const slot = first + lane;
    const end = ends[lane]!;
    if (to < end) values[slot] = foldCells(fold, column, origin + to * LANES, origin + end * LANES, values[slot]!);
  }
}

export type EightLaneFold = Exclude<Fold, "first" | "last" | "sum of known">;

/** Folds the cells of one lane from index `at` to `end` (exclusive) into the fold of the rows before them. */
export function foldCells(fold: Fold, column: TileArray, at: number, end: number, value: number): number {
  if (fold === "first" || at >= end) return value;
  if (fold === "last") return column[end - LANES]!;
  if (fold === "sum") for (; at < end; at += LANES) value += column[at]!;
  else if (fold === "sum of known") for (; at < end; at += LANES) value = sumOfKnown(value, column[at]!);
  else if (fold === "max") for (; at < end; at += LANES) value = column[at]! > value ? column[at]! : value;
  else for (; at < end; at += LANES) value = column[at]! < value ? column[at]! : value;
  return value;
}

function sumOfKnown(sum: number, value: number): number {
  if (value !== value) return sum;
  return sum === sum ? sum + value : value;
}

/**
 * Folds the cells from index `at` to `end` (exclusive), all eight lanes, into the values of slots `first` … `first` +
 * 7.
 */
export function foldLanes(
  fold: EightLaneFold,
  column: TileArray,
  at: number,
  end: number,
  first: number,
  values: Float64Array,
): void {
  let a = values[first]!;
  let b = values[first + 1]!;
  let c = values[first + 2]!;
  let d = values[first + 3]!;
  let e = values[first + 4]!;
  let f = values[first + 5]!;
  let g = values[first + 6]!;
  let h = values[first + 7]!;
  if (fold === "sum") {
    for (; at < end; at += LANES) {
      a += column[at]!;
      b += column[at + 1]!;
      c += column[at + 2]!;
      d += column[at + 3]!;
      e += column[at + 4]!;
      f += column[at + 5]!;
      g += column[at + 6]!;
      h += column[at + 7]!;
    }
  } else if (fold === "max") {
    for (; at < end; at += LANES) {
      if (column[at]! > a) a = column[at]!;
      if (column[at + 1]! > b) b = column[at + 1]!;
      if (column[at + 2]! > c) c = column[at + 2]!;
      if (column[at + 3]! > d) d = column[at + 3]!;
      if (column[at + 4]! > e) e = column[at + 4]!;
      if (column[at + 5]! > f) f = column[at + 5]!;
      if (column[at + 6]! > g) g = column[at + 6]!;
      if (column[at + 7]! > h) h = column[at + 7]!;
    }
  } else {
    for (; at < end; at += LANES) {
      if (column[at]! < a) a = column[at]!;
      if (column[at + 1]! < b) b = column[at + 1]!;
      if (column[at + 2]! < c) c = column[at + 2]!;
      if (column[at + 3]! < d) d = column[at + 3]!;
      if (column[at + 4]! < e) e = column[at + 4]!;
      if (column[at + 5]! < f) f = column[at + 5]!;
      if (column[at + 6]! < g) g = column[at + 6]!;
      if (column[at + 7]! < h) h = column[at + 7]!;
    }
  }
  values[first] = a;
  values[first + 1] = b;
  values[first + 2] = c;
  values[first + 3] = d;
  values[first + 4] = e;
  values[first + 5] = f;
  values[first + 6] = g;
  values[first + 7] = h;
}
