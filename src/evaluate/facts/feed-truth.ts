import type { SeriesNode } from "#expression";
import { DAILY, type ScanView } from "#tiles";
import type { FeedPlan, FeedTest, StepsTest } from "../plan/feed-plan.ts";
import { depthOf } from "../plan/plan.ts";
import { feedCost } from "../plan/static-cost.ts";
import type { ColumnCache, InstrumentValues } from "../cache/column-cache.ts";
import { NULL, type Truth } from "../conditions/truth.ts";
import { WindowTests, type CachedTruths, type TestValues } from "../conditions/window-tests.ts";
import { earningsTruth } from "./earnings-truth.ts";
import { insiderTruth } from "./insider-truth.ts";
import { KnownFeeds } from "./known-feeds.ts";
import { StepsSeries } from "./steps-series.ts";

/** Ns to read one truth from cached values. */
const CACHED_COST = 2;

/** Evaluator of a condition on feeds for one view. */
export interface FeedEvaluator {
  /** Rough ns per instrument. */
  readonly cost: number;
  /** True if some feed of the condition has no rows of the instrument. */
  lacksFeed(instrument: number): boolean;
  evaluate(instrument: number): Truth;
  /** Requests cached columns of what it reads, for later scans. */
  requestColumns(cache: ColumnCache): void;
  /** Returns what reads the truths from cached columns; undefined if one of them is missing. */
  findCached(cache: ColumnCache): CachedTruths | undefined;
}

export function feedEvaluator({ key, test }: FeedPlan, view: ScanView): FeedEvaluator {
  return test.kind === "steps" ? new StepsEvaluator(test, view) : rowsEvaluator(key, test, view);
}

/** Test of the rows of one feed. What is cached are its truths. */
type RowsTest = Exclude<FeedTest, StepsTest>;

function rowsEvaluator(key: string, test: RowsTest, view: ScanView): FeedEvaluator {
  const feeds = new KnownFeeds([test.kind], view);
  const truths = truthsOf(key, test);
  return {
    cost: feedCost(test),
    lacksFeed: (instrument) => feeds.lacks(instrument),
    evaluate: (instrument) => rowsTruth(test, feeds, instrument),
    requestColumns: (cache) => cache.requestValues(truths),
    findCached(cache) {
      const values = cache.findValues(truths);
      if (values === undefined) return undefined;
      return {
        cost: CACHED_COST,
        write(lanes, count, truth) {
          for (let k = 0; k < count; k++) truth[lanes[k]!] = values[lanes[k]!]!;
        },
      };
    },
  };
}

/** Keeps no view: a request outlives its snapshot. */
function truthsOf(key: string, test: RowsTest): InstrumentValues {
  return {
    key: `truth ${key}`,
    depth: 1,
    open(view) {
      const feeds = new KnownFeeds([test.kind], view);
      return (instrument, put) => put(0, rowsTruth(test, feeds, instrument));
    },
  };
}

function rowsTruth(test: RowsTest, feeds: KnownFeeds, instrument: number): Truth {
  if (!feeds.areStored || !feeds.moveToNewest(DAILY, instrument)) return NULL;
  const rows = feeds.rows[0]!;
  return test.kind === "insiders"
    ? insiderTruth(test, rows, feeds.moment, feeds.today)
    : earningsTruth(test, rows, feeds.moment, feeds.today);
}

/** Evaluates windows over steps. What is cached are the newest steps of its series, whatever they are compared with. */
class StepsEvaluator implements FeedEvaluator {
  readonly #test: StepsTest;
  readonly #tests: WindowTests;
  readonly #series: StepsSeries;
  readonly #values: TestValues;

  constructor(test: StepsTest, view: ScanView) {
    this.#test = test;
    this.#tests = new WindowTests(test);
    this.#series = new StepsSeries(this.#tests.nodes, depthOf(test), test.frame, view);
    this.#values = this.#tests.valuesOf((node) => this.#series.output(node));
  }

  get cost(): number {
    return feedCost(this.#test);
  }

  lacksFeed(instrument: number): boolean {
    return this.#series.lacksFeed(instrument);
  }

  evaluate(instrument: number): Truth {
    if (!this.#series.run(instrument)) return NULL;
    const base = this.#series.rows - 1 - this.#test.ago;
    return this.#tests.truthIn(this.#values, base, -1, base + 1);
  }

  requestColumns(cache: ColumnCache): void {
    // Without a feed every truth is null, though one of the series may have values.
    if (!this.#series.areStored) return;
    for (const node of this.#tests.nodes) cache.requestValues(stepsOf(this.#test, node));
  }

  findCached(cache: ColumnCache): CachedTruths | undefined {
    const columns = new Map<SeriesNode, Float64Array>();
    for (const node of this.#tests.nodes) {
      const values = cache.findValues(stepsOf(this.#test, node));
      if (values === undefined) return undefined;
      columns.set(node, values);
    }
    return this.#tests.cachedTruths((node) => columns.get(node)!, CACHED_COST);
  }
}

/** The newest steps of a series that a test reads. */
function stepsOf(test: StepsTest, node: SeriesNode): InstrumentValues {
  const { frame } = test;
  const depth = depthOf(test);
  return {
    key: `steps ${frame.key} ${node.key}`,
    depth,
    open(view) {
      const series = new StepsSeries([node], depth, frame, view);
      const { rows } = series;
      const output = series.output(node);
      return (instrument, put) => {
        if (!series.run(instrument)) return;
        for (let back = 0; back < depth; back++) put(back, output[rows - 1 - back]!);
      };
    },
  };
}
