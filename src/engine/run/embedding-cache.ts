import type { Lru } from "#base";
import { EMBEDDING_LENGTH, LIKENESS_BATCH, type HeadScorer, type WindowFault } from "#pattern-models";
import {
  IDLE_FROM,
  KNOWN_COUNT,
  keyOfPair,
  type EmbeddingTable,
  type EmbeddingTables,
  type EmbeddingPair,
} from "./embedding-table.ts";

/** The embedding of a window, or why there is none. */
export type Embedded = Float32Array | WindowFault;

/** The score of an instrument's window, or why it has none; undefined = not looked at yet. */
export type ScoreReader = (instrument: number) => number | WindowFault | undefined;

/** Where the embeddings of one pair are kept, as one view of the market has them. */
export interface EmbeddingCache {
  /** @param least a lower score may be told as -Infinity, which is much faster */
  reader(scorer: HeadScorer, least: number): ScoreReader;
  has(instrument: number): boolean;
  store(instrument: number, embedded: Embedded): void;
  /** Share of the instruments that were looked at. */
  readonly share: number;
}

/** The shelves of one view. */
export interface EmbeddingCaches {
  of(pair: EmbeddingPair): EmbeddingCache;
  /** Those whose other instruments are worth idle time. */
  fillable(): Iterable<SharedEmbeddings>;
}

const FOUND = 1;
const FAULTS: readonly WindowFault[] = ["history_too_short", "bars_missing", "flat_window", "unadjusted_step"];

/** The shelf of the newest bars. */
export class SharedEmbeddings implements EmbeddingCache {
  readonly table: EmbeddingTable;

  constructor(board: EmbeddingTable) {
    this.table = board;
  }

  reader(scorer: HeadScorer, least: number): ScoreReader {
    const { known, values } = this.table;
    const mayReach = least > -1 ? this.#mayReach(scorer, least) : () => true;
    return (instrument) => {
      const state = Atomics.load(known, instrument);
      if (state !== FOUND) return state === 0 ? undefined : FAULTS[state - FOUND - 1];
      if (!mayReach(instrument)) return Number.NEGATIVE_INFINITY;
      return scorer.score(values, instrument * EMBEDDING_LENGTH);
    };
  }

  has(instrument: number): boolean {
    return Atomics.load(this.table.known, instrument) !== 0;
  }

  store(instrument: number, embedded: Embedded): void {
    const { known, values, counts } = this.table;
    const isFault = typeof embedded === "string";
    if (!isFault) values.set(embedded, instrument * EMBEDDING_LENGTH);
    const state = isFault ? FOUND + 1 + FAULTS.indexOf(embedded) : FOUND;
    if (Atomics.exchange(known, instrument, state) === 0) Atomics.add(counts, KNOWN_COUNT, 1);
  }

  get share(): number {
    const { known, counts } = this.table;
    return known.length === 0 ? 1 : Atomics.load(counts, KNOWN_COUNT) / known.length;
  }

  /** Whether the score of an instrument that is found may be `least` or more. */
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
        // What another thread finds only after this look may be any number here: it is scored whole.
        const states = known.slice(first, end);
        const embeddings = values.subarray(first * EMBEDDING_LENGTH, end * EMBEDDING_LENGTH);
        scorer.mayReach(least, embeddings, may.subarray(first, end));
        for (const [k, state] of states.entries()) if (state !== FOUND) may[first + k] = 1;
      }
      return may[instrument] === 1;
    };
  }

  /** Takes up the next `instruments` for this thread; undefined where all are taken. */
  claim(instruments: number): { readonly from: number; readonly to: number } | undefined {
    const { known, counts } = this.table;
    if (Atomics.load(counts, IDLE_FROM) >= known.length) return undefined;
    const from = Atomics.add(counts, IDLE_FROM, instruments);
    return { from: Math.min(from, known.length), to: Math.min(known.length, from + instruments) };
  }
}

/** The shelf of a past instant: a scan keeps what it needed, among those of other instants that were needed lately. */
export class PastEmbeddings implements EmbeddingCache {
  /** Ranges ask each of their instants once, and of few instruments. */
  readonly share = 0;
  readonly #embeddings: Lru<Embedded>;
  readonly #prefix: string;

  /** `prefix` names the instant, the basis and the pair. */
  constructor(kept: Lru<Embedded>, prefix: string) {
    this.#embeddings = kept;
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

/** Of the newest bars: on the boards that threads share. */
export function sharedEmbeddings(boards: EmbeddingTables): EmbeddingCaches {
  return {
    of: (pair) => new SharedEmbeddings(boards.of(pair)),
    *fillable() {
      for (const board of boards.kept()) yield new SharedEmbeddings(board);
    },
  };
}

/** Of the past instant that `name` names. */
export function pastEmbeddings(kept: Lru<Embedded>, name: string): EmbeddingCaches {
  return { of: (pair) => new PastEmbeddings(kept, `${name} ${keyOfPair(pair)}`), fillable: () => [] };
}
