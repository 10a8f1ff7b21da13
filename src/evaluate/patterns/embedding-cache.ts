import type { Lru } from "#base";
import { EMBEDDING_LENGTH, LIKENESS_BATCH, type HeadScorer, type WindowFault } from "#pattern-models";
import { keyOfPair, type EmbeddingTable, type EmbeddingTables, type EmbeddingPair } from "./embedding-table.ts";
import { knownShare, setState, stateOf } from "./shared-progress.ts";

/** Embedding of a window, or the fault that prevents one. */
export type Embedded = Float32Array | WindowFault;

/** Returns the score of an instrument's window, or the window's fault; undefined if the window is not embedded yet. */
export type ScoreReader = (instrument: number) => number | WindowFault | undefined;

/** Cached embeddings of one pair on one view. */
export interface EmbeddingCache {
  /** @param least scores below it may be returned as -Infinity, which is much faster */
  reader(scorer: HeadScorer, least: number): ScoreReader;
  has(instrument: number): boolean;
  store(instrument: number, embedded: Embedded): void;
  /** Share of the instruments that have an embedding or a fault. */
  readonly share: number;
}

/** Embedding caches of one view, one per pair. */
export interface EmbeddingCaches {
  of(pair: EmbeddingPair): EmbeddingCache;
  /** Caches whose missing instruments idle time should embed. */
  fillable(): Iterable<SharedEmbeddings>;
}

/** States of a known instrument: FOUND, or FOUND + 1 + the index in FAULTS. */
const FOUND = 1;
const FAULTS: readonly WindowFault[] = ["history_too_short", "bars_missing", "flat_window", "unadjusted_step"];

/** Embeddings of the newest bars, in a table that threads share. */
export class SharedEmbeddings implements EmbeddingCache {
  readonly table: EmbeddingTable;

  constructor(table: EmbeddingTable) {
    this.table = table;
  }

  reader(scorer: HeadScorer, least: number): ScoreReader {
    const { values } = this.table;
    const mayReach = least > -1 ? this.#mayReach(scorer, least) : () => true;
    return (instrument) => {
      const state = stateOf(this.table, instrument);
      if (state !== FOUND) return state === 0 ? undefined : FAULTS[state - FOUND - 1];
      if (!mayReach(instrument)) return Number.NEGATIVE_INFINITY;
      return scorer.score(values, instrument * EMBEDDING_LENGTH);
    };
  }

  has(instrument: number): boolean {
    return stateOf(this.table, instrument) !== 0;
  }

  store(instrument: number, embedded: Embedded): void {
    const isFault = typeof embedded === "string";
    if (!isFault) this.table.values.set(embedded, instrument * EMBEDDING_LENGTH);
    setState(this.table, instrument, isFault ? FOUND + 1 + FAULTS.indexOf(embedded) : FOUND);
  }

  get share(): number {
    return knownShare(this.table);
  }

  /**
   * Returns a test of whether the score of an embedded instrument may reach `least`. Tests a batch of instruments at
   * once.
   */
  #mayReach(scorer: HeadScorer, least: number): (instrument: number) => boolean {
    const { known, values } = this.table;
    const may = new Uint8Array(known.length);
    const isSeen = new Uint8Array(Math.ceil(known.length / LIKENESS_BATCH));
    return (instrument) => {
      const batch = Math.floor(instrument / LIKENESS_BATCH);
      if (isSeen[batch] === 0) {
        isSeen[batch] = 1;
        const first = batch * LIKENESS_BATCH;
        const end = Math.min(first + LIKENESS_BATCH, known.length);
        // An instrument that another thread embeds after this read has no valid result here, so it is always scored.
        const states = known.slice(first, end);
        const embeddings = values.subarray(first * EMBEDDING_LENGTH, end * EMBEDDING_LENGTH);
        scorer.mayReach(least, embeddings, may.subarray(first, end));
        for (const [k, state] of states.entries()) if (state !== FOUND) may[first + k] = 1;
      }
      return may[instrument] === 1;
    };
  }
}

/** Embeddings of a past instant, in an LRU that all past instants share. Holds only what scans needed. */
export class PastEmbeddings implements EmbeddingCache {
  /** Zero: a range reads each of its instants once and on few instruments, so nothing is assumed to be cached. */
  readonly share = 0;
  readonly #embeddings: Lru<Embedded>;
  readonly #prefix: string;

  /** `prefix` names the instant, the basis and the pair. */
  constructor(embeddings: Lru<Embedded>, prefix: string) {
    this.#embeddings = embeddings;
    this.#prefix = prefix;
  }

  reader(scorer: HeadScorer): ScoreReader {
    return (instrument) => {
      const embedded = this.#embeddings.get(`${this.#prefix} ${instrument}`);
      return typeof embedded === "object" ? scorer.score(embedded) : embedded;
    };
  }

  has(instrument: number): boolean {
    return this.#embeddings.get(`${this.#prefix} ${instrument}`) !== undefined;
  }

  store(instrument: number, embedded: Embedded): void {
    this.#embeddings.set(`${this.#prefix} ${instrument}`, embedded);
  }
}

/** Returns the caches of the newest bars, in tables that threads share. */
export function sharedEmbeddings(tables: EmbeddingTables): EmbeddingCaches {
  return {
    of: (pair) => new SharedEmbeddings(tables.of(pair)),
    *fillable() {
      for (const table of tables.tables()) yield new SharedEmbeddings(table);
    },
  };
}

/** Returns the caches of the past instant called `name`. */
export function pastEmbeddings(embeddings: Lru<Embedded>, name: string): EmbeddingCaches {
  return { of: (pair) => new PastEmbeddings(embeddings, `${name} ${keyOfPair(pair)}`), fillable: () => [] };
}
