import { TILE_RECORD } from "../compiled/step-program.ts";
import { ROW_BYTES } from "../compiled/vector.ts";
import { LANES } from "#tiles";
import { EMPTY, TileRound } from "./lane-progress.ts";

const NUMBER_BYTES = 4;
const VALUE_BYTES = 8;
const RECORD_BYTES = NUMBER_BYTES * TILE_RECORD.size;

/**
 * Bytes of the records of a number of tiles, rounded up to whole rows, so that the memory behind them is aligned to rows.
 */
export const recordBytes = (tiles: number): number => Math.ceil((tiles * RECORD_BYTES) / ROW_BYTES) * ROW_BYTES;

/** The rounds that one call of each step program computes, written as TILE_RECORD. */
export class TileRecords {
  readonly #numbers: Int32Array;
  readonly #floats: Float64Array;
  readonly #rounds: TileRound[] = [];
  #count = 0;
  #rows = 0;

  /** `address`: where there is memory for the records of `tiles` tiles. */
  constructor(buffer: ArrayBufferLike, address: number, tiles: number) {
    this.#numbers = new Int32Array(buffer, address, (tiles * RECORD_BYTES) / NUMBER_BYTES);
    this.#floats = new Float64Array(buffer, address, (tiles * RECORD_BYTES) / VALUE_BYTES);
  }

  get count(): number {
    return this.#count;
  }

  /** Sum over the rounds of the rows of their longest lanes: the size of their aligned copies. */
  get rows(): number {
    return this.#rows;
  }

  /** Address of the first record. */
  get address(): number {
    return this.#numbers.byteOffset;
  }

  /** Address behind the last record. */
  get end(): number {
    return this.address + this.#count * RECORD_BYTES;
  }

  round(k: number): TileRound {
    return this.#rounds[k]!;
  }

  clear(): void {
    this.#count = this.#rows = 0;
  }

  /**
   * Adds a round, whose row 0 is row `start` of the columns or of the copies. Returns another round to fill in, so none
   * is allocated.
   */
  add(round: TileRound, start: number): TileRound {
    this.#write(round, start);
    const free = this.#rounds[this.#count] ?? new TileRound();
    this.#rounds[this.#count++] = round;
    this.#rows += round.most;
    return free;
  }

  #write(
    { tile, isPreview, least, most, anchor, saveRow, endsTogether, skipsLanes, isAligned, rows }: TileRound,
    start: number,
  ) {
    const numbers = this.#numbers;
    const at = this.#count * TILE_RECORD.size;
    numbers[at + TILE_RECORD.tile] = tile;
    numbers[at + TILE_RECORD.start] = start * ROW_BYTES;
    numbers[at + TILE_RECORD.least] = least * ROW_BYTES;
    numbers[at + TILE_RECORD.most] = most * ROW_BYTES;
    numbers[at + TILE_RECORD.anchor] = anchor * ROW_BYTES;
    numbers[at + TILE_RECORD.saveRow] = saveRow * ROW_BYTES;
    numbers[at + TILE_RECORD.preview] = Number(isPreview);
    numbers[at + TILE_RECORD.endsTogether] = Number(endsTogether);
    numbers[at + TILE_RECORD.skipsLanes] = Number(skipsLanes);
    numbers[at + TILE_RECORD.singleRow] = Number(endsTogether && saveRow === most && anchor > 0 && anchor === most - 1);
    if (endsTogether) return;
    const newest = (at + TILE_RECORD.newest) / 2;
    for (let lane = 0; lane < LANES; lane++) {
      const laneRows = rows[lane]!;
      // An empty lane is stepped along: its averages without values would keep the tile off the fast path.
      const last = !isAligned ? laneRows : laneRows > 0 || laneRows === EMPTY ? most : 0;
      this.#floats[newest + lane] = (last - 1) * ROW_BYTES;
    }
  }
}
