import { resample, type Calendar } from "#market";
import type { Frame } from "../plan/plan.ts";
import { appendedTiles } from "./appended-tiles.ts";
import { RowChanges } from "./row-changes.ts";
import { rowsBegunOf } from "./rows-begun.ts";
import type { TileSet } from "./tile-set.ts";

/**
 * Stored bars from which a frame is built. `since`: per instrument, the number of leading stored bars that did not
 * change.
 */
interface StoredBase {
  readonly base: TileSet;
  readonly from: "1d" | "1m";
  readonly since: Int32Array;
}

/**
 * Extends the tiles of a derived frame after its stored bars have grown. Per instrument, the last bar that may mix old
 * and new stored bars is rebuilt in place, with all bars after it; nobody may read `tiles` afterwards. `unchanged`:
 * number of leading bars of each instrument that did not change.
 */
export function grownTiles(
  frame: Frame,
  tiles: TileSet,
  { base, from, since }: StoredBase,
  { calendar }: { readonly calendar: Calendar },
): { readonly tiles: TileSet; readonly unchanged: Int32Array } {
  const shape = { timeframe: frame.timeframe, zones: frame.zones };
  const changes = new RowChanges(tiles);
  for (const i of base.order) {
    const rows = base.lengthOf(i);
    if (since[i]! >= rows) continue;
    // The bar with the last unchanged stored bar may contain new stored bars too: rebuild from there.
    const begun = since[i] === 0 ? 0 : rowsBegunOf(tiles, i, base.at("time", i, since[i]! - 1) + 1);
    const first = begun === 0 ? since[i]! : rowsBegunOf(base, i, tiles.at("time", i, begun - 1));
    const bars = resample(base.bars(i, first, rows), from, shape, calendar);
    changes.put(i, Math.max(0, begun - 1), bars);
  }
  return { tiles: appendedTiles(tiles, changes.table(), changes.unchanged), unchanged: changes.unchanged };
}
