import { describe, expect, it } from "vitest";
import { constant } from "../node.ts";
import {
  add,
  change,
  close,
  div,
  greater,
  hl2,
  hlc3,
  kama,
  lag,
  linregSlope,
  log,
  mean,
  mul,
  num,
  ohlc4,
  power,
  sub,
  sum,
  sumOver,
} from "./index.ts";
import { evaluateSeries } from "../evaluate.ts";

describe("builders", () => {
  it("give the same object for the same expression", () => {
    expect(add(close, num(1))).toBe(add(close, num(1)));
    expect(mean(close, 20)).toBe(mean(close, 20));
    expect(mean(close, 20)).not.toBe(mean(close, 21));
    expect(mean(close, 20)).not.toBe(sum(close, 20));
    expect(sub(close, hl2)).not.toBe(sub(hl2, close));
    expect(kama(close, 10, 2, 30).key).toBe("kama(close,10,2,30)");
  });

  it("fold constants to what the primitive gives", () => {
    expect(div(add(num(1), num(2)), num(4))).toBe(constant(0.75));
    expect(div(num(1), num(0))).toBe(constant(Number.NaN));
    expect(log(num(1))).toBe(constant(0));
    expect(greater(num(2), num(1))).toBe(constant(1));
    expect(mean(num(3), 2).kind).toBe("call");
  });

  it("leave out what changes no bit", () => {
    expect(lag(close, 0)).toBe(close);
    expect(lag(lag(close, 2), 3)).toBe(lag(close, 5));
    expect(mul(num(1), close)).toBe(close);
    expect(mul(close, num(1))).toBe(close);
    expect(div(close, num(1))).toBe(close);
    expect(power(close, num(1))).toBe(close);
    expect(sub(close, num(0))).toBe(close);
    expect(sub(num(0), close).kind).toBe("call");
    expect(div(num(1), close).kind).toBe("call");
  });

  it("name the typical prices", () => {
    const bar = { open: [2], high: [9], low: [1], close: [8] };
    const columns = Object.fromEntries(Object.entries(bar).map(([name, values]) => [name, Float64Array.from(values)]));
    expect([hl2, hlc3, ohlc4].map((node) => evaluateSeries(node, columns, 1)[0])).toEqual([5, 6, 5]);
  });

  it.each([
    [() => mean(close, 0), "mean takes a whole number of rows of at least 1, got 0"],
    [() => mean(close, 2.5), "mean takes a whole number of rows of at least 1, got 2.5"],
    [() => linregSlope(close, 1), "linregSlope takes a whole number of rows of at least 2, got 1"],
    [() => change(close, -1), "lag takes a whole number of rows of at least 0, got -1"],
    [() => sumOver(close, hl2), "pass `most`"],
  ])("refuse a window that is none", (build, message) => expect(build).toThrow(message));
});
