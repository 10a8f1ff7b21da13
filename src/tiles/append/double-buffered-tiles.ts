import { appendedTiles } from "./appended-tiles.ts";
import type { TileChanges } from "./row-changes.ts";
import { TILE_FIELDS, type TileArray, type TileField } from "../tile-field.ts";
import { TileMemory } from "../tile-memory.ts";
import { TileSet } from "../tile-set.ts";

/** Tiles that the next snapshot may overwrite. `same`: per instrument, the leading rows that the newest tiles also have. */
interface Buffer {
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
  /** The tiles of the snapshot before the newest. */
  #back: Buffer | undefined;
  /** Buffers of earlier snapshots that somebody may still read. */
  #retired: TileSet[] = [];
  /** Buffers that nobody reads. They are reused because tile memory cannot shrink. */
  #reusable: TileSet[] = [];

  /** `isFree` returns true if nobody reads snapshots before the newest; while it is false, each snapshot is a copy. */
  constructor(isFree: () => boolean = () => false) {
    this.#isFree = isFree;
  }

  /** Returns the tiles of the next snapshot. The rows that `tiles` shows do not change. */
  next(tiles: TileSet, changes: TileChanges): TileSet {
    if (tiles !== this.#newest) {
      this.#back = undefined;
      this.#retired = [];
      this.#reusable = [];
    }
    const { unchanged } = changes;
    if (unchanged.every((rows, i) => rows === tiles.lengthOf(i))) {
      this.#newest = appendedTiles(tiles, changes.table());
    } else {
      const target = this.#free() ?? { tiles: copiedTiles(tiles, this.#reusable.pop()), same: unchanged };
      const kept = unchanged.map((rows, i) => Math.min(rows, target.same[i]!));
      this.#newest = appendedTiles(target.tiles, changes.table(kept), { kept, overwrites: true });
      this.#back = { tiles, same: unchanged };
    }
    return this.#newest;
  }

  /** Returns the back buffer if nobody reads it. */
  #free(): Buffer | undefined {
    if (this.#isFree()) {
      this.#reusable.push(...this.#retired.splice(0));
      return this.#back;
    }
    if (this.#back !== undefined) this.#retired.push(this.#back.tiles);
    return undefined;
  }
}

/**
 * Copies tiles with their free rows: into the columns of `into`, which nobody may read any more, if they have the same
 * length; else into new columns, in the same memory if they fit.
 */
export function copiedTiles(tiles: TileSet, into?: TileSet): TileSet {
  const columns = new Map<TileField, TileArray>();
  const sources = TILE_FIELDS.flatMap((field) => {
    const column = tiles.column(field);
    return column === undefined ? [] : [[field, column] as const];
  });
  if (into !== undefined && sources.every(([field, { length }]) => into.column(field)?.length === length)) {
    for (const [field, source] of sources) into.column(field)!.set(source);
    return new TileSet(tiles.layout, (field) => into.column(field), into.memory);
  }
  const bytes = sources.reduce((sum, [, { byteLength }]) => sum + byteLength, 0);
  const memory = tiles.memory?.fits(bytes) === true ? tiles.memory : new TileMemory();
  for (const [field, source] of sources) {
    const isInteger = source instanceof Int32Array;
    const copy = isInteger ? memory.ints(source.length) : memory.floats(source.length);
    copy.set(source);
    columns.set(field, copy);
  }
  return new TileSet(tiles.layout, (field) => columns.get(field), memory);
}
