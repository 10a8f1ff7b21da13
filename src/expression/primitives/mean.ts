import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/**
 * Mean of the newest `length` values: the oldest plus the mean distance from it, added oldest to newest. Equal values
 * give exactly that value, so a price that stands still is neither above nor below its average. Over many rows four
 * means grow side by side.
 */
export const meanPrimitive = defineWindow({
  op: "mean",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 3 + length! / 3,
  value(inputs, end, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    const oldest = input[end - length + 1]!;
    let total = 0;
    for (let i = end - length + 1; i <= end; i++) total += input[i]! - oldest;
    return finite(oldest + total / length);
  },
  values(inputs, output, from, to, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    let row = from;
    for (; row + 3 < to; row += 4) {
      const start = row - length + 1;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      const oldestA = input[start]!;
      const oldestB = input[start + 1]!;
      const oldestC = input[start + 2]!;
      const oldestD = input[start + 3]!;
      let x = oldestA;
      let y = oldestB;
      let z = oldestC;
      for (let i = start + 3; i <= row + 3; i++) {
        const newest = input[i]!;
        a += x - oldestA;
        b += y - oldestB;
        c += z - oldestC;
        d += newest - oldestD;
        x = y;
        y = z;
        z = newest;
      }
      output[row] = finite(oldestA + a / length);
      output[row + 1] = finite(oldestB + b / length);
      output[row + 2] = finite(oldestC + c / length);
      output[row + 3] = finite(oldestD + d / length);
    }
    for (; row < to; row++) {
      const oldest = input[row - length + 1]!;
      let total = 0;
      for (let i = row - length + 1; i <= row; i++) total += input[i]! - oldest;
      output[row] = finite(oldest + total / length);
    }
  },
});
