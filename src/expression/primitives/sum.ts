import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/** Sum of the newest `length` values, added oldest to newest. Over many rows four sums grow side by side. */
export const sumPrimitive = defineWindow({
  op: "sum",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 2 + length! / 3,
  value(inputs, end, params) {
    const input = inputs[0]!;
    let total = 0;
    for (let i = end - params[0]! + 1; i <= end; i++) total += input[i]!;
    return finite(total);
  },
  values(inputs, output, from, to, params) {
    const input = inputs[0]!;
    const before = params[0]! - 1;
    let row = from;
    for (; row + 3 < to; row += 4) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let x = input[row - before]!;
      let y = input[row - before + 1]!;
      let z = input[row - before + 2]!;
      for (let i = row - before + 3; i <= row + 3; i++) {
        const newest = input[i]!;
        a += x;
        b += y;
        c += z;
        d += newest;
        x = y;
        y = z;
        z = newest;
      }
      output[row] = finite(a);
      output[row + 1] = finite(b);
      output[row + 2] = finite(c);
      output[row + 3] = finite(d);
    }
    for (; row < to; row++) {
      let total = 0;
      for (let i = row - before; i <= row; i++) total += input[i]!;
      output[row] = finite(total);
    }
  },
});
