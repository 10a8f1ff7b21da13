import { describe, expect, it } from "vitest";
import { BarMemory } from "./bar-memory.ts";
import type { PivotWindow } from "./pivot-window.ts";
import { Zigzag } from "./zigzag.ts";

/** Bars that move 1 % each, up or down as told, after 20 bars that give the average true range. */
function driven(moves: readonly number[], scale: number): { readonly zigzag: Zigzag; readonly ripened: number[] } {
  const memory = new BarMemory();
  const zigzag = new Zigzag(scale, 1.5);
  const ripened: number[] = [];
  let price = 100;
  const bar = (move: number): void => {
    price *= Math.exp(0.01 * move);
    memory.push(price * 1.001, price * 0.999, price, 1);
    if (Number.isNaN(memory.atr)) return;
    if (zigzag.step(memory.length - 1, memory)) ripened.push(memory.length - 1);
    zigzag.turn(memory.length - 1, memory);
  };
  for (let i = 0; i < 20; i++) bar(i % 2 === 0 ? 1 : -1);
  for (const move of moves) bar(move);
  return { zigzag, ripened };
}

const run = (bars: number, move: number): number[] => new Array<number>(bars).fill(move);

describe("Zigzag", () => {
  it("makes a pivot of an extreme only once price has come back by the scale", () => {
    const before = driven([...run(10, 1), ...run(2, -1)], 3);
    const after = driven([...run(10, 1), ...run(4, -1)], 3);
    expect([before.zigzag.direction, before.zigzag.extremeBar]).toEqual([1, 29]);
    expect([after.zigzag.direction, after.zigzag.pivotBar]).toEqual([-1, 29]);
  });

  it("tells once that an extreme is ripe, and again after a higher one", () => {
    const { ripened } = driven([...run(10, 1), ...run(2, -1), ...run(4, 1), ...run(2, -1)], 5);
    expect(ripened).toEqual([31, 37]);
  });

  it("reads pivots in turn, mirrored so that the last is a high, and never revises one", () => {
    const moves = [...run(10, 1), ...run(6, -1), ...run(7, 1), ...run(9, -1), ...run(3, 1)];
    const short = driven(moves.slice(0, 30), 3).zigzag.pivots(0);
    const long = driven(moves, 3).zigzag.pivots(0);
    expect([short.sign, long.sign]).toEqual([-1, -1]);
    const pivots = ({ bar, length }: PivotWindow): number[] => Array.from(bar.subarray(0, length));
    expect(pivots(long).slice(-4)).toEqual([29, 35, 42, 51]);
    expect(pivots(short).slice(0, -1)).toEqual(pivots(long).slice(0, short.length - 1));
    for (let i = 1; i < long.length; i++) {
      const rises = (long.length - 1 - i) % 2 === 0;
      expect(long.price[i]! > long.price[i - 1]!).toBe(rises);
    }
  });
});

describe("BarMemory", () => {
  it("gives Wilder's average of the true range of logarithms, seeded with the mean of 20", () => {
    const memory = new BarMemory();
    const highs = Array.from({ length: 22 }, (_, i) => 100 + (i % 5));
    let mean = 0;
    let last = Number.NaN;
    for (const [i, high] of highs.entries()) {
      memory.push(high, high - 2, high - 1, 1);
      const up = Number.isNaN(last) ? high : Math.max(high, last);
      const down = Number.isNaN(last) ? high - 2 : Math.min(high - 2, last);
      const range = Math.log(up / down);
      mean = i < 20 ? mean + range / 20 : mean + (range - mean) / 20;
      last = high - 1;
      expect(Number.isNaN(memory.atr)).toBe(i < 19);
    }
    expect(memory.atr).toBeCloseTo(mean, 12);
  });

  it("leaves out halts and bars without usable prices", () => {
    const memory = new BarMemory();
    for (let i = 0; i < 25; i++) memory.push(11 + (i % 2), 9, 10, 1);
    const { atr, noise } = memory;
    for (let i = 0; i < 30; i++) expect(memory.push(10, 10, 10, 0)).toBe(true);
    expect(memory.push(Number.NaN, 9, 10, 1)).toBe(false);
    expect(memory.push(10, -1, 5, 1)).toBe(false);
    expect(memory.push(9, 10, 9.5, 1)).toBe(false);
    expect([memory.atr, memory.noise, memory.length]).toEqual([atr, noise, 58]);
  });
});
