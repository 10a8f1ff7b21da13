import { Lru } from "#base";
import type { Timeframe } from "#contract";
import { EMBEDDING_LENGTH } from "#pattern-models";
import { noProgress, type SharedProgress } from "./shared-progress.ts";

/** Timeframe and number of bars of the windows in one table. */
export interface EmbeddingPair {
  readonly timeframe: Timeframe;
  readonly scale: number;
}

/**
 * Embeddings of every instrument's newest window, for one pair and one snapshot, in memory that threads share. Threads
 * that embed the same instrument at the same time write the same values.
 */
export interface EmbeddingTable extends EmbeddingPair, SharedProgress {
  /** Embedding of instrument i from index i * EMBEDDING_LENGTH on. */
  readonly values: Float32Array;
}

export function keyOfPair({ timeframe, scale }: EmbeddingPair): string {
  return `${timeframe} ${scale}`;
}

/** Tables of the most recently used pairs, within a budget of bytes. */
export class EmbeddingTables {
  readonly #instruments: number;
  readonly #tables: Lru<EmbeddingTable>;

  constructor(instruments: number, bytes: number) {
    this.#instruments = instruments;
    this.#tables = new Lru(bytes);
  }

  /** Returns the table of a pair; makes an empty one if there is none. */
  of(pair: EmbeddingPair): EmbeddingTable {
    return this.#tables.get(keyOfPair(pair)) ?? this.take(newTable(pair, this.#instruments));
  }

  /** Returns the tables; reading them does not count as a use. */
  tables(): Iterable<EmbeddingTable> {
    return this.#tables.values();
  }

  /** Adds a table, such as one that another thread made, in place of this thread's table of the pair. */
  take(table: EmbeddingTable): EmbeddingTable {
    this.#tables.set(keyOfPair(table), table, table.values.byteLength + table.known.byteLength);
    return table;
  }
}

function newTable({ timeframe, scale }: EmbeddingPair, instruments: number): EmbeddingTable {
  return {
    timeframe,
    scale,
    values: new Float32Array(new SharedArrayBuffer(instruments * EMBEDDING_LENGTH * 4)),
    ...noProgress(instruments),
  };
}
