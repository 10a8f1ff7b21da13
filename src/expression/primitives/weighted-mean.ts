import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/** Mean with weights 1 … length, the newest the heaviest (TA_WMA), taken over the distances from the oldest value. */
export const weightedMeanPrimitive = defineWindow({
  op: "weightedMean",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 7 + 1.2 * length!,
  value(inputs, end, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    const start = end - length + 1;
    const oldest = input[start]!;
    let total = 0;
    for (let k = 0; k < length; k++) total += (input[start + k]! - oldest) * (k + 1);
    return finite(oldest + total / ((length * (length + 1)) / 2));
  },
});
