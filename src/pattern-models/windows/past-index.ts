import { assert } from "#base";
import { EMBEDDING_LENGTH, PATH_LENGTH } from "../encoder/encoder-version.ts";
import { quantise } from "../encoder/quantised.ts";
import { WindowEncoder } from "../encoder/window-encoder.ts";
import { scoreOf } from "../heads/score.ts";
import type { PatternHead } from "../pattern-head.ts";
import type { WindowBars } from "../pattern-market.ts";
import { bestApart, contenders, type PastWindow } from "./best-apart.ts";
import { QuantisedHead } from "./quantised-head.ts";
import { StoredWindows } from "./stored-windows.ts";
import { windowPath } from "./window-path.ts";

export interface PastIndexSearch {
  /** Bounds of the start of a window's newest bar, minutes since 1970, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly minScore: number;
  readonly limit: number;
}

/** More than a score by stored embeddings is off by. */
const TOLERANCE = 0.008;
/** Windows scored anew beyond twice what is asked for, since the order may change. */
const SPARE = 16;

/**
 * The windows of the past of one timeframe and scale, each as 128 bytes, a sixteenth of the scale apart: a shape is
 * still found that far from where it was picked. Grows as bars come; restated bars need a new index.
 */
export class PastIndex {
  readonly scale: number;
  /** Bars from one window to the next. */
  readonly stride: number;
  readonly #encoder: WindowEncoder;
  readonly #held = new Map<number, StoredWindows>();
  readonly #path = new Float32Array(PATH_LENGTH);
  readonly #embedding = new Float32Array(EMBEDDING_LENGTH);

  constructor(scale: number, encoder = new WindowEncoder()) {
    this.scale = scale;
    this.stride = Math.max(1, Math.floor(scale / 16));
    this.#encoder = encoder;
  }

  get windows(): number {
    let windows = 0;
    for (const { count } of this.#held.values()) windows += count;
    return windows;
  }

  /** Bytes held. */
  get bytes(): number {
    let bytes = 0;
    for (const held of this.#held.values()) bytes += held.bytes;
    return bytes;
  }

  /**
   * Adds the windows of an instrument that are not held yet. Give all its bars from the same first one on each time.
   * @param missingIn bars that are missing between two indices of bars, both included; absent = none
   * @param most windows to embed at most; a later call goes on
   * @returns windows that were embedded: fewer than `most` = all are held
   */
  cover(
    instrument: number,
    bars: WindowBars,
    missingIn: (first: number, last: number) => number = () => 0,
    most = Number.POSITIVE_INFINITY,
  ): number {
    const held = this.#held.get(instrument) ?? new StoredWindows(this.scale - 1);
    this.#held.set(instrument, held);
    held.makeRoom(Math.max(0, Math.ceil((bars.close.length - held.nextEnd) / this.stride)));
    let embedded = 0;
    for (; held.nextEnd < bars.close.length && embedded < most; held.nextEnd += this.stride) {
      const end = held.nextEnd;
      const from = end - this.scale + 1;
      if (windowPath(bars, from, this.scale, this.#path, missingIn(from, end)) !== undefined) continue;
      this.#encoder.embed(this.#path, this.#embedding);
      held.add(end, bars.start[end]!, quantise(this.#embedding));
      embedded++;
    }
    return embedded;
  }

  /**
   * The windows that are most like the model, by falling score; of windows of one instrument that overlap by more than
   * half the best. They are found by stored embeddings, which are some thousandths off, and scored anew from the bars.
   * @param barsOf the bars with which an instrument was covered
   */
  search(head: PatternHead, search: PastIndexSearch, barsOf: (instrument: number) => WindowBars): PastWindow[] {
    assert(head.scale === this.scale, `a head of scale ${head.scale} searches windows of ${this.scale} bars`);
    const exact = this.#candidates(head, search).map((window) => ({
      ...window,
      score: this.#exactScore(head, window, barsOf(window.instrument)),
    }));
    return bestApart(
      exact.filter(({ score }) => score >= search.minScore),
      this.scale,
      search.limit,
    );
  }

  /** More windows than are asked for, by stored embeddings. */
  #candidates(head: PatternHead, { from = -Infinity, to = Infinity, minScore, limit }: PastIndexSearch): PastWindow[] {
    const quantised = new QuantisedHead(head);
    const wanted = 2 * limit + SPARE;
    let floor = minScore - TOLERANCE;
    let best: PastWindow[] = [];
    let most = 4 * wanted;
    for (const [instrument, held] of this.#held) {
      const found: PastWindow[] = [];
      for (let i = 0; i < held.count; i++) {
        const newest = held.newest[i]!;
        if (newest < from || newest > to) continue;
        const score = quantised.score(held.embeddings, i * EMBEDDING_LENGTH, floor);
        if (score >= floor) found.push({ instrument, end: held.ends[i]!, newest, score });
      }
      best.push(...contenders(found, this.scale, wanted, 2 * TOLERANCE));
      if (best.length < most) continue;
      const told = bestApart(best, this.scale, wanted);
      if (told.length === wanted) floor = Math.max(floor, told.at(-1)!.score);
      best = contenders(best, this.scale, wanted, 2 * TOLERANCE);
      most = best.length + 4 * wanted;
    }
    return contenders(best, this.scale, wanted, 2 * TOLERANCE);
  }

  #exactScore(head: PatternHead, { end }: PastWindow, bars: WindowBars): number {
    const fault = windowPath(bars, end - this.scale + 1, this.scale, this.#path);
    if (fault !== undefined) return Number.NaN;
    this.#encoder.embed(this.#path, this.#embedding);
    return scoreOf(head, this.#embedding);
  }
}
