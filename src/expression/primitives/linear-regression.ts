import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/** Sum of (k - middle) × distance of the k-th value from the oldest: the slope times the sum of squares of k. */
function product(input: Float64Array, start: number, length: number): number {
  const oldest = input[start]!;
  const middle = (length - 1) / 2;
  let total = 0;
  for (let k = 0; k < length; k++) total += (k - middle) * (input[start + k]! - oldest);
  return total;
}

/** Mean distance of the values from the oldest. */
function meanDistance(input: Float64Array, start: number, length: number): number {
  const oldest = input[start]!;
  let total = 0;
  for (let k = 0; k < length; k++) total += input[start + k]! - oldest;
  return total / length;
}

/** Sum of (k - middle)² for k = 0 … length-1. */
const squaresOfRows = (length: number): number => (length * (length * length - 1)) / 12;

/** Slope per row of the least-squares line (TA_LINEARREG_SLOPE). */
export const linregSlopePrimitive = defineWindow({
  op: "linregSlope",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 15 + 1.3 * length!,
  value(inputs, end, params) {
    const length = params[0]!;
    return finite(product(inputs[0]!, end - length + 1, length) / squaresOfRows(length));
  },
});

/** The line's value at the newest row (TA_LINEARREG). */
export const linregEndPrimitive = defineWindow({
  op: "linregEnd",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 20 + 2.4 * length!,
  value(inputs, end, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    const start = end - length + 1;
    const slope = product(input, start, length) / squaresOfRows(length);
    return finite(input[start]! + (meanDistance(input, start, length) + (slope * (length - 1)) / 2));
  },
});

/** Share of the variance that the line explains, 0 … 1; NaN where the values do not vary. */
export const linregR2Primitive = defineWindow({
  op: "linregR2",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 20 + 4 * length!,
  value(inputs, end, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    const start = end - length + 1;
    const oldest = input[start]!;
    const mean = meanDistance(input, start, length);
    let squares = 0;
    for (let i = start; i <= end; i++) {
      const distance = input[i]! - oldest - mean;
      squares += distance * distance;
    }
    const shared = product(input, start, length);
    const share = (shared / squares) * (shared / squaresOfRows(length));
    return finite(share > 1 ? 1 : share);
  },
});
