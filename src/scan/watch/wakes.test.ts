import { expect, it } from "vitest";
import { seededRandom } from "#base";
import { CHART_PATTERNS, type Condition, type FeatureFilter } from "#contract";
import { newestSessionAt, type BarTable, type LiveRowFact } from "#market";
import { appendedBars, ArrivingFeedRows, ArrivingMinutes, SnapshotMemory, type EngineData } from "#tiles";
import { writtenListing, writtenMarket, type WrittenBars } from "../../tiles/market.testing.ts";
import { ScanEngine } from "../scanner.ts";
import type { WatchChanges, WatchEvaluation } from "./watch-order.ts";

const CLOCK = { now: () => 0, elapsed: () => 0 };
const DATE = "2024-06-28";
const TICKERS = ["AAA", "BBB", "CCC", "DDD", "SPY"];

const every = <T>(value: T): Record<string, T> => Object.fromEntries(TICKERS.map((ticker) => [ticker, value]));

/** A market that closed at 10 on 30 days, and in which every ticker trades at 10 in the first minute of the next one. */
const market = (minutes: WrittenBars = every([10])): EngineData =>
  writtenMarket({
    end: "2024-06-27",
    daily: every(Array.from({ length: 30 }, () => 10)),
    minutes: [{ date: DATE, bars: minutes }],
  });

/** Appends a minute, `minute` minutes after the open, in which some tickers trade. */
function traded(data: EngineData, minute: number, closes: Readonly<Record<string, number>>, days: SnapshotMemory) {
  const { tickers } = data.instruments;
  const bars = tickers.map((ticker) => closes[ticker]);
  const known = bars.filter((close) => close !== undefined);
  const { calendar } = data;
  const opened = calendar.regularOpen(data.minutes()!.newest.session[0]!);
  const session = newestSessionAt(calendar, opened + minute + 1);
  const same = Float64Array.from(known);
  const newer: BarTable = {
    keys: [],
    offsets: Int32Array.from([
      0,
      ...bars.map((_, k) => bars.slice(0, k + 1).filter((one) => one !== undefined).length),
    ]),
    time: new Int32Array(known.length).fill(opened + minute),
    session: new Int32Array(known.length).fill(session),
    open: same,
    high: same,
    low: same,
    close: same,
    volume: new Float64Array(known.length).fill(1_000),
    vwap: new Float64Array(known.length).fill(Number.NaN),
    trades: new Float64Array(known.length).fill(Number.NaN),
  };
  return appendedBars(data, { minutes: newer }, `minute ${minute}`, days);
}

const filter = (Input: string, Timeframe: FeatureFilter["Timeframe"], Want: object): Condition => ({
  FeatureWindow: { Filters: [{ Input, Timeframe, Returns: { Want } }] },
});

/** Follows one condition, and compares its matches with a scan after every snapshot. */
function followed(condition: Condition, first: EngineData, barState: "live" | "closed" = "live") {
  const payload = { All: [condition] };
  const days = new SnapshotMemory();
  let data = first;
  let engine = new ScanEngine(data, CLOCK);
  const matches = new Set<string>();
  let last: WatchChanges | undefined;
  const noted = ({ changes, failed }: WatchEvaluation): { readonly entered: string[]; readonly left: string[] } => {
    expect(failed).toEqual([]);
    last = changes[0]!;
    const entered = last.entered.map(({ ticker }) => ticker);
    const left = last.left.map(({ ticker }) => ticker);
    for (const ticker of entered) matches.add(ticker);
    for (const ticker of left) matches.delete(ticker);
    const { tickers } = new ScanEngine(data, CLOCK).scan(payload, { barState });
    expect([...matches].sort()).toEqual(tickers!.toSorted());
    return { entered, left };
  };
  const opened = noted(engine.watches.open(engine, [{ id: "one", payload, barState, columns: ["last"] }]));
  const evaluated = (next: EngineData) => {
    while (engine.prepare(64)) continue;
    data = next;
    engine = engine.next(data);
    return noted(engine.watches.evaluate(engine, ["one"]));
  };
  return {
    opened,
    last: () => last!,
    loaded: evaluated,
    /** Seals a minute in which nobody trades; facts arrive at its end. */
    sealed: (minute: number, facts: readonly LiveRowFact[] = []) => {
      const { calendar } = data;
      const start = calendar.regularOpen(data.minutes()!.newest.session[0]!) + minute;
      const rows = new ArrivingFeedRows();
      const instants = facts.map(() => start + 1);
      for (const batch of rows.sort(facts, instants, data).batches) rows.keep(batch);
      const arriving = new ArrivingMinutes(data, days);
      return evaluated(arriving.next(`seal ${minute}`, { feeds: rows.take(data), sealed: start }));
    },
    traded: (minute: number, closes: Readonly<Record<string, number>>) => evaluated(traded(data, minute, closes, days)),
  };
}

const NONE = { entered: [], left: [] };

