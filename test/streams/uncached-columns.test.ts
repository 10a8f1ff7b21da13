import { expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { ScanEngine } from "#scan";
import { writtenMarket } from "../../src/tiles/market.testing.ts";
import { nextDay } from "./next-day.ts";

it("sends the values of a column that was not cached in time before", () => {
  const data = writtenMarket({ daily: { AAA: [9, 12], BBB: [9, 8] } });
  let [now, looks] = [0, 0];
  const clock = { now: () => 0, elapsed: () => (++looks === 2 ? (now += MINUTE_MS) : now) };
  const engine = new ScanEngine(data, clock);
  const payload = {
    All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 10 } } } }] } }],
  };
  // The first look sets the deadline of the columns.
  looks = 0;
  const opened = engine.watches.open(engine, [{ id: "one", payload, barState: "live", columns: ["sma(close, 2)"] }]);
  expect(opened.failed).toEqual([]);
  expect(opened.changes[0]!.entered).toMatchObject([{ ticker: "AAA", values: { "sma(close, 2)": 10.5 } }]);
  const after = engine.next(nextDay(data, { AAA: 14, BBB: 8 }, "next"));
  const [found] = after.watches.evaluate(after, ["one"]).changes;
  expect(found!.updated).toMatchObject([{ ticker: "AAA", values: { "sma(close, 2)": 13 } }]);
});
