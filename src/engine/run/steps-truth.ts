import { type FactNode, nodesOf, type SeriesNode, totalTail } from "#expression";
import type { StepsTest } from "../plan/feed-plan.ts";
import { rowsOf } from "../plan/plan.ts";
import { feedCost } from "../plan/static-cost.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { KnownFeeds } from "./known-feeds.ts";
import { FALSE, NULL, TRUE, windowTruth, type Lookback, type Operand, type Truth } from "./truth.ts";

/**
 * Evaluates windows over steps: row n-1 of every series is the newest publication or period, row n-1-k the one k before.
 * A fact is asked once for each row; all else is computed over the rows as it would be over bars.
 */
export class StepsEvaluator {
  readonly #test: StepsTest;
  readonly #rows: number;
  readonly #nodes: readonly SeriesNode[];
  readonly #values: ReadonlyMap<SeriesNode, Float64Array>;
  readonly #feeds: ReadonlyMap<SeriesNode, KnownFeeds>;
  readonly #operands: readonly (readonly Operand[])[];
  readonly #look: Lookback;

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
    this.#look = { base, stride: -1, limit: base + 1 };
  }

  /** Rough nanoseconds of one instrument. */
  get cost(): number {
    return feedCost(this.#test);
  }

  lacksFeed(instrument: number): boolean {
    return [...this.#feeds.values()].some((stand) => stand.lacks(instrument));
  }

  evaluate(instrument: number): Truth {
    for (const node of this.#nodes) {
      const output = this.#values.get(node)!;
      if (node.kind === "fact") {
        const stand = this.#feeds.get(node)!;
        if (!stand.areStored || !stand.moveTo(instrument)) return NULL;
        this.#readFact(node, stand, output);
      } else if (node.kind === "call") {
        const inputs = node.inputs.map((input) => this.#values.get(input)!);
        node.primitive.batch(inputs, output, 0, this.#rows, node.params);
      }
    }
    let unknown = false;
    for (const [k, window] of this.#test.windows.entries()) {
      const one = windowTruth(window, this.#values.get(this.#test.left)!, this.#operands[k]!, this.#look);
      if (one === FALSE) return FALSE;
      if (one === NULL) unknown = true;
    }
    return unknown ? NULL : TRUE;
  }

  #readFact({ fact, params }: FactNode, stand: KnownFeeds, output: Float64Array): void {
    const asked = [...params];
    const last = params.length - 1;
    for (let k = 0; k < this.#rows; k++) {
      asked[last] = params[last]! + k;
      output[this.#rows - 1 - k] = fact.value(stand.rows, stand.moment, asked);
    }
  }
}
