import { assert } from "#base";
import { barsOfKey, joinedBars, type BarColumns, type BarTable } from "#market";
import { LANES, rowCapacity, sharedInts, tileBars, TileSet, type BarTimes, type TileLayout } from "../tile-set.ts";
import { TILE_FIELDS, type TileArray, type TileField } from "../tile-field.ts";

/**
 * Returns the tiles of the next snapshot, with the bars of `newer` appended; row i of that table is instrument i. Bars
 * are written in place behind the first `kept` rows of each lane (default: all rows). A tile with a full lane moves
 * behind the last tile; if no space is left there, all tiles are rebuilt in new memory. `tiles` itself keeps
 * its kept rows, so running scans may go on; nobody may read its other rows. Only the newest snapshot may be appended
 * to.
 */
export function appendedTiles(tiles: TileSet, newer: BarTable, kept = tiles.layout.lengths): TileSet {
  const layout = appendedLayout(tiles, newer, kept);
  if (layout === undefined) return tileBars(tiles.instruments, (i) => barsAfter(tiles, newer, kept, i), true);
  for (const field of TILE_FIELDS) {
    const column = tiles.column(field);
    if (column === undefined) continue;
    copyMovedTiles(column, tiles.layout, layout);
    const source = newer[field];
    for (let i = 0; i < tiles.instruments; i++) {
      const slot = layout.slots[i]!;
      const to = newer.offsets[i + 1]!;
      let from = newer.offsets[i]!;
      if (from === to) continue;
      let at = (layout.tileStart[slot >> 3]! + kept[i]!) * LANES + (slot & 7);
      for (; from < to; from++, at += LANES) column[at] = source[from]!;
    }
  }
  const newest = newestAfter(tiles, newer, kept);
  return new TileSet(layout, (field) => tiles.column(field), tiles.memory, { newest });
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

/** Returns the layout after the append; undefined if the columns have no space for it. */
function appendedLayout(tiles: TileSet, newer: BarTable, kept: Int32Array): TileLayout | undefined {
  const isWritten = (field: TileField): boolean => newer[field].some((value: number) => value === value);
  if (TILE_FIELDS.some((field) => tiles.column(field) === undefined && isWritten(field))) return undefined;
  const lengths = sharedInts(tiles.instruments);
  for (let i = 0; i < lengths.length; i++) lengths[i] = kept[i]! + newer.offsets[i + 1]! - newer.offsets[i]!;
  return extendedLayout(tiles, lengths);
}

/**
 * Returns the layout in which instrument i has `lengths[i]` bars: a tile with a lane that does not fit moves behind the
 * last tile. Undefined if the columns have no space for it, or if an instrument without a slot has bars.
 */
export function extendedLayout(tiles: TileSet, lengths: Int32Array): TileLayout | undefined {
  const { layout, order } = tiles;
  const moved = new Set<number>();
  for (let i = 0; i < lengths.length; i++) {
    const rows = lengths[i]!;
    if (rows <= tiles.lengthOf(i)) continue;
    assert(tiles.holds(i), "bars that stand in the place of others cannot grow");
    const slot = layout.slots[i]!;
    if (slot < 0) return undefined;
    const tile = slot >> 3;
    if (layout.tileStart[tile]! + rows > layout.tileEnd[tile]!) moved.add(tile);
  }
  const tileStart = sharedInts(layout.tileStart.length);
  tileStart.set(layout.tileStart);
  const tileEnd = sharedInts(layout.tileEnd.length);
  tileEnd.set(layout.tileEnd);
  let firstFree = tileStart.at(-1)!;
  for (const tile of moved) {
    let longest = 0;
    for (const i of order.subarray(tile * LANES, (tile + 1) * LANES)) longest = Math.max(longest, lengths[i]!);
    tileStart[tile] = firstFree;
    tileEnd[tile] = firstFree += rowCapacity(longest);
  }
  tileStart[tileStart.length - 1] = firstFree;
  if (moved.size > 0 && firstFree * LANES > tiles.column("time")!.length) return undefined;
  return { lengths, slots: layout.slots, tileStart, tileEnd };
}

/** Copies the rows of each tile that has moved since a layout to its new place. `width`: elements of a row. */
export function copyMovedTiles(
  array: TileArray | Uint16Array,
  before: TileLayout,
  after: TileLayout,
  width = LANES,
): void {
  for (let tile = 0; tile < before.tileEnd.length; tile++) {
    const from = before.tileStart[tile]!;
    const to = after.tileStart[tile]!;
    if (from !== to) array.copyWithin(to * width, from * width, before.tileEnd[tile]! * width);
  }
}

/** Returns all bars of an instrument after the append. */
function barsAfter(tiles: TileSet, newer: BarTable, kept: Int32Array, i: number): BarColumns {
  const added = barsOfKey(newer, i);
  return kept[i] === 0 ? added : joinedBars(tiles.bars(i, 0, kept[i]), added);
}
