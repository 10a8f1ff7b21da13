import { SOME_ROOM, LANES, type Room, type TileSet } from "../tile-set.ts";

/** Rows of the columns of a tile set, `to` exclusive. */
interface RowRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The free rows in the columns of tiles that grow from snapshot to snapshot. A tile that moves leaves rows behind, which
 * are free once nobody reads the snapshots that have the tile there.
 */
export class TilePlaces {
  /** Free rows of tiles that move, and of new columns. */
  readonly room: Room;
  readonly #isFree: () => boolean;
  #newest: TileSet | undefined;
  /** Free rows, ascending; no two ranges touch. */
  #free: RowRange[] = [];
  /** Rows that the newest snapshot does not use, and earlier ones do. */
  #left: RowRange[] = [];

  /** `isFree` returns true if nobody reads snapshots before the newest. */
  constructor(isFree: () => boolean = () => false, room: Room = SOME_ROOM) {
    this.#isFree = isFree;
    this.room = room;
  }

  /** Finds the free rows for the snapshot that follows `tiles`. */
  begin(tiles: TileSet): void {
    if (tiles !== this.#newest) this.#reset(tiles);
    else if (this.#isFree()) for (const range of this.#left.splice(0)) this.#add(range);
  }

  /** Returns the first of `rows` free rows; undefined if the columns have no such place. They are in use from then on. */
  take(rows: number): number | undefined {
    const at = this.#free.findIndex(({ from, to }) => to - from >= rows);
    if (at < 0) return undefined;
    const { from, to } = this.#free[at]!;
    if (to - from > rows) this.#free[at] = { from: from + rows, to };
    else this.#free.splice(at, 1);
    return from;
  }

  /** Gives back rows that the snapshot before still uses. */
  leave(from: number, to: number): void {
    this.#left.push({ from, to });
  }

  /** `tiles`: the snapshot that was made. */
  end(tiles: TileSet): void {
    const isMoved = tiles.columnArray("time") !== this.#newest?.columnArray("time");
    if (isMoved) this.#reset(tiles);
    else this.#newest = tiles;
  }

  /** Of tiles that others have made, the rows behind the last tile are known to be free. */
  #reset(tiles: TileSet): void {
    const rows = (tiles.columnArray("time")?.length ?? 0) / LANES;
    this.#newest = tiles;
    this.#left = [];
    this.#free = [{ from: tiles.layout.tileStart.at(-1)!, to: rows }];
  }

  #add({ from, to }: RowRange): void {
    const at = this.#free.findIndex((one) => one.from >= to);
    const place = at < 0 ? this.#free.length : at;
    const before = this.#free[place - 1];
    const after = this.#free[place];
    const [joinsBefore, joinsAfter] = [before?.to === from, after?.from === to];
    const joined = { from: joinsBefore ? before!.from : from, to: joinsAfter ? after!.to : to };
    this.#free.splice(place - Number(joinsBefore), Number(joinsBefore) + Number(joinsAfter), joined);
  }
}
