import { defineWindow } from "../window.ts";

let suffix = new Float64Array(256);

/**
 * Least of the newest `length` values. Over many rows: van Herk's blocks, where a window is the end of one block and the
 * start of the next, three comparisons a row whatever the length.
 */
export const lowestPrimitive = defineWindow({
  op: "lowest",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: () => 6,
  value(inputs, end, params) {
    const input = inputs[0]!;
    let extreme = input[end]!;
    for (let i = end - params[0]! + 1; i < end; i++) extreme = Math.min(extreme, input[i]!);
    return extreme;
  },
  values(inputs, output, from, to, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    if (suffix.length < length) suffix = new Float64Array(2 * length);
    for (let block = from - length + 1; block + length <= to; block += length) {
      let extreme = input[block + length - 1]!;
      suffix[length - 1] = extreme;
      for (let k = length - 2; k >= 0; k--) suffix[k] = extreme = Math.min(extreme, input[block + k]!);
      output[block + length - 1] = extreme;
      const rest = Math.min(length, to - block - length + 1);
      if (rest > 1) extreme = input[block + length]!;
      for (let k = 1; k < rest; k++) {
        extreme = Math.min(extreme, input[block + length + k - 1]!);
        output[block + length + k - 1] = Math.min(suffix[k]!, extreme);
      }
    }
  },
});
