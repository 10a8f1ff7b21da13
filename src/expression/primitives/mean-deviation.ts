import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/** Mean absolute deviation from the mean of the newest `length` values. */
export const meanDeviationPrimitive = defineWindow({
  op: "meanDeviation",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 15 + 2.2 * length!,
  value(inputs, end, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    const start = end - length + 1;
    const oldest = input[start]!;
    let total = 0;
    for (let i = start; i <= end; i++) total += input[i]! - oldest;
    const mean = total / length;
    let deviation = 0;
    for (let i = start; i <= end; i++) deviation += Math.abs(input[i]! - oldest - mean);
    return finite(deviation / length);
  },
});
