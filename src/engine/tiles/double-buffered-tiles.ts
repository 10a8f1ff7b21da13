import { appendedTiles, copiedTiles } from "./appended-tiles.ts";
import type { RowChanges } from "./row-changes.ts";
import type { TileSet } from "./tile-set.ts";

/**
 * Tiles of the snapshot before the newest. `same`: per instrument, the leading rows that the newest snapshot also has.
 */
interface BackBuffer {
  readonly tiles: TileSet;
  readonly same: Int32Array;
}

/**
 * Two buffers for tiles whose newest rows change with every snapshot. The next snapshot is written to the buffer that
 * nobody reads any more, which only lacks the newest rows.
 */
export class DoubleBufferedTiles {
  /** Returns true if nobody reads snapshots before the newest. */
  readonly #isFree: () => boolean;
  #newest: TileSet | undefined;
  #back: BackBuffer | undefined;
  /** Buffers of earlier snapshots that somebody may still read. */
  #retired: TileSet[] = [];
  /** Buffers that nobody reads. They are reused because tile memory cannot shrink. */
  #reusable: TileSet[] = [];

  /** `isFree` returns true if nobody reads snapshots before the newest; while it is false, each snapshot is a copy. */
  constructor(isFree: () => boolean = () => false) {
    this.#isFree = isFree;
  }

  /** Returns the tiles of the next snapshot. The rows that `tiles` shows do not change. */
  next(tiles: TileSet, changes: RowChanges): TileSet {
    if (tiles !== this.#newest) {
      this.#back = undefined;
      this.#retired = [];
      this.#reusable = [];
    }
    if (changes.replaces) {
      this.#newest = this.#written(tiles, changes);
      this.#back = { tiles, same: changes.unchanged };
    } else {
      this.#newest = appendedTiles(tiles, changes.table());
    }
    return this.#newest;
  }

  #written(tiles: TileSet, changes: RowChanges): TileSet {
    const back = this.#back;
    const isFree = this.#isFree();
    if (isFree) this.#reusable.push(...this.#retired.splice(0));
    if (back === undefined || !isFree) {
      if (back !== undefined) this.#retired.push(back.tiles);
      return appendedTiles(copiedTiles(tiles, this.#reusable.pop()), changes.table(), changes.unchanged);
    }
    const kept = back.same.map((rows, i) => Math.min(rows, changes.unchanged[i]!));
    return appendedTiles(back.tiles, changes.table(kept), kept);
  }
}
