import { type FactNode, nodesOf, type SeriesNode, totalTail } from "#expression";
import type { Frame, ScanView } from "#tiles";
import { KnownFeeds } from "./known-feeds.ts";

/**
 * Series over steps (publications or periods) instead of bars. In a series of n rows, row n-1 is the newest step and row
 * n-1-k the step k earlier. Facts are computed row by row; calls run over the rows as over bars.
 */
export class StepsSeries {
  /** Number of rows: the newest steps, and those behind them that calls read. */
  readonly rows: number;
  /** True if the store has every feed that the series read. */
  readonly areStored: boolean;
  readonly #nodes: readonly SeriesNode[];
  readonly #values: ReadonlyMap<SeriesNode, Float64Array>;
  readonly #feeds: ReadonlyMap<SeriesNode, KnownFeeds>;
  readonly #frame: Frame;

  /** `depth`: number of newest steps to compute. `frame`: the frame on whose newest bar the facts are read. */
  constructor(roots: readonly SeriesNode[], depth: number, frame: Frame, view: ScanView) {
    const rows = depth + Math.max(...roots.map(totalTail)) - 1;
    this.rows = rows;
    this.#frame = frame;
    this.#nodes = [...new Set(roots.flatMap((root) => nodesOf(root)))];
    this.#values = new Map(
      this.#nodes.map((node) => [
        node,
        new Float64Array(rows).fill(node.kind === "constant" ? node.value : Number.NaN),
      ]),
    );
    const facts = this.#nodes.filter((node): node is FactNode => node.kind === "fact");
    this.#feeds = new Map(facts.map((node) => [node, new KnownFeeds(node.fact.feeds, view)]));
    this.areStored = [...this.#feeds.values()].every((feeds) => feeds.areStored);
  }

  /** Returns whether some feed has no rows of the instrument at any instant. */
  lacksFeed(instrument: number): boolean {
    return [...this.#feeds.values()].some((feeds) => feeds.lacks(instrument));
  }

  /** Computes the series of an instrument; returns false if a feed is not stored or the instrument has no visible bar. */
  run(instrument: number): boolean {
    if (!this.areStored) return false;
    for (const node of this.#nodes) {
      const output = this.#values.get(node)!;
      if (node.kind === "fact") {
        const feeds = this.#feeds.get(node)!;
        if (!feeds.moveToNewest(this.#frame, instrument)) return false;
        this.#readFact(node, feeds, output);
      } else if (node.kind === "call") {
        const inputs = node.inputs.map((input) => this.#values.get(input)!);
        node.primitive.batch(inputs, output, 0, this.rows, node.params);
      }
    }
    return true;
  }

  /** The rows of a series, as `run` left them. */
  output(node: SeriesNode): Float64Array {
    return this.#values.get(node)!;
  }

  /** Writes the fact's value of every step. The last parameter of such a fact is the number of steps back. */
  #readFact({ fact, params }: FactNode, feeds: KnownFeeds, output: Float64Array): void {
    const shifted = [...params];
    const last = params.length - 1;
    for (let k = 0; k < this.rows; k++) {
      shifted[last] = params[last]! + k;
      output[this.rows - 1 - k] = fact.value(feeds.rows, feeds.moment, shifted);
    }
  }
}
