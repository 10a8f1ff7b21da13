import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/**
 * Mean of the newest `length` values: the newest plus the mean distance from it, added newest to oldest, so that means of
 * one input grow out of one another. Equal values give exactly that value: a price that stands still is neither above nor
 * below its average. Over many rows four means grow side by side.
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
    const newest = input[end]!;
    let total = 0;
    for (let i = end - 1; i > end - length; i--) total += input[i]! - newest;
    return finite(newest + total / length);
  },
  values(inputs, output, from, to, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    let row = from;
    for (; row + 3 < to; row += 4) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      const newestA = input[row]!;
      const newestB = input[row + 1]!;
      const newestC = input[row + 2]!;
      const newestD = input[row + 3]!;
      let x = newestA;
      let y = newestB;
      let z = newestC;
      for (let i = row - 1; i > row - length; i--) {
        d += z - newestD;
        c += y - newestC;
        b += x - newestB;
        z = y;
        y = x;
        x = input[i]!;
        a += x - newestA;
      }
      output[row] = finite(newestA + a / length);
      output[row + 1] = finite(newestB + b / length);
      output[row + 2] = finite(newestC + c / length);
      output[row + 3] = finite(newestD + d / length);
    }
    for (; row < to; row++) {
      const newest = input[row]!;
      let total = 0;
      for (let i = row - 1; i > row - length; i--) total += input[i]! - newest;
      output[row] = finite(newest + total / length);
    }
  },
});
