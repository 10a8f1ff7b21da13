import { Lru, getOrMake } from "#base";
import { HeadScorer, type PatternHead, type WindowFault } from "#pattern-models";
import { frameOf, type FrameBars, type ScanView } from "#tiles";
import type { PatternModelPlan } from "../plan/pattern-model-plan.ts";
import { compareCost, EMBED_COST } from "../plan/static-cost.ts";
import { keyOfPair, type EmbeddingPair } from "./embedding-table.ts";
import { SharedEmbeddings, type EmbeddingCache, type EmbeddingCaches } from "./embedding-cache.ts";
import { computeNext } from "./shared-progress.ts";
import { PatternWindows } from "./pattern-windows.ts";
import { FALSE, NULL, TRUE, type Truth } from "../conditions/truth.ts";

/** Idle time that fills cached columns of this many instruments embeds one window. */
const IDLE_SHARE = 32;
/** Maximum number of pairs with prepared windows per view. */
const MOST_PAIRS = 64;

/** Scorers by head; all scans of one model share one head object. */
const scorers = new WeakMap<PatternHead, HeadScorer>();

function headScorer(head: PatternHead): HeadScorer {
  return getOrMake(scorers, head, () => new HeadScorer(head));
}

/** Newest windows of one view's instruments for one pair. A window ends with the newest closed bar. */
class PairWindows {
  readonly bars: FrameBars;
  readonly #windows: PatternWindows;
  readonly #scale: number;

  constructor(view: ScanView, { timeframe, scale }: EmbeddingPair) {
    this.bars = view.bars(frameOf(timeframe, undefined));
    this.#windows = new PatternWindows(this.bars.frame, this.bars.tiles, view.data.calendar);
    this.#scale = scale;
  }

  embed(instrument: number, cache: EmbeddingCache): void {
    cache.store(instrument, this.#windows.embed(instrument, this.bars.closed(instrument), this.#scale));
  }

  /** Embeds the next `instruments` that no thread has claimed; returns false once all are claimed. */
  work(instruments: number, cache: SharedEmbeddings): boolean {
    return computeNext(cache.table, instruments, (i) => this.embed(i, cache));
  }
}

/** Scores of the newest windows of one view against pattern models. */
export class PatternModels {
  readonly #view: ScanView;
  readonly #caches: EmbeddingCaches;
  /** By pair. */
  readonly #pairs = new Lru<PairWindows>(MOST_PAIRS);

  constructor(view: ScanView, caches: EmbeddingCaches) {
    this.#view = view;
    this.#caches = caches;
  }

  /**
   * Returns a function from an instrument to its score, or to the fault of its window. Embeds windows when needed.
   * @param least scores below it may be returned as -Infinity
   */
  scorerOf(head: PatternHead, least = -1): (instrument: number) => number | WindowFault {
    const windows = this.#of(head);
    const cache = this.#caches.of(head);
    const read = cache.reader(headScorer(head), least);
    return (instrument) => {
      const score = read(instrument);
      if (score !== undefined) return score;
      windows.embed(instrument, cache);
      return read(instrument)!;
    };
  }

  /** Returns a function from an instrument to the truth of the condition. */
  evaluatorOf({ model, minScore }: PatternModelPlan): (instrument: number) => Truth {
    const scored = this.scorerOf(model.head, minScore);
    return (instrument) => {
      const score = scored(instrument);
      return typeof score === "string" ? NULL : score >= minScore ? TRUE : FALSE;
    };
  }

  /** Returns rough ns per instrument, given the share of instruments already embedded. */
  cost({ model: { head } }: PatternModelPlan): number {
    return compareCost(head.exemplars.length) + (1 - this.#caches.of(head).share) * EMBED_COST;
  }

  /** Returns whether every instrument has an embedding or a fault. */
  isReady({ model }: PatternModelPlan): boolean {
    return this.#caches.of(model.head).share === 1;
  }

  /** Returns the view's bars of a pair's timeframe. */
  bars(pair: EmbeddingPair): FrameBars {
    return this.#of(pair).bars;
  }

  /** Spends as much idle time as cached columns of `instruments` take; returns false if nothing is left to do. */
  work(instruments: number): boolean {
    for (const cache of this.#caches.fillable()) {
      if (this.#of(cache.table).work(Math.ceil(instruments / IDLE_SHARE), cache)) return true;
    }
    return false;
  }

  /** Embeds the next `instruments` of a pair; returns false once all are claimed. */
  embedSome(pair: EmbeddingPair, instruments: number): boolean {
    const cache = this.#caches.of(pair);
    return cache instanceof SharedEmbeddings && this.#of(pair).work(instruments, cache);
  }

  #of(pair: EmbeddingPair): PairWindows {
    const key = keyOfPair(pair);
    return getOrMake(this.#pairs, key, () => new PairWindows(this.#view, pair));
  }
}
