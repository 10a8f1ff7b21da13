import { expect } from "vitest";
import type { Frame } from "../frame.ts";
import { FrameStore, type EngineData } from "../frame-store.ts";
import { TILE_FIELDS } from "../tile-field.ts";
import type { TileSet } from "../tile-set.ts";

const BYTES = 2 ** 28;

/** Expects two snapshots to be equal bar for bar, including the given frames. `store`: the frame store of `found`. */
export function expectSameData(
  found: EngineData,
  store: FrameStore,
  loaded: EngineData,
  frames: readonly Frame[],
): void {
  expect(found.watermark).toBe(loaded.watermark);
  expect(found.instruments).toEqual(loaded.instruments);
  expect(found.officialDays).toEqual(loaded.officialDays);
  expect(found.splits).toEqual(loaded.splits);
  expect(found.feeds).toEqual(loaded.feeds);
  expect(found.superseded).toEqual(loaded.superseded);
  const loadedStore = new FrameStore(loaded, BYTES);
  for (const one of frames) expectSameTiles(store.tiles(one), loadedStore.tiles(one), one.key);
  expectSameTiles(found.tradedDaily, loaded.tradedDaily, "days as traded");
  expectSameTiles(found.tradedMinutes!, loaded.tradedMinutes!, "minutes as traded");
}

function expectSameTiles(own: TileSet, other: TileSet, name: string): void {
  expect({ name, lengths: [...own.layout.lengths] }).toEqual({ name, lengths: [...other.layout.lengths] });
  expect({ name, newest: own.newest }).toEqual({ name, newest: other.newest });
  for (let i = 0; i < own.instruments; i++) {
    const [a, b] = [own.bars(i), other.bars(i)];
    for (const field of TILE_FIELDS) {
      const row = a[field].findIndex((value, at) => !Object.is(value, b[field][at]));
      expect({ name, i, field, row, value: a[field][row] }).toEqual({ name, i, field, row: -1, value: undefined });
    }
  }
}
