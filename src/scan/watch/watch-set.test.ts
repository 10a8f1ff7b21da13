import { expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { writtenMarket } from "../../tiles/market.testing.ts";
import { ScanEngine } from "../scanner.ts";
import type { WatchOrder } from "./watch-order.ts";

const data = writtenMarket({
  daily: Object.fromEntries(Array.from({ length: 400 }, (_, k) => [`T${1_000 + k}`, [9, 10 + (k % 7)]])),
});
const order = (id: string, Input: string): WatchOrder => {
  const payload: ScanPayload = {
    All: [{ FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { GreaterThan: 12 } } } }] } }],
  };
  return { id, payload, barState: "live", columns: [] };
};

it("fails a watch that takes too long, and evaluates the others", () => {
  let [now, step] = [0, 0];
  const engine = new ScanEngine(data, { now: () => 0, elapsed: () => (now += step) });
  const watches = engine.watches;
  expect(watches.open(engine, [order("quick", "close")]).failed).toEqual([]);
  // From here on each look at the clock takes 3 s: the market-wide rank looks more than three times.
  step = 3_000;
  const { failed, changes } = watches.open(engine, [order("slow", "rank_pct(close)"), order("other", "close")]);
  expect(failed).toMatchObject([{ id: "slow", fault: { code: "scan_timeout" } }]);
  expect(changes).toMatchObject([{ id: "other", count: 228 }]);
  step = 0;
  const found = watches.evaluate(engine, ["quick", "slow", "other"]);
  expect(found.failed).toMatchObject([{ id: "slow", fault: { code: "not_found" } }]);
  expect(found.changes.map(({ id, count, entered }) => [id, count, entered.length])).toEqual([
    ["quick", 228, 0],
    ["other", 228, 0],
  ]);
});

it("compares instruments, not their numbers, when the data were loaded again", () => {
  const clock = { now: () => 0, elapsed: () => 0 };
  const market = (closes: Readonly<Record<string, number>>) =>
    writtenMarket({ daily: Object.fromEntries(Object.entries(closes).map(([ticker, close]) => [ticker, [9, close]])) });
  const before = new ScanEngine(market({ BBB: 13, CCC: 13, DDD: 10, EEE: 13 }), clock);
  before.watches.open(before, [{ ...order("one", "close"), columns: ["close"] }]);
  const after = before.next(market({ AAA: 13, CCC: 14, DDD: 14, EEE: 10 }));
  const [found] = after.watches.evaluate(after, ["one"]).changes;
  expect(found).toMatchObject({ count: 3, updated: [{ ticker: "CCC", values: { close: 14 } }] });
  expect(found!.entered.map(({ ticker, flipped }) => [ticker, flipped])).toEqual([
    ["AAA", []],
    ["DDD", []],
  ]);
  // BBB is not in the data any more.
  expect(found!.left.map(({ ticker }) => ticker)).toEqual(["BBB", "EEE"]);
});
