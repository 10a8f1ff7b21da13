import type { Clock } from "#base";
import type { Condition, FeatureFilter } from "#contract";
import type { EngineData } from "#tiles";
import { ScanEngine, type WatchOrder } from "#scan";
import { watchCost } from "../src/scan/watch/watch-cost.ts";
import { sessionMarket } from "./session-market.ts";
import { medianOf, type Table } from "./table.ts";

const TICKERS = 2_000;
/** Watches of each kind, so that the time of one exceeds the noise. */
const WATCHES = 10;
const MINUTES = 9;
/** Number of warm-up minutes: series are stepped from the second on, and code is compiled. */
const UNCOUNTED = 3;
const COLUMNS = ["last", "change_pct", "volume"];
const MEMORY = {
  tailBytes: 2 ** 28,
  boardBytes: 2 ** 28,
  executionBytes: 2 ** 27,
  resultBytes: 2 ** 20,
  frameBytes: 2 ** 29,
  pastIndexBytes: 2 ** 20,
};

const filter = (Input: string, Timeframe: FeatureFilter["Timeframe"], Want: object, rest: object = {}): Condition => ({
  FeatureWindow: { Filters: [{ Input, Timeframe, ...rest, Returns: { Want } }] },
});
const above = (value: number): object => ({ Value: { GreaterThan: value } });

/** Kinds of conditions; `k` makes distinct ones. */
const KINDS: Readonly<Record<string, (k: number) => Condition>> = {
  "rsi on days": (k) => filter(`rsi(${7 + k})`, "1d", above(60)),
  "rsi on minutes": (k) => filter(`rsi(${7 + k})`, "1m", above(60)),
  "rsi on five minutes": (k) => filter(`rsi(${7 + k})`, "5m", above(60)),
  "cross of an average, five minutes": (k) =>
    filter("close", "5m", { Study: { CrossesAbove: { Input: `ema(${10 + k})` } } }),
  "average of 200 days": (k) => filter("close", "1d", { Study: { GreaterThan: { Input: `sma(${200 + k})` } } }),
  "new high of 20 days": (k) =>
    filter("close", "1d", { Study: { GreaterThanOrEqual: { Input: `lag(highest(${20 + k}),1)` } } }),
  "price above a number": (k) => filter("close", "1d", above(10 + k)),
  "rsi within 5 days": (k) => filter(`rsi(${7 + k})`, "1d", above(70), { Within: 5 }),
  "rsi within 30 days": (k) => filter(`rsi(${7 + k})`, "1d", above(70), { Within: 30 }),
  "mean deviation of 100": (k) => filter(`cci(${100 + k})`, "1d", above(2)),
  "logarithm of an average": (k) => filter(`log(ema(${10 + k}))`, "1d", above(3)),
  "relative volume by time of day": (k) => filter(`rvol_slot(${10 + k})`, "5m", above(2)),
  "premarket change": (k) => ({
    FeatureWindow: { Filters: [{ Input: "premarket_change_pct", Returns: { Want: above(1 + k / 10) } }] },
  }),
  "rank of all": (k) => filter(`rank_pct(roc(${10 + k}))`, "1d", above(0.8)),
  "rank among the filtered": (k) => filter(`rank_pct(roc(${10 + k}),filtered)`, "1d", above(0.8)),
  hammer: (k) =>
    ({ CandlestickPattern: { [["CDLHAMMER", "CDLENGULFING", "CDLDOJI", "CDLHARAMI"][k % 4]!]: [{}] } }) as Condition,
  "chart pattern": (k) => ({ ChartPattern: { "Bull Flag": [{ Timeframe: "1d", LookbackBars: 20 + k }] } }) as Condition,
  "rsi five days ago": (k) => ({ ...filter(`rsi(${7 + k})`, "1d", above(60)), AsOf: "-P5D" }),
};

/** Watches of one kind on an engine of their own. */
class Watched {
  readonly #ids: readonly string[];
  readonly estimated: number;
  readonly times: number[] = [];
  #engine: ScanEngine;

  constructor(engine: ScanEngine, conditions: readonly Condition[]) {
    const orders = conditions.map((condition, k): WatchOrder => ({
      id: `${k}`,
      payload: { All: [condition] },
      barState: "live",
      columns: COLUMNS,
    }));
    this.#ids = orders.map(({ id }) => id);
    this.#engine = engine;
    const parts = orders.flatMap((order) => watchCost(engine, order, {}));
    this.estimated = [...new Map(parts.map(({ key, ms }) => [key, ms])).values()].reduce((sum, ms) => sum + ms, 0);
    const [fault] = engine.watches.open(engine, orders).failed;
    if (fault !== undefined) throw new Error(fault.fault.message);
  }

  /** Follows to the next minute, and notes the processor time in milliseconds. */
  follow(data: EngineData, counts: boolean): void {
    const begun = process.cpuUsage();
    this.#engine = this.#engine.next(data);
    const { failed } = this.#engine.watches.evaluate(this.#engine, this.#ids);
    const { user, system } = process.cpuUsage(begun);
    if (failed.length > 0) throw new Error(failed[0]!.fault.message);
    if (counts) this.times.push((user + system) / 1_000);
    while (this.#engine.prepare(1_024)) continue;
  }
}

/** Measures what a watch of each kind costs per minute, beside what `watch_ms` estimates. */
export function watchCostTimes(clock: Clock, table: Table): void {
  const { start, next } = sessionMarket(TICKERS);
  const opened = (conditions: readonly Condition[]): Watched =>
    new Watched(new ScanEngine(start, clock, MEMORY), conditions);
  const base = opened([filter("close", "1d", above(1_000))]);
  const kinds = Object.entries(KINDS).map(
    ([kind, make]) => [kind, opened(Array.from({ length: WATCHES }, (_, k) => make(k)))] as const,
  );
  let data = start;
  for (let minute = 0; minute < UNCOUNTED + MINUTES; minute++) {
    data = next(data, minute);
    for (const one of [base, ...kinds.map(([, watched]) => watched)]) one.follow(data, minute >= UNCOUNTED);
  }
  const least = medianOf(base.times);
  for (const [kind, { times, estimated }] of kinds) {
    const each = (ms: number): number => (ms - base.estimated) / WATCHES;
    const measured = times.map((ms) => (ms - least) / WATCHES);
    table.line(`a watch: ${kind}`, "ms", measured, `estimated ${each(estimated).toFixed(3)}, on 2,000 tickers`);
  }
}
