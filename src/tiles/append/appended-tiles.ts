import { assert } from "#base";
import type { BarTable } from "#market";
import {
  capacityOf,
  LANES,
  sharedInts,
  spareRows,
  TileSet,
  type BarTimes,
  type Room,
  type TileLayout,
} from "../tile-set.ts";
import { TILE_FIELDS, type TileArray, type TileField } from "../tile-field.ts";
import { TileMemory } from "../tile-memory.ts";
import { TilePlaces } from "./tile-places.ts";

/** How `appendedTiles` writes bars. */
export interface AppendedTilesOptions {
  /** Per instrument: number of leading rows that stay; default all rows. */
  readonly kept?: Int32Array;
  /** Free rows of the tiles; pass the same object for all snapshots in a row. */
  readonly places?: TilePlaces;
  /** True if nobody reads rows behind the kept ones, so that they may be overwritten. */
  readonly overwrites?: boolean;
}

/**
 * Returns the tiles of the next snapshot, with the bars of `newer` behind the kept rows; row i of that table is
 * instrument i. Bars are written in place, behind their lanes. A tile moves to free rows if a lane is full, or if a row
 * changes that somebody may read; without free rows, all tiles move to new memory. The rows that `tiles` shows stay as
 * they are, so running scans may go on. Only the newest snapshot may be appended to.
 */
export function appendedTiles(tiles: TileSet, newer: BarTable, options: AppendedTilesOptions = {}): TileSet {
  const { kept = tiles.layout.lengths, places = new TilePlaces(), overwrites = false } = options;
  const lengths = sharedInts(tiles.instruments);
  for (let i = 0; i < lengths.length; i++) lengths[i] = kept[i]! + newer.offsets[i + 1]! - newer.offsets[i]!;
  const fields = TILE_FIELDS.filter((field) => tiles.column(field) !== undefined || hasValue(newer[field]));
  places.begin(tiles);
  const isComplete = fields.every((field) => tiles.column(field) !== undefined);
  const isChanged = (i: number): boolean => !overwrites && kept[i]! < tiles.lengthOf(i);
  const layout = isComplete ? extendedLayout(tiles, lengths, places, isChanged) : undefined;
  const newest = newestAfter(tiles, newer, kept);
  const next =
    layout === undefined
      ? inNewMemory(tiles, fields, lengths, places, newest)
      : new TileSet(layout, (field) => tiles.column(field), tiles.memory, { newest });
  for (const field of fields) {
    const column = next.column(field)!;
    if (layout !== undefined) copyTiles(column, tiles.layout, column, layout);
    writeRows(column, newer[field], newer.offsets, kept, next.layout);
  }
  places.end(next);
  return next;
}

const hasValue = (column: TileArray): boolean => column.some((value: number) => value === value);

/** Writes the rows of each instrument behind its kept ones. */
function writeRows(
  column: TileArray,
  source: TileArray,
  offsets: Int32Array,
  kept: Int32Array,
  { slots, tileStart }: TileLayout,
): void {
  for (let i = 0; i < kept.length; i++) {
    const to = offsets[i + 1]!;
    let from = offsets[i]!;
    if (from === to) continue;
    const slot = slots[i]!;
    let at = (tileStart[slot >> 3]! + kept[i]!) * LANES + (slot & 7);
    for (; from < to; from++, at += LANES) column[at] = source[from]!;
  }
}

/** Returns the newest bar of every instrument after the append. */
function newestAfter(tiles: TileSet, newer: BarTable, kept: Int32Array): BarTimes {
  const [time, session] = [tiles.newest.time.slice(), tiles.newest.session.slice()];
  for (let i = 0; i < time.length; i++) {
    const added = newer.offsets[i + 1]!;
    if (added > newer.offsets[i]!) {
      time[i] = newer.time[added - 1]!;
      session[i] = newer.session[added - 1]!;
    } else if (kept[i] !== tiles.lengthOf(i)) {
      time[i] = kept[i] === 0 ? -1 : tiles.at("time", i, kept[i]! - 1);
      session[i] = kept[i] === 0 ? -1 : tiles.at("session", i, kept[i]! - 1);
    }
  }
  return { time, session };
}

/**
 * Returns the layout in which instrument i has `lengths[i]` bars: a tile moves to free rows if a lane does not fit, or
 * if it has an instrument that `moves`. Undefined if the columns have no space for it, or if an instrument without a
 * slot has bars.
 */
