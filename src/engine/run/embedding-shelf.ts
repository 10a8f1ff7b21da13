import type { Lru } from "#base";
import { EMBEDDING_LENGTH, type HeadScorer, type WindowFault } from "#pattern-models";
import {
  IDLE_FROM,
  KNOWN_COUNT,
  keyOfPair,
  type EmbeddingBoard,
  type EmbeddingBoards,
  type EmbeddingPair,
} from "./embedding-board.ts";

/** The embedding of a window, or why there is none. */
export type Embedded = Float32Array | WindowFault;

/** Where the embeddings of one pair are kept, as one view of the market has them. */
export interface EmbeddingShelf {
  /**
   * The score of an instrument's window, or why it has none; undefined = not looked at yet.
   * @param least as HeadScorer takes it
   */
  scored(instrument: number, scorer: HeadScorer, least: number): number | WindowFault | undefined;
  has(instrument: number): boolean;
  keep(instrument: number, embedded: Embedded): void;
  /** Share of the instruments that were looked at. */
  readonly share: number;
}

/** The shelves of one view. */
export interface EmbeddingShelves {
  of(pair: EmbeddingPair): EmbeddingShelf;
  /** Those whose other instruments are worth idle time. */
  open(): Iterable<SharedShelf>;
}

const FOUND = 1;
const FAULTS: readonly WindowFault[] = ["history_too_short", "bars_missing", "flat_window", "unadjusted_step"];

/** The shelf of the newest bars. */
export class SharedShelf implements EmbeddingShelf {
  readonly board: EmbeddingBoard;

  constructor(board: EmbeddingBoard) {
    this.board = board;
  }

  scored(instrument: number, scorer: HeadScorer, least: number): number | WindowFault | undefined {
    const { known, values } = this.board;
    const state = Atomics.load(known, instrument);
    if (state === FOUND) return scorer.score(values, instrument * EMBEDDING_LENGTH, least);
    return state === 0 ? undefined : FAULTS[state - FOUND - 1];
  }

  has(instrument: number): boolean {
    return Atomics.load(this.board.known, instrument) !== 0;
  }

  keep(instrument: number, embedded: Embedded): void {
    const { known, values, counts } = this.board;
    const isFault = typeof embedded === "string";
    if (!isFault) values.set(embedded, instrument * EMBEDDING_LENGTH);
    const state = isFault ? FOUND + 1 + FAULTS.indexOf(embedded) : FOUND;
    if (Atomics.exchange(known, instrument, state) === 0) Atomics.add(counts, KNOWN_COUNT, 1);
  }

  get share(): number {
    const { known, counts } = this.board;
    return known.length === 0 ? 1 : Atomics.load(counts, KNOWN_COUNT) / known.length;
  }

  /** Takes up the next `instruments` for this thread; undefined where all are taken. */
  claim(instruments: number): { readonly from: number; readonly to: number } | undefined {
    const { known, counts } = this.board;
    if (Atomics.load(counts, IDLE_FROM) >= known.length) return undefined;
    const from = Atomics.add(counts, IDLE_FROM, instruments);
    return { from: Math.min(from, known.length), to: Math.min(known.length, from + instruments) };
  }
}

/** The shelf of a past instant: a scan keeps what it needed, among those of other instants that were needed lately. */
export class PastShelf implements EmbeddingShelf {
  /** Ranges ask each of their instants once, and of few instruments. */
  readonly share = 0;
  readonly #kept: Lru<Embedded>;
  readonly #prefix: string;

  /** `prefix` names the instant, the basis and the pair. */
  constructor(kept: Lru<Embedded>, prefix: string) {
    this.#kept = kept;
    this.#prefix = prefix;
  }

  scored(instrument: number, scorer: HeadScorer, least: number): number | WindowFault | undefined {
    const embedded = this.#kept.get(`${this.#prefix} ${instrument}`);
    return typeof embedded === "object" ? scorer.score(embedded, 0, least) : embedded;
  }

  has(instrument: number): boolean {
    return this.#kept.get(`${this.#prefix} ${instrument}`) !== undefined;
  }

  keep(instrument: number, embedded: Embedded): void {
    this.#kept.set(`${this.#prefix} ${instrument}`, embedded);
  }
}

/** Of the newest bars: on the boards that threads share. */
export function sharedShelves(boards: EmbeddingBoards): EmbeddingShelves {
  return {
    of: (pair) => new SharedShelf(boards.of(pair)),
    *open() {
      for (const board of boards.kept()) yield new SharedShelf(board);
    },
  };
}

/** Of the past instant that `name` names. */
export function pastShelves(kept: Lru<Embedded>, name: string): EmbeddingShelves {
  return { of: (pair) => new PastShelf(kept, `${name} ${keyOfPair(pair)}`), open: () => [] };
}
