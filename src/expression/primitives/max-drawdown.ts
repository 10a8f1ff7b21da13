import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/** 100 × the least of value / (highest value of the window up to it) - 1: the worst fall from a peak, 0 or negative. */
export const maxDrawdownPrimitive = defineWindow({
  op: "maxDrawdown",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 15 + 2.2 * length!,
  value(inputs, end, params) {
    const input = inputs[0]!;
    const start = end - params[0]! + 1;
    let peak = input[start]!;
    let least = 1;
    for (let i = start; i <= end; i++) {
      peak = Math.max(peak, input[i]!);
      least = Math.min(least, input[i]! / peak);
    }
    return finite(100 * (least - 1));
  },
});
