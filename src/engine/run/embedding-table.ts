import { Lru } from "#base";
import type { Timeframe } from "#contract";
import { EMBEDDING_LENGTH } from "#pattern-models";
import { sharedInts } from "../tiles/tile-set.ts";

/** Windows that are embedded together: their bars and how many of them. */
export interface EmbeddingPair {
  readonly timeframe: Timeframe;
  readonly scale: number;
}

/**
 * Embeddings of the newest windows of every instrument, of one pair and one state of the data, in memory that threads
 * share: what one has made is there for all. Two that look at the same instrument at once make the same.
 */
export interface EmbeddingTable extends EmbeddingPair {
  /** Of instrument i from i * EMBEDDING_LENGTH on. */
  readonly values: Float32Array;
  /** Per instrument: 0 = not looked at, 1 = its embedding is there, else the place of a fault. Written after the values. */
  readonly known: Int32Array;
  /** How many are known; and where those that are looked at in idle time begin. */
  readonly counts: Int32Array;
}

/** Places of the counts. */
export const KNOWN_COUNT = 0;
export const IDLE_FROM = 1;

export function keyOfPair({ timeframe, scale }: EmbeddingPair): string {
  return `${timeframe} ${scale}`;
}

/** The boards of the pairs that were asked for last, within a budget of bytes. */
export class EmbeddingTables {
  readonly #instruments: number;
  readonly #tables: Lru<EmbeddingTable>;

  constructor(instruments: number, bytes: number) {
    this.#instruments = instruments;
    this.#tables = new Lru(bytes);
  }

  /** Makes the board where there is none. */
  of(pair: EmbeddingPair): EmbeddingTable {
    return this.#tables.get(keyOfPair(pair)) ?? this.take(newTable(pair, this.#instruments));
  }

  /** Those that are kept, without counting as a use. */
  kept(): Iterable<EmbeddingTable> {
    return this.#tables.values();
  }

  /** Takes over a board that another thread has made, in the place of an own one. */
  take(board: EmbeddingTable): EmbeddingTable {
    this.#tables.set(keyOfPair(board), board, board.values.byteLength + board.known.byteLength);
    return board;
  }
}

function newTable({ timeframe, scale }: EmbeddingPair, instruments: number): EmbeddingTable {
  return {
    timeframe,
    scale,
    values: new Float32Array(new SharedArrayBuffer(instruments * EMBEDDING_LENGTH * 4)),
    known: sharedInts(instruments),
    counts: sharedInts(2),
  };
}
