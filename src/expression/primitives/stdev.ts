import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/** Sum of squares around the mean of input[start … end], in two passes over the distances from the oldest value. */
function squares(input: Float64Array, start: number, end: number): number {
  const oldest = input[start]!;
  let total = 0;
  for (let i = start; i <= end; i++) total += input[i]! - oldest;
  const mean = total / (end - start + 1);
  let sum = 0;
  for (let i = start; i <= end; i++) {
    const distance = input[i]! - oldest - mean;
    sum += distance * distance;
  }
  return sum;
}

/** The roots of squares / divisor for many rows: four rows side by side, each in the order of `squares`. */
function fill(input: Float64Array, output: Float64Array, from: number, to: number, length: number, divisor: number) {
  let row = from;
  for (; row + 3 < to; row += 4) {
    const start = row - length + 1;
    const oldestA = input[start]!;
    const oldestB = input[start + 1]!;
    const oldestC = input[start + 2]!;
    const oldestD = input[start + 3]!;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
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
    const meanA = a / length;
    const meanB = b / length;
    const meanC = c / length;
    const meanD = d / length;
    a = b = c = d = 0;
    x = oldestA;
    y = oldestB;
    z = oldestC;
    for (let i = start + 3; i <= row + 3; i++) {
      const newest = input[i]!;
      const distanceA = x - oldestA - meanA;
      const distanceB = y - oldestB - meanB;
      const distanceC = z - oldestC - meanC;
      const distanceD = newest - oldestD - meanD;
      a += distanceA * distanceA;
      b += distanceB * distanceB;
      c += distanceC * distanceC;
      d += distanceD * distanceD;
      x = y;
      y = z;
      z = newest;
    }
    output[row] = finite(Math.sqrt(a / divisor));
    output[row + 1] = finite(Math.sqrt(b / divisor));
    output[row + 2] = finite(Math.sqrt(c / divisor));
    output[row + 3] = finite(Math.sqrt(d / divisor));
  }
  for (; row < to; row++) output[row] = finite(Math.sqrt(squares(input, row - length + 1, row) / divisor));
}

/** Population standard deviation: exactly 0 when all values are equal. */
export const stdevPrimitive = defineWindow({
  op: "stdev",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 6 + length!,
  value: (inputs, end, params) => finite(Math.sqrt(squares(inputs[0]!, end - params[0]! + 1, end) / params[0]!)),
  values: ([input], output, from, to, [length]) => fill(input!, output, from, to, length!, length!),
});

/** Sample standard deviation. */
export const sampleStdevPrimitive = defineWindow({
  op: "sampleStdev",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 6 + length!,
  value: (inputs, end, params) => finite(Math.sqrt(squares(inputs[0]!, end - params[0]! + 1, end) / (params[0]! - 1))),
  values: ([input], output, from, to, [length]) => fill(input!, output, from, to, length!, length! - 1),
});
