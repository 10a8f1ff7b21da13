import { TILE_RECORD } from "../compiled/step-program.ts";
import { ROW_BYTES } from "../compiled/vector.ts";
import { LANES } from "../tiles/tile-set.ts";
import { NONE, TileRound } from "./lane-states.ts";

const NUMBER_BYTES = 4;
const VALUE_BYTES = 8;
const RECORD_BYTES = NUMBER_BYTES * TILE_RECORD.size;

/** Bytes of the records of so many tiles: whole rows, so that what stands behind them begins at one. */
export const recordBytes = (tiles: number): number => Math.ceil((tiles * RECORD_BYTES) / ROW_BYTES) * ROW_BYTES;

/** Rounds of tiles that are computed by one call of each function, as step programs read them. */
export class TileRecords {
  readonly #numbers: Int32Array;
  readonly #floats: Float64Array;
  readonly #rounds: TileRound[] = [];
  #count = 0;
  #rows = 0;

  /** At an address with room for so many tiles. */
  constructor(buffer: ArrayBufferLike, address: number, tiles: number) {
    this.#numbers = new Int32Array(buffer, address, (tiles * RECORD_BYTES) / NUMBER_BYTES);
    this.#floats = new Float64Array(buffer, address, (tiles * RECORD_BYTES) / VALUE_BYTES);
  }

  get count(): number {
    return this.#count;
  }

  /** Of all rounds together, the most rows of each. */
  get rows(): number {
    return this.#rows;
  }

  /** Of the first record. */
  get address(): number {
    return this.#numbers.byteOffset;
  }

  /** The address behind the last record. */
  get end(): number {
    return this.address + this.#count * RECORD_BYTES;
  }

  round(k: number): TileRound {
    return this.#rounds[k]!;
  }

  clear(): void {
    this.#count = this.#rows = 0;
  }

  /** Keeps a round of a tile whose first row is the columns' row `start`, and gives another object for the next one. */
  add(round: TileRound, start: number): TileRound {
    this.#write(round, start);
    const free = this.#rounds[this.#count] ?? new TileRound();
    this.#rounds[this.#count++] = round;
    this.#rows += round.most;
    return free;
  }

  #write(
    { tile, isForming, least, most, opening, save, isWhole, isPartial, isAligned, rows }: TileRound,
    start: number,
  ) {
    const numbers = this.#numbers;
    const at = this.#count * TILE_RECORD.size;
    numbers[at + TILE_RECORD.tile] = tile;
    numbers[at + TILE_RECORD.start] = start * ROW_BYTES;
    numbers[at + TILE_RECORD.least] = least * ROW_BYTES;
    numbers[at + TILE_RECORD.most] = most * ROW_BYTES;
    numbers[at + TILE_RECORD.opening] = opening * ROW_BYTES;
    numbers[at + TILE_RECORD.save] = save * ROW_BYTES;
    numbers[at + TILE_RECORD.forming] = Number(isForming);
    numbers[at + TILE_RECORD.whole] = Number(isWhole);
    numbers[at + TILE_RECORD.partial] = Number(isPartial);
    numbers[at + TILE_RECORD.single] = Number(isWhole && save === most && opening > 0 && opening === most - 1);
    if (isWhole) return;
    const newest = (at + TILE_RECORD.newest) / 2;
    for (let lane = 0; lane < LANES; lane++) {
      const own = rows[lane]!;
      // Lanes without bars go along, so that theirs do not keep the others from what whole tiles have.
      const last = !isAligned ? own : own > 0 || own === NONE ? most : 0;
      this.#floats[newest + lane] = (last - 1) * ROW_BYTES;
    }
  }
}
