import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/**
 * Sum of the back + 1 newest values, where `back` is the second series; added oldest to newest. NaN where back is no
 * whole number of 0 … most, or reaches before the first row. A gap matters only inside those rows.
 */
export const sumOverPrimitive = defineWindow({
  op: "sumOver",
  inputs: 2,
  params: ["most"],
  rows: (params) => params[0]! + 1,
  warmup: () => 0,
  nan: "handles",
  cost: ([most]) => 12 + most! / 2,
  value(inputs, end, params) {
    const input = inputs[0]!;
    const back = inputs[1]![end]!;
    if (!(back >= 0 && back <= params[0]! && back <= end && Math.floor(back) === back)) return Number.NaN;
    let total = 0;
    for (let i = end - back; i <= end; i++) total += input[i]!;
    return finite(total);
  },
});
