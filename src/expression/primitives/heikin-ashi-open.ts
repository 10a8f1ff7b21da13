import { definePrimitive } from "../primitive.ts";

/**
 * Heikin-Ashi open: (open + close) / 2 on the first bar, then the middle of the Heikin-Ashi open and close
 * (open + high + low + close) / 4 of the bar before.
 */
export const heikinAshiOpenPrimitive = definePrimitive({
  op: "heikinAshiOpen",
  inputs: 4,
  params: [],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "restarts",
  cost: () => 5,
  batch([opens, highs, lows, closes], output, _from, to) {
    let started = false;
    let next = 0;
    for (let i = 0; i < to; i++) {
      const open = opens![i]!;
      const close = closes![i]!;
      const value = started ? next : (open + close) / 2;
      next = (value + (open + highs![i]! + lows![i]! + close) / 4) / 2;
      started = next - next === 0;
      output[i] = started ? value : Number.NaN;
    }
  },
});
