import type { FactNode } from "#expression";
import type { FrameBars, ScanView } from "#tiles";
import { KnownFeeds } from "./known-feeds.ts";

/** Values of a fact at the bars of a frame. */
export class FactSeries {
  readonly #node: FactNode;
  readonly #feeds: KnownFeeds;

  constructor(node: FactNode, view: ScanView) {
    this.#node = node;
    this.#feeds = new KnownFeeds(node.fact.feeds, view);
  }

  /** Returns whether some feed of the fact has no rows of the instrument at any instant. */
  lacksFeed(instrument: number): boolean {
    return this.#feeds.lacks(instrument);
  }

  /** Writes rows from … to-1. */
  fill(bars: FrameBars, instrument: number, from: number, to: number, output: Float64Array): void {
    const feeds = this.#feeds;
    if (!feeds.areStored) {
      output.fill(Number.NaN, from, to);
      return;
    }
    const { fact, params } = this.#node;
    for (let row = from; row < to; row++) {
      feeds.moveTo(bars, instrument, row);
      output[row] = fact.value(feeds.rows, feeds.moment, params);
    }
  }
}
