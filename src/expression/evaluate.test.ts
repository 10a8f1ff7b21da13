import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { columnsOf, framesOf, nodesOf, totalTail, totalWarmup } from "./analyse.ts";
import {
  add,
  barsSinceHighest,
  close,
  coalesce,
  cum,
  div,
  ema,
  high,
  lag,
  mean,
  num,
  open,
  stdev,
  sub,
  sum,
  trueRange,
  volume,
  wilder,
} from "./builders/index.ts";
import { evaluateSeries } from "./evaluate.ts";
import { framed } from "./node.ts";
import type { SeriesNode } from "./node.ts";

const bands = div(sub(close, mean(close, 20)), stdev(close, 20));
const smooth = ema(div(sub(close, lag(close, 3)), wilder(trueRange(), 5)), 4);
const mixed = add(coalesce(bands, num(0)), mean(sum(barsSinceHighest(high, 6), 3), 2));
const daily = framed({ timeframe: "1d", zones: ["regular"] }, "prior", add(close, open));

describe("what a node rests on", () => {
  it("counts warm-up and tail along the longest path", () => {
    expect([totalWarmup(close), totalTail(close)]).toEqual([0, 1]);
    expect([totalWarmup(num(3)), totalTail(num(3))]).toEqual([0, 1]);
    expect([totalWarmup(bands), totalTail(bands)]).toEqual([19, 20]);
    // True range 1, wilder 4, ema 3; the lag of 3 is shorter.
    expect([totalWarmup(smooth), totalTail(smooth)]).toEqual([8, Infinity]);
    expect([totalWarmup(lag(mean(close, 5), 2)), totalTail(lag(mean(close, 5), 2))]).toEqual([6, 7]);
    expect([totalWarmup(cum(close)), totalTail(cum(close))]).toEqual([0, Infinity]);
    expect([totalWarmup(mean(daily, 5)), totalTail(mean(daily, 5))]).toEqual([4, 5]);
  });

  it("names the columns of this frame and the frames beside it", () => {
    expect(new Set(columnsOf(smooth))).toEqual(new Set(["close", "high", "low"]));
    expect(columnsOf(num(1))).toEqual([]);
    expect(columnsOf(sub(volume, daily))).toEqual(["volume"]);
    expect(framesOf(sub(volume, mean(daily, 3)))).toEqual([daily]);
    expect(framesOf(bands)).toEqual([]);
    expect(nodesOf(bands).filter((node) => node === close)).toHaveLength(1);
    expect(nodesOf(bands).at(-1)).toBe(bands);
  });

  it("tells frames apart by timeframe, zones, cut and join", () => {
    const frames: readonly SeriesNode[] = [
      framed({ timeframe: "1d", zones: ["regular"] }, "today", close),
      framed({ timeframe: "1d", zones: ["regular"] }, "prior", close),
      framed({ timeframe: "1wk", zones: ["regular"] }, "today", close),
      framed({ timeframe: "1d", zones: ["regular", "premarket"] }, "today", close),
      framed({ timeframe: "1d", zones: "own" }, "today", close),
      framed({ timeframe: "1d", zones: "own", toNow: true }, "today", close),
    ];
    expect(new Set(frames).size).toBe(frames.length);
    expect(framed({ timeframe: "1d", zones: "own" }, "today", close)).toBe(frames[4]);
  });
});

function bars(seed: number, rows: number) {
  const random = seededRandom(seed);
  let price = 50;
  const closes = Float64Array.from({ length: rows }, () => (random.next() < 0.03 ? NaN : (price += random.normal())));
  return {
    close: closes,
    high: closes.map((value) => value + random.next()),
    low: closes.map((value) => value - random.next()),
  };
}

describe("evaluateSeries", () => {
  it("evaluates a formula as written", () => {
    const columns = { close: Float64Array.of(1, 2, 4, 8) };
    expect([...evaluateSeries(sub(mean(close, 2), lag(close, 1)), columns, 4)]).toEqual([NaN, 0.5, 1, 2]);
    expect([...evaluateSeries(num(7), {}, 2)]).toEqual([7, 7]);
    expect([...evaluateSeries(close, columns, 3)]).toEqual([1, 2, 4]);
  });

  it("hands out a copy of a column, never the caller's own", () => {
    const columns = { close: Float64Array.of(1, 2) };
    evaluateSeries(close, columns, 2)[0] = 9;
    expect(columns.close[0]).toBe(1);
  });

  it("says what is missing", () => {
    expect(() => evaluateSeries(sub(close, open), { close: new Float64Array(3) }, 3)).toThrow(
      "the column open is needed",
    );
    expect(() => evaluateSeries(close, { close: new Float64Array(2) }, 3)).toThrow("the column close has 2 rows, 3");
    expect(() => evaluateSeries(add(daily, close), { close: new Float64Array(1) }, 1)).toThrow(
      "reads more than the bars of one frame",
    );
  });

  it.each([
    ["bands", bands],
    ["smooth", smooth],
    ["mixed", mixed],
  ])("has the first value of %s after its warm-up", (_, node) => {
    const columns = { ...bars(3, 60) };
    columns.close = Float64Array.from({ length: 60 }, (_value, i) => 50 + Math.sin(i));
    columns.high = columns.close.map((value) => value + 1);
    columns.low = columns.close.map((value) => value - 1);
    const first = evaluateSeries(node, columns, 60).findIndex((value) => value === value);
    expect(first).toBe(node === mixed ? 8 : totalWarmup(node));
  });

  it.each([
    ["bands", bands],
    ["mixed", mixed],
  ])("needs no more than the declared tail of %s", (_, node) => {
    const columns = bars(5, 120);
    const tail = totalTail(node);
    const whole = evaluateSeries(node, columns, 120);
    const cut = (values: Float64Array): Float64Array => values.slice(120 - tail);
    const newest = evaluateSeries(
      node,
      { close: cut(columns.close), high: cut(columns.high), low: cut(columns.low) },
      tail,
    );
    expect(newest[tail - 1]).toBe(whole[119]);
  });
});
