import { expect, it } from "vitest";
import type { BarColumns } from "#market";
import { DoubleBufferedTiles } from "./double-buffered-tiles.ts";
import { RowChanges } from "./row-changes.ts";
import { tileBars, type TileSet } from "../tile-set.ts";

const ROWS = 2_000;
const column = (value: (row: number) => number) => Float64Array.from({ length: ROWS }, (_, row) => value(row));

function barsOf(instrument: number): BarColumns {
  const close = column((row) => 10 + ((row * (instrument + 3)) % 17));
  const time = Int32Array.from({ length: ROWS }, (_, row) => row * 1_440);
  const session = Int32Array.from({ length: ROWS }, (_, row) => row);
  const empty = column(() => Number.NaN);
  return { time, session, open: close, high: close, low: close, close, volume: close, vwap: empty, trades: empty };
}

/** Changes that replace the newest bar of every instrument. */
function changed(tiles: TileSet, close: number): RowChanges {
  const changes = new RowChanges(tiles);
  for (let i = 0; i < tiles.instruments; i++) {
    const last = tiles.bars(i, ROWS - 1, ROWS);
    changes.put(i, ROWS - 1, { ...last, close: Float64Array.of(close + i) });
  }
  return changes;
}

it("DoubleBufferedTiles reuses buffers that nobody reads, so that memory does not grow", () => {
  let isFree = false;
  const days = new DoubleBufferedTiles(() => isFree);
  let tiles = tileBars(16, barsOf, true);
  const bytes = (): number => tiles.memory!.wasm.buffer.byteLength;
  const sizes: number[] = [];
  for (let snapshot = 0; snapshot < 60; snapshot++) {
    // Readers regularly lag behind, by at most two snapshots.
    isFree = snapshot % 3 === 2;
    const before = tiles;
    const shown = Array.from({ length: 16 }, (_, i) => before.at("close", i, ROWS - 1));
    tiles = days.next(tiles, changed(tiles, 100 + snapshot));
    for (let i = 0; i < 16; i++) {
      expect(tiles.at("close", i, ROWS - 1)).toBe(100 + snapshot + i);
      expect(tiles.at("close", i, ROWS - 2)).toBe(barsOf(i).close[ROWS - 2]);
      expect(before.at("close", i, ROWS - 1), "the previous snapshot does not change").toBe(shown[i]);
    }
    sizes.push(bytes());
  }
  expect(new Set(sizes.slice(10)).size).toBe(1);
});