export function extendedLayout(
  tiles: TileSet,
  lengths: Int32Array,
  places: TilePlaces,
  moves: (instrument: number) => boolean = () => false,
): TileLayout | undefined {
  const { layout, order } = tiles;
  const moved = new Set<number>();
  for (let i = 0; i < lengths.length; i++) {
    const rows = lengths[i]!;
    if (rows === tiles.lengthOf(i) && !moves(i)) continue;
    assert(tiles.holds(i), "bars that stand in the place of others cannot grow");
    const slot = layout.slots[i]!;
    if (slot < 0) return undefined;
    const tile = slot >> 3;
    if (layout.tileStart[tile]! + rows > layout.tileEnd[tile]! || moves(i)) moved.add(tile);
  }
  if (moved.size === 0) return { ...layout, lengths };
  const tileStart = sharedCopy(layout.tileStart);
  const tileEnd = sharedCopy(layout.tileEnd);
  for (const tile of moved) {
    const [from, to] = [tileStart[tile]!, tileEnd[tile]!];
    const longest = longestOf(order.subarray(tile * LANES, (tile + 1) * LANES), lengths);
    const rows = longest > to - from ? capacityOf(longest, places.room) : to - from;
    const place = places.take(rows);
    if (place === undefined) return undefined;
    places.leave(from, to);
    tileStart[tile] = place;
    tileEnd[tile] = place + rows;
  }
  tileStart[tileStart.length - 1] = tileEnd.reduce((a, b) => Math.max(a, b), 0);
  return { lengths, slots: layout.slots, tileStart, tileEnd };
}

function sharedCopy(numbers: Int32Array): Int32Array {
  const copy = sharedInts(numbers.length);
  copy.set(numbers);
  return copy;
}

function longestOf(instruments: Int32Array, lengths: Int32Array): number {
  let longest = 0;
  for (const i of instruments) longest = Math.max(longest, lengths[i]!);
  return longest;
}

/** Returns per tile the number of rows up to the end of its longest lane. */
function rowsInUse({ slots, lengths, tileEnd }: TileLayout): Int32Array {
  const rows = new Int32Array(tileEnd.length);
  for (let i = 0; i < slots.length; i++) {
    const tile = slots[i]! >> 3;
    if (tile >= 0 && lengths[i]! > rows[tile]!) rows[tile] = lengths[i]!;
  }
  return rows;
}

/**
 * Copies the rows of each tile to its place in a later layout, which has the same slots. `width`: elements of a row.
 * Within one array only tiles that have moved are copied.
 */
export function copyTiles<A extends TileArray | Uint16Array>(
  source: A,
  before: TileLayout,
  target: A,
  after: TileLayout,
  width = LANES,
): void {
  for (const [tile, rows] of rowsInUse(before).entries()) {
    const [from, to] = [before.tileStart[tile]! * width, after.tileStart[tile]! * width];
    if (source !== target) target.set(source.subarray(from, from + rows * width), to);
    else if (from !== to) target.copyWithin(to, from, from + rows * width);
  }
}

/**
 * Copies columns to new memory with more free rows. A column that was absent has no values; instruments with their first
 * bars get the next slots.
 */
function inNewMemory(
  tiles: TileSet,
  fields: readonly TileField[],
  lengths: Int32Array,
  places: TilePlaces,
  newest: BarTimes,
): TileSet {
  const { layout, rows } = roomyLayout(tiles.layout, lengths, places.room);
  const memory = new TileMemory();
  const columns = new Map<TileField, TileArray>();
  for (const field of fields) {
    const isInteger = field === "time" || field === "session";
    const target = isInteger ? memory.ints(rows * LANES) : memory.floats(rows * LANES);
    const source = tiles.column(field);
    if (source === undefined) target.fill(Number.NaN, 0, layout.tileStart.at(-1)! * LANES);
    else copyTiles(source, tiles.layout, target, layout);
    columns.set(field, target);
  }
  return new TileSet(layout, (field) => columns.get(field), memory, { newest });
}

/** Returns a layout with the same and further slots, and the rows per column. */
function roomyLayout(
  before: TileLayout,
  lengths: Int32Array,
  room: Room,
): { readonly layout: TileLayout; readonly rows: number } {
  let slots = before.slots;
  if (lengths.some((rows, i) => rows > 0 && slots[i]! < 0)) {
    slots = sharedCopy(slots);
    let next = slots.reduce((a, b) => Math.max(a, b), -1) + 1;
    for (let i = 0; i < slots.length; i++) if (lengths[i]! > 0 && slots[i]! < 0) slots[i] = next++;
  }
  const tiles = Math.ceil((slots.reduce((a, b) => Math.max(a, b), -1) + 1) / LANES);
  const [tileStart, tileEnd] = [sharedInts(tiles + 1), sharedInts(tiles)];
  const layout = { lengths, slots, tileStart, tileEnd };
  const usedBefore = rowsInUse(before);
  let largest = 0;
  for (const [tile, rows] of rowsInUse(layout).entries()) {
    const capacity = capacityOf(Math.max(rows, usedBefore[tile] ?? 0), room);
    tileEnd[tile] = tileStart[tile + 1] = tileStart[tile]! + capacity;
    largest = Math.max(largest, capacity);
  }
  const used = tileStart[tiles]!;
  return { layout, rows: used + spareRows(used, largest, room) };
}