it.each(["1m", "1d"] as const)("a condition on %s bars changes with a bar of its own instrument alone", (timeframe) => {
  const watch = followed(filter("close", timeframe, { Value: { GreaterThan: 11 } }), market());
  expect(watch.opened).toEqual(NONE);
  expect(watch.traded(1, { AAA: 12, SPY: 10 })).toEqual({ entered: ["AAA"], left: [] });
  expect(watch.traded(2, { BBB: 12, SPY: 10 })).toEqual({ entered: ["BBB"], left: [] });
  expect(watch.traded(3, { SPY: 10 })).toEqual(NONE);
  expect(watch.traded(4, { AAA: 10, BBB: 10, CCC: 12 })).toEqual({ entered: ["CCC"], left: ["AAA", "BBB"] });
});

it("a condition on a window changes when an earlier bar leaves the window", () => {
  const over: FeatureFilter = {
    Input: "close",
    Timeframe: "1m",
    Within: 2,
    Returns: { Want: { Value: { GreaterThan: 11 } } },
  };
  const watch = followed({ FeatureWindow: { Filters: [over] } }, market());
  expect(watch.traded(1, { AAA: 12 })).toEqual({ entered: ["AAA"], left: [] });
  expect(watch.traded(2, { AAA: 10 })).toEqual(NONE);
  expect(watch.traded(3, { AAA: 10 })).toEqual({ entered: [], left: ["AAA"] });
});

it("a condition on closed bars changes when the bar has closed, not before", () => {
  const watch = followed(filter("close", "5m", { Value: { GreaterThan: 11 } }), market(), "closed");
  expect(watch.traded(1, { AAA: 12, SPY: 10 })).toEqual(NONE);
  expect(watch.traded(3, { AAA: 12, SPY: 10 })).toEqual(NONE);
  expect(watch.traded(4, { AAA: 12, SPY: 10 })).toEqual({ entered: ["AAA"], left: [] });
});

it("a bar that others trade ends the bar of an instrument that does not trade", () => {
  const watch = followed(filter("close", "5m", { Value: { GreaterThan: 11 } }), market(), "closed");
  expect(watch.traded(1, { AAA: 12, SPY: 10 })).toEqual(NONE);
  // Time alone closes the bar of AAA.
  expect(watch.traded(4, { SPY: 10 })).toEqual({ entered: ["AAA"], left: [] });
});

it("a correction changes the truth of a bar that was known", () => {
  const watch = followed(filter("close", "1m", { Value: { GreaterThan: 11 } }), market({ ...every([10]), AAA: [12] }));
  expect(watch.opened).toEqual({ entered: ["AAA"], left: [] });
  expect(watch.loaded(market({ ...every([10]), BBB: [12] }))).toEqual({ entered: ["BBB"], left: ["AAA"] });
});

it("a condition against a benchmark changes with a bar of the benchmark", () => {
  const watch = followed(filter("excess_ret(SPY,5)", "1d", { Value: { LessThan: -5 } }), market());
  expect(watch.opened).toEqual(NONE);
  expect(watch.traded(1, { SPY: 11 })).toEqual({ entered: ["AAA", "BBB", "CCC", "DDD"], left: [] });
  expect(watch.traded(2, { SPY: 10 })).toEqual({ entered: [], left: ["AAA", "BBB", "CCC", "DDD"] });
});

it("a rank changes with the bars of others", () => {
  const watch = followed(
    filter("rank_pct(close)", "1d", { Value: { GreaterThan: 80 } }),
    market({ ...every([10]), AAA: [11] }),
  );
  expect(watch.opened).toEqual({ entered: ["AAA"], left: [] });
  expect(watch.traded(1, { BBB: 12 })).toEqual({ entered: ["BBB"], left: ["AAA"] });
});

it("time alone changes a delayed value", () => {
  const Value = { Lower: { Operator: "gt" as const, Value: 11 } };
  const delayed: Condition = { Stock: { Last: [{ State: { ShouldBeDelayed15Minutes: true, Value } }] } };
  const watch = followed(delayed, market());
  expect(watch.traded(1, { AAA: 12, SPY: 10 })).toEqual(NONE);
  expect(watch.traded(10, { SPY: 10 })).toEqual(NONE);
  expect(watch.traded(17, { SPY: 10 })).toEqual({ entered: ["AAA"], left: [] });
});

it("a seal without bars closes bars, and changes delayed values", () => {
  const closed = followed(filter("close", "5m", { Value: { GreaterThan: 11 } }), market(), "closed");
  expect(closed.traded(1, { AAA: 12 })).toEqual(NONE);
  expect(closed.sealed(3)).toEqual(NONE);
  expect(closed.sealed(4)).toEqual({ entered: ["AAA"], left: [] });
  expect(closed.traded(6, { AAA: 10, SPY: 12 })).toEqual(NONE);
  expect(closed.sealed(9)).toEqual({ entered: ["SPY"], left: ["AAA"] });
  const Value = { Lower: { Operator: "gt" as const, Value: 11 } };
  const watch = followed({ Stock: { Last: [{ State: { ShouldBeDelayed15Minutes: true, Value } }] } }, market());
  expect(watch.traded(1, { AAA: 12 })).toEqual(NONE);
  expect(watch.sealed(10)).toEqual(NONE);
  expect(watch.sealed(17)).toEqual({ entered: ["AAA"], left: [] });
});

