import { assert } from "#base";
import { BAR_FIELDS, rowsOf, type BarColumns, type BarTable } from "#market";
import {
  LANES,
  roomFor,
  sharedInts,
  tileBars,
  TileSet,
  writeLane,
  type TileField,
  type TileLayout,
} from "./tile-set.ts";

const FIELDS: readonly TileField[] = ["time", "session", ...BAR_FIELDS];

/**
 * The next state of tiles that grow, after bars newer than all that an instrument had; row i of the table is instrument i.
 * They are written into the rows that are kept free; where a lane is full its tile is made anew behind the others, and all
 * of them in other memory when that is full. What `tiles` themselves show stays as it was, so that scans under way go on
 * with them. Only the newest state may be gone on from.
 */
export function appendedTiles(tiles: TileSet, newer: BarTable): TileSet {
  const plan = planOf(tiles, newer);
  if (plan === undefined) return tileBars(tiles.instruments, (i) => barsAfter(tiles, newer, i), true);
  const { layout, moved } = plan;
  for (const field of FIELDS) {
    const column = tiles.column(field);
    if (column === undefined) continue;
    const source = newer[field];
    for (let i = 0; i < tiles.instruments; i++) {
      const slot = layout.slots[i]!;
      const to = newer.offsets[i + 1]!;
      let from = newer.offsets[i]!;
      if (from === to || moved.has(slot >> 3)) continue;
      let at = (layout.tileStart[slot >> 3]! + tiles.lengthOf(i)) * LANES + (slot & 7);
      for (; from < to; from++, at += LANES) column[at] = source[from]!;
    }
  }
  for (const tile of moved) writeTile(tiles, newer, layout, tile);
  return new TileSet(layout, (field) => tiles.column(field), tiles.memory);
}

/** Where everything comes to lie, and the tiles that are made anew; undefined where there is no room. */
function planOf(
  tiles: TileSet,
  newer: BarTable,
): { readonly layout: TileLayout; readonly moved: ReadonlySet<number> } | undefined {
  const { layout, order } = tiles;
  const lengths = sharedInts(tiles.instruments);
  const moved = new Set<number>();
  for (let i = 0; i < lengths.length; i++) {
    const more = newer.offsets[i + 1]! - newer.offsets[i]!;
    const rows = tiles.lengthOf(i) + more;
    lengths[i] = rows;
    if (more === 0) continue;
    assert(tiles.holds(i), "bars that stand in the place of others cannot grow");
    const slot = layout.slots[i]!;
    if (slot < 0) return undefined;
    const tile = slot >> 3;
    if (layout.tileStart[tile]! + rows > layout.tileEnd[tile]!) moved.add(tile);
  }
  if (
    FIELDS.some((field) => tiles.column(field) === undefined && newer[field].some((value: number) => value === value))
  )
    return undefined;
  const tileStart = sharedInts(layout.tileStart.length);
  tileStart.set(layout.tileStart);
  const tileEnd = sharedInts(layout.tileEnd.length);
  tileEnd.set(layout.tileEnd);
  let free = tileStart.at(-1)!;
  for (const tile of moved) {
    let longest = 0;
    for (const i of order.subarray(tile * LANES, (tile + 1) * LANES)) longest = Math.max(longest, lengths[i]!);
    tileStart[tile] = free;
    tileEnd[tile] = free += roomFor(longest);
  }
  tileStart[tileStart.length - 1] = free;
  if (moved.size > 0 && free * LANES > tiles.column("time")!.length) return undefined;
  return { layout: { lengths, slots: layout.slots, tileStart, tileEnd }, moved };
}

/** All bars of an instrument; undefined where it has none. */
function barsAfter(tiles: TileSet, newer: BarTable, i: number): BarColumns | undefined {
  const own = tiles.lengthOf(i) === 0 ? undefined : tiles.bars(i);
  const added = rowsOf(newer, newer.offsets[i]!, newer.offsets[i + 1]!);
  if (added.time.length === 0) return own;
  if (own === undefined) return added;
  const floats = (a: Float64Array, b: Float64Array): Float64Array => {
    const both = new Float64Array(a.length + b.length);
    both.set(a);
    both.set(b, a.length);
    return both;
  };
  const ints = (a: Int32Array, b: Int32Array): Int32Array => {
    const both = new Int32Array(a.length + b.length);
    both.set(a);
    both.set(b, a.length);
    return both;
  };
  return {
    time: ints(own.time, added.time),
    session: ints(own.session, added.session),
    open: floats(own.open, added.open),
    high: floats(own.high, added.high),
    low: floats(own.low, added.low),
    close: floats(own.close, added.close),
    volume: floats(own.volume, added.volume),
    vwap: floats(own.vwap, added.vwap),
    trades: floats(own.trades, added.trades),
  };
}

function writeTile(tiles: TileSet, newer: BarTable, layout: TileLayout, tile: number): void {
  for (const [lane, i] of tiles.order.subarray(tile * LANES, (tile + 1) * LANES).entries()) {
    const bars = barsAfter(tiles, newer, i);
    if (bars === undefined) continue;
    for (const field of FIELDS) {
      const column = tiles.column(field);
      if (column !== undefined) writeLane(column, bars[field], layout.tileStart[tile]! * LANES + lane);
    }
  }
}
