import { resample, type Calendar } from "#market";
import type { Frame } from "../plan/plan.ts";
import { appendedTiles } from "./appended-tiles.ts";
import { RowChanges } from "./row-changes.ts";
import { rowsBegunOf } from "./rows-begun.ts";
import type { TileSet } from "./tile-set.ts";

/** Stored bars of which a frame is built; `since`: of each instrument the first of them that are as they were. */
interface GrownBase {
  readonly base: TileSet;
  readonly from: "1d" | "1m";
  readonly since: Int32Array;
}

/**
 * Tiles of a derived frame after its stored bars have grown: of each instrument the last bar that may hold stored bars of
 * both kinds is built anew with those after it, and written where it was, so that nobody may read `tiles` any more. `kept`:
 * bars of each instrument that stay as they were.
 */
export function grownTiles(
  frame: Frame,
  tiles: TileSet,
  { base, from, since }: GrownBase,
  { calendar }: { readonly calendar: Calendar },
): { readonly tiles: TileSet; readonly kept: Int32Array } {
  const shape = { timeframe: frame.timeframe, zones: frame.zones };
  const changes = new RowChanges(tiles);
  for (const i of base.order) {
    const rows = base.lengthOf(i);
    if (since[i]! >= rows) continue;
    // The bar that holds the last stored one that is still the same may hold others too.
    const begun = since[i] === 0 ? 0 : rowsBegunOf(tiles, i, base.at("time", i, since[i]! - 1) + 1);
    const first = begun === 0 ? since[i]! : rowsBegunOf(base, i, tiles.at("time", i, begun - 1));
    const bars = resample(base.bars(i, first, rows), from, shape, calendar);
    changes.put(i, Math.max(0, begun - 1), bars);
  }
  return { tiles: appendedTiles(tiles, changes.table(), changes.unchanged), kept: changes.unchanged };
}
