import { HeadScorer, type PatternHead, type WindowFault } from "#pattern-models";
import { frameOf } from "../plan/frame.ts";
import type { PatternModelPlan } from "../plan/pattern-model-plan.ts";
import { compareCost, EMBED_COST } from "../plan/static-cost.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { keyOfPair, type EmbeddingPair } from "./embedding-table.ts";
import { SharedEmbeddings, type EmbeddingCache, type EmbeddingCaches } from "./embedding-cache.ts";
import { PatternWindows } from "./pattern-windows.ts";
import { FALSE, NULL, TRUE, type Truth } from "./truth.ts";

/** Of so many instruments whose tail columns would be computed in a slice of idle time, one is embedded. */
const IDLE_SHARE = 32;
/** Pairs whose windows a view is ready for. */
const MOST_PAIRS = 64;

/** One for each head that scans name: they are the same objects for the same model. */
const scorers = new WeakMap<PatternHead, HeadScorer>();

function headScorer(head: PatternHead): HeadScorer {
  let scorer = scorers.get(head);
  if (scorer === undefined) scorers.set(head, (scorer = new HeadScorer(head)));
  return scorer;
}

/** The newest windows of one view's instruments, of one pair. Only bars that are closed count. */
class PairWindows {
  readonly bars: FrameBars;
  readonly #windows: PatternWindows;
  readonly #scale: number;

  constructor(view: ScanView, { timeframe, scale }: EmbeddingPair) {
    this.bars = view.bars(frameOf(timeframe, undefined));
    this.#windows = new PatternWindows(this.bars.frame, this.bars.tiles, view.data.calendar);
    this.#scale = scale;
  }

  embed(instrument: number, shelf: EmbeddingCache): void {
    shelf.store(instrument, this.#windows.embed(instrument, this.bars.closed(instrument), this.#scale));
  }

  /** Embeds the next `instruments` that no thread has taken up in idle time; false when all are. */
  work(instruments: number, shelf: SharedEmbeddings): boolean {
    const claimed = shelf.claim(instruments);
    if (claimed === undefined) return false;
    for (let i = claimed.from; i < claimed.to; i++) if (!shelf.has(i)) this.embed(i, shelf);
    return true;
  }
}

/** Likeness of the newest bars of one view of the market to pattern models. */
export class PatternModels {
  readonly #view: ScanView;
  readonly #caches: EmbeddingCaches;
  /** Least recently asked for first. */
  readonly #pairs = new Map<string, PairWindows>();

  constructor(view: ScanView, shelves: EmbeddingCaches) {
    this.#view = view;
    this.#caches = shelves;
  }

  /**
   * The score of an instrument, or why it has none.
   * @param least a lower score may be told as -Infinity
   */
  scorerOf(head: PatternHead, least = -1): (instrument: number) => number | WindowFault {
    const windows = this.#of(head);
    const shelf = this.#caches.of(head);
    const read = shelf.reader(headScorer(head), least);
    return (instrument) => {
      const score = read(instrument);
      if (score !== undefined) return score;
      windows.embed(instrument, shelf);
      return read(instrument)!;
    };
  }

  /** Tells the truth of a condition on an instrument. */
  evaluatorOf({ model, minScore }: PatternModelPlan): (instrument: number) => Truth {
    const scored = this.scorerOf(model.head, minScore);
    return (instrument) => {
      const score = scored(instrument);
      return typeof score === "string" ? NULL : score >= minScore ? TRUE : FALSE;
    };
  }

  /** Rough nanoseconds for one instrument. */
  cost({ model: { head } }: PatternModelPlan): number {
    return compareCost(head.exemplars.length) + (1 - this.#caches.of(head).share) * EMBED_COST;
  }

  /** Whether every instrument was looked at. */
  isReady({ model }: PatternModelPlan): boolean {
    return this.#caches.of(model.head).share === 1;
  }

  /** The bars of a pair, as the view has them. */
  bars(pair: EmbeddingPair): FrameBars {
    return this.#of(pair).bars;
  }

  /** Spends idle time, about what tail columns of `instruments` take; false when nothing is left to do. */
  work(instruments: number): boolean {
    for (const shelf of this.#caches.fillable()) {
      if (this.#of(shelf.table).work(Math.ceil(instruments / IDLE_SHARE), shelf)) return true;
    }
    return false;
  }

  /** Embeds the next `instruments` of a pair; false when all are taken up. */
  embedSome(pair: EmbeddingPair, instruments: number): boolean {
    const shelf = this.#caches.of(pair);
    return shelf instanceof SharedEmbeddings && this.#of(pair).work(instruments, shelf);
  }

  #of(pair: EmbeddingPair): PairWindows {
    const key = keyOfPair(pair);
    const windows = this.#pairs.get(key) ?? new PairWindows(this.#view, pair);
    this.#pairs.delete(key);
    if (this.#pairs.size === MOST_PAIRS) {
      const [oldest] = this.#pairs.keys();
      this.#pairs.delete(oldest!);
    }
    this.#pairs.set(key, windows);
    return windows;
  }
}
