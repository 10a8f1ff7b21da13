import { expect, it } from "vitest";
import { CHART_PATTERNS, type Condition, type ScanPayload, type Timeframe } from "#contract";
import { seededRandom } from "#base";
import { ScanEngine } from "#scan";
import { ARRIVED, LANES, SubstituteLanes, type EngineData } from "#tiles";
import { nextDay } from "../../bench/next-day.ts";
import { appendedBars } from "../../src/tiles/append/append-bars.ts";
import { writtenMarket } from "../../src/tiles/market.testing.ts";

const TICKERS = 40;
const SNAPSHOTS = 24;
const CLOCK = { now: () => 0, elapsed: () => 0 };
const random = seededRandom(12);

const walk = (): number[] => {
  let price = 20;
  return Array.from({ length: 90 }, () => (price = Math.max(1, price + Math.round(8 * random.next() - 4) / 4)));
};

const filterOn = (Input: string, Study: string, more: { Within?: number; Timeframe?: Timeframe } = {}): Condition => ({
  FeatureWindow: { Filters: [{ Input, ...more, Returns: { Want: { Study: { GreaterThan: { Input: Study } } } } }] },
});
const PAYLOADS: readonly ScanPayload[] = [
  { All: [filterOn("close", "ema(close,9)")] },
  { All: [filterOn("sma(close,5)", "sma(close,20)")] },
  { All: [filterOn("rsi(close,14)", "=50")] },
  { All: [filterOn("close", "ema(close,30)", { Within: 5 })] },
  { All: [filterOn("close", "ema(close,4)", { Timeframe: "1wk" })] },
  // The newest row stays as it is if an earlier one is corrected.
  {
    All: [
      { FeatureWindow: { Filters: [{ Input: "close", Within: 5, Returns: { Want: { Value: { LessThan: 9 } } } }] } },
    ],
  },
  { All: [filterOn("close", "sma(close,3)")], None: [filterOn("rsi(close,5)", "=60")] },
  { Any: CHART_PATTERNS.map((pattern) => ({ ChartPattern: { [pattern]: [{}] } })) },
];

/**
 * Returns the next snapshot, in which some daily bars are corrected in place. Nobody may read the previous one. `most`:
 * greatest number of bars before the newest one that a correction reaches back.
 */
function corrected(data: EngineData, share: number, most: number, snapshot: string): EngineData {
  const { daily } = data;
  const kept = daily.layout.lengths.slice();
  const arrived = new Uint8Array(daily.instruments);
  for (const i of daily.order) {
    if (random.next() >= share) continue;
    const row = daily.lengthOf(i) - 1 - random.int(most);
    for (const field of ["open", "high", "low", "close"] as const)
      daily.column(field)![daily.origin(i) + row * LANES]! *= 0.5 + random.next();
    kept[i] = row;
    arrived[i] = ARRIVED.corrected;
  }
  const none = new SubstituteLanes(daily.instruments, [], (i) => daily.bars(i));
  return {
    ...data,
    snapshot,
    daily: daily.truncated(daily.layout.lengths, { lanes: none }),
    grownFrom: { snapshot: data.snapshot, daily: kept, minutes: undefined, arrived, isCollapsed: false },
  };
}

it("kept studies and followed matches after corrections are those of a new engine on the same data", () => {
  let data = writtenMarket({ daily: Object.fromEntries(Array.from({ length: TICKERS }, (_, t) => [`T${t}`, walk()])) });
  let engine = new ScanEngine(data, CLOCK);
  const matches = PAYLOADS.map(() => new Set<string>());
  const orders = PAYLOADS.map((payload, k) => ({
    id: String(k),
    payload,
    barState: "live" as const,
    columns: ["last"] as const,
  }));
  const followed = (evaluation: ReturnType<ScanEngine["watches"]["evaluate"]>): void => {
    expect(evaluation.failed).toEqual([]);
    for (const [k, { entered, left }] of evaluation.changes.entries()) {
      for (const { ticker } of entered) matches[k]!.add(ticker);
      for (const { ticker } of left) matches[k]!.delete(ticker);
    }
  };
  followed(engine.watches.open(engine, orders));
  let flips = 0;
  for (let turn = 1; turn <= SNAPSHOTS; turn++) {
    for (const payload of PAYLOADS) engine.scan(payload);
    while (engine.prepare(64)) continue;
    const name = `snapshot ${turn}`;
    data =
      turn % 3 === 0
        ? appendedBars(data, { daily: nextDay(data) }, name)
        : corrected(data, turn % 2 === 0 ? 0.04 : 0.9, turn % 4 === 0 ? 1 : 60, name);
    engine = engine.next(data);
    const before = matches.map((one) => [...one].join(" "));
    followed(
      engine.watches.evaluate(
        engine,
        orders.map(({ id }) => id),
      ),
    );
    const fresh = new ScanEngine({ ...data, snapshot: `${name} alone`, grownFrom: undefined }, CLOCK);
    for (const [k, payload] of PAYLOADS.entries()) {
      const wanted = fresh.scan(payload).tickers!;
      expect({ turn, k, tickers: engine.scan(payload).tickers }).toEqual({ turn, k, tickers: wanted });
      expect({ turn, k, tickers: [...matches[k]!].sort() }).toEqual({ turn, k, tickers: wanted.toSorted() });
      if ([...matches[k]!].join(" ") !== before[k]) flips++;
    }
  }
  expect(flips).toBeGreaterThan(SNAPSHOTS);
}, 120_000);
