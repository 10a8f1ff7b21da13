import { type FactNode, nodesOf, type SeriesNode, totalTail } from "#expression";
import type { StepsTest } from "../../plan/feed-plan.ts";
import { rowsOf } from "../../plan/plan.ts";
import { feedCost } from "../../plan/static-cost.ts";
import type { ScanView } from "../../tiles/scan-view.ts";
import { KnownFeeds } from "./known-feeds.ts";
import { FALSE, NULL, TRUE, windowTruth, type Lookback, type Operand, type Truth } from "../truth.ts";

/**
 * Evaluates windows over steps (publications or periods) instead of bars. In every series of n rows, row n-1 is the
 * newest step and row n-1-k the step k earlier. Facts are computed row by row; calls run over the rows as over bars.
 */
export class StepsEvaluator {
  readonly #test: StepsTest;
  readonly #rows: number;
  readonly #nodes: readonly SeriesNode[];
  readonly #values: ReadonlyMap<SeriesNode, Float64Array>;
  readonly #feeds: ReadonlyMap<SeriesNode, KnownFeeds>;
  readonly #operands: readonly (readonly Operand[])[];
  readonly #lookback: Lookback;

  constructor(test: StepsTest, view: ScanView) {
    this.#test = test;
    const roots = [test.left, ...test.windows.flatMap((window) => window.tests.map((one) => one.right))];
    this.#nodes = [...new Set(roots.flatMap((root) => nodesOf(root)))];
    this.#rows = test.ago + Math.max(...test.windows.map(rowsOf)) + Math.max(...roots.map(totalTail)) - 1;
    this.#values = new Map(
      this.#nodes.map((node) => [
        node,
        new Float64Array(this.#rows).fill(node.kind === "constant" ? node.value : Number.NaN),
      ]),
    );
    const facts = this.#nodes.filter((node): node is FactNode => node.kind === "fact");
    this.#feeds = new Map(facts.map((node) => [node, new KnownFeeds(node.fact.feeds, test.frame, view)]));
    this.#operands = test.windows.map((window) => window.tests.map((one) => this.#values.get(one.right)!));
    const base = this.#rows - 1 - test.ago;
    this.#lookback = { base, stride: -1, limit: base + 1 };
  }

  /** Rough ns per instrument. */
  get cost(): number {
    return feedCost(this.#test);
  }

  lacksFeed(instrument: number): boolean {
    return [...this.#feeds.values()].some((feeds) => feeds.lacks(instrument));
  }

  evaluate(instrument: number): Truth {
    for (const node of this.#nodes) {
      const output = this.#values.get(node)!;
      if (node.kind === "fact") {
        const feeds = this.#feeds.get(node)!;
        if (!feeds.areStored || !feeds.moveTo(instrument)) return NULL;
        this.#readFact(node, feeds, output);
      } else if (node.kind === "call") {
        const inputs = node.inputs.map((input) => this.#values.get(input)!);
        node.primitive.batch(inputs, output, 0, this.#rows, node.params);
      }
    }
    let unknown = false;
    for (const [k, window] of this.#test.windows.entries()) {
      const one = windowTruth(window, this.#values.get(this.#test.left)!, this.#operands[k]!, this.#lookback);
      if (one === FALSE) return FALSE;
      if (one === NULL) unknown = true;
    }
    return unknown ? NULL : TRUE;
  }

  /** Writes the fact's value of every step. The last parameter of such a fact is the number of steps back. */
  #readFact({ fact, params }: FactNode, feeds: KnownFeeds, output: Float64Array): void {
    const shifted = [...params];
    const last = params.length - 1;
    for (let k = 0; k < this.#rows; k++) {
      shifted[last] = params[last]! + k;
      output[this.#rows - 1 - k] = fact.value(feeds.rows, feeds.moment, shifted);
    }
  }
}
