import { defineWindow } from "../window.ts";

/** 100 × the share of the `length` values before this row that are below it. */
export const percentRankPrimitive = defineWindow({
  op: "percentRank",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]! + 1,
  cost: ([length]) => 10 + 2 * length!,
  value(inputs, end, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    const value = input[end]!;
    if (value !== value) return Number.NaN;
    let below = 0;
    for (let i = end - length; i < end; i++) {
      const earlier = input[i]!;
      if (earlier !== earlier) return Number.NaN;
      if (earlier < value) below++;
    }
    return (100 * below) / length;
  },
});
