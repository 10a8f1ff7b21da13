import { appendedTiles, copiedTiles } from "./appended-tiles.ts";
import type { RowChanges } from "./row-changes.ts";
import type { TileSet } from "./tile-set.ts";

/** Tiles that an earlier state had, and how many rows of each instrument are still those of the newest one. */
interface Spare {
  readonly tiles: TileSet;
  readonly same: Int32Array;
}

/**
 * Two places for tiles whose newest rows become others from state to state: the next state is written to the one that
 * nobody reads any more, where it lacks the newest rows alone.
 */
export class DoubleBufferedTiles {
  /** Whether states before the newest are read by nobody. */
  readonly #isFree: () => boolean;
  #newest: TileSet | undefined;
  #spare: Spare | undefined;
  /** Places of earlier states that somebody may still read, and those that nobody does: memory of tiles cannot shrink. */
  #left: TileSet[] = [];
  #unread: TileSet[] = [];

  /** `isFree`: whether states before the newest are read by nobody; where they may be, the next state is a copy. */
  constructor(isFree: () => boolean = () => false) {
    this.#isFree = isFree;
  }

  /** The next state of `tiles`, which go on to show what they showed. */
  next(tiles: TileSet, changes: RowChanges): TileSet {
    if (tiles !== this.#newest) {
      this.#spare = undefined;
      this.#left = [];
      this.#unread = [];
    }
    if (changes.replaces) {
      this.#newest = this.#written(tiles, changes);
      this.#spare = { tiles, same: changes.unchanged };
    } else {
      this.#newest = appendedTiles(tiles, changes.table());
    }
    return this.#newest;
  }

  #written(tiles: TileSet, changes: RowChanges): TileSet {
    const spare = this.#spare;
    const isFree = this.#isFree();
    if (isFree) this.#unread.push(...this.#left.splice(0));
    if (spare === undefined || !isFree) {
      if (spare !== undefined) this.#left.push(spare.tiles);
      return appendedTiles(copiedTiles(tiles, this.#unread.pop()), changes.table(), changes.unchanged);
    }
    const kept = spare.same.map((rows, i) => Math.min(rows, changes.unchanged[i]!));
    return appendedTiles(spare.tiles, changes.table(kept), kept);
  }
}