it("halts and price bands show with a seal, without bars", () => {
  const status = (ticker: string, halted: boolean) =>
    ({ kind: "status", ticker, at: 0, halted, reason: "LUDP" }) as const;
  const attribute = followed({ Stock: { TradingStatus: [{ State: { Value: ["halted"] } }] } }, market());
  expect(attribute.sealed(1, [status("AAA", true), status("BBB", true)])).toEqual({
    entered: ["AAA", "BBB"],
    left: [],
  });
  expect(attribute.traded(2, { CCC: 10 })).toEqual(NONE);
  expect(attribute.sealed(3, [status("BBB", false)])).toEqual({ entered: [], left: ["BBB"] });
  const study = followed(filter("is_halted", "1d", { Value: { GreaterThan: 0 } }), market());
  expect(study.sealed(1, [status("AAA", true)])).toEqual({ entered: ["AAA"], left: [] });
  expect(study.sealed(2, [status("CCC", true), status("AAA", false)])).toEqual({ entered: ["CCC"], left: ["AAA"] });
});

it("time alone ends an age: the first session after a list date counts without a bar of the instrument", () => {
  const listedSince: Condition = { Stock: { ListDate: [{ DateState: { Equals: "today" } }] } };
  const listed = writtenMarket({
    end: "2024-06-27",
    daily: every(Array.from({ length: 30 }, () => 10)),
    minutes: [{ date: "2024-06-27", bars: every([10]) }],
    listings: TICKERS.map((ticker) => writtenListing(ticker, ticker === "AAA" ? "2024-06-27" : "2020-01-02")),
  });
  const watch = followed(listedSince, listed);
  expect(watch.opened).toEqual({ entered: ["AAA"], left: [] });
  expect(watch.traded(24 * 60, { SPY: 10 })).toEqual({ entered: [], left: ["AAA"] });
});

it("an instrument whose listing ends leaves without a bar of its own, and its conditions become null", () => {
  const listed = writtenMarket({
    end: "2024-06-27",
    daily: every(Array.from({ length: 30 }, () => 10)),
    minutes: [{ date: "2024-06-27", bars: every([10]) }],
    listings: TICKERS.map((ticker) => writtenListing(ticker, "2020-01-02", ticker === "AAA" ? "2024-06-27" : null)),
  });
  const watch = followed(filter("close", "1wk", { Value: { GreaterThan: 9 } }), listed, "closed");
  expect(watch.opened).toEqual({ entered: TICKERS, left: [] });
  expect(watch.traded(24 * 60, { SPY: 10 })).toEqual({ entered: [], left: ["AAA"] });
  expect(watch.last().left[0]!.flipped).toMatchObject([{ from: { holds: true }, to: { holds: null } }]);
});

it("a candlestick changes with a bar of its own instrument", () => {
  const doji: Condition = { CandlestickPattern: { CDLDOJI: [{ Timeframe: "1m" }] } };
  const watch = followed(doji, market(every(Array.from({ length: 30 }, () => ({ open: 10, close: 11 })))));
  expect(watch.opened).toEqual(NONE);
  expect(watch.traded(30, { SPY: 11 })).toEqual({ entered: ["SPY"], left: [] });
  expect(watch.traded(31, { AAA: 11 })).toEqual({ entered: ["AAA"], left: [] });
});

it("the values of a match are updated if one of them changed, and only then", () => {
  const watch = followed(filter("close", "1d", { Value: { GreaterThan: 9 } }), market());
  watch.traded(1, { AAA: 12, SPY: 10 });
  expect(watch.last().updated).toMatchObject([{ ticker: "AAA", values: { last: 12 } }]);
});

it("chart patterns change when a bar of their frame closes, and not before", () => {
  const random = seededRandom(6);
  const dates = ["2024-06-25", "2024-06-26", "2024-06-27", DATE];
  const known = 335;
  const closes = TICKERS.map(() => {
    let close = 50;
    return Array.from({ length: 4 * 390 }, () => (close *= Math.exp(0.004 * random.normal())));
  });
  const start = writtenMarket({
    end: "2024-06-27",
    daily: every(Array.from({ length: 30 }, () => 50)),
    minutes: dates.map((date, day) => ({
      date,
      bars: Object.fromEntries(
        TICKERS.map((ticker, k) => [ticker, closes[k]!.slice(day * 390, day * 390 + (date === DATE ? known : 390))]),
      ),
    })),
  });
  const shapes: Condition = {
    Leaf: { Any: CHART_PATTERNS.map((name) => ({ ChartPattern: { [name]: [{ Timeframe: "5m" as const }] } })) },
  };
  const watch = followed(shapes, start);
  const changed: number[] = [];
  for (let minute = known; minute < 360; minute++) {
    const bars = Object.fromEntries(TICKERS.map((ticker, k) => [ticker, closes[k]![3 * 390 + minute]!]));
    const { entered, left } = watch.traded(minute, bars);
    if (entered.length + left.length > 0) changed.push(minute + 1);
  }
  expect(changed).toEqual([340, 355]);
});
