import { describe, expect, it } from "vitest";
import { fastExp } from "./fast-exp.ts";
import { roundToTick } from "./round-to-tick.ts";
import { EXPONENTIAL, NORMAL, RANKS } from "./variates.ts";

describe("variates by rank", () => {
  it("have the moments of their distributions", () => {
    const moment = (table: Float64Array, power: number): number =>
      table.reduce((sum, value) => sum + value ** power, 0) / RANKS;
    expect(moment(NORMAL, 1)).toBeCloseTo(0, 9);
    expect(moment(NORMAL, 2)).toBeCloseTo(1, 2);
    expect(moment(NORMAL, 4)).toBeCloseTo(3, 1);
    expect(moment(EXPONENTIAL, 1)).toBeCloseTo(1, 3);
    expect(moment(EXPONENTIAL, 2)).toBeCloseTo(2, 1);
  });

  it("equal the quantiles of textbook tables", () => {
    expect(NORMAL[Math.floor(0.975 * RANKS)]!).toBeCloseTo(1.96, 2);
    expect(NORMAL[Math.floor(0.841345 * RANKS)]!).toBeCloseTo(1, 2);
    expect([...NORMAL].every((value, rank) => rank === 0 || value > NORMAL[rank - 1]!)).toBe(true);
  });
});

describe("fastExp", () => {
  it("approximates e^x", () => {
    for (let x = -2; x <= 2; x += 0.07) expect(Math.abs(fastExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-5);
    for (let x = -8; x <= 8; x += 0.13) expect(Math.abs(fastExp(x) / Math.exp(x) - 1)).toBeLessThan(0.01);
  });
});

describe("the tick grid", () => {
  it("rounds to a cent from a dollar up, to a hundredth of a cent below, and never to zero", () => {
    expect([1.234, 1.236, 0.98765, 0.99996, 0.00001, 101.004].map(roundToTick)).toEqual([
      1.23, 1.24, 0.9877, 1, 0.0001, 101,
    ]);
  });
});
