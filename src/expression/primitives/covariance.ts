import { finite } from "../finite.ts";
import { defineWindow } from "../window.ts";

/** Mean distance of input[start … end] from its oldest value. */
function meanDistance(input: Float64Array, start: number, end: number): number {
  const oldest = input[start]!;
  let total = 0;
  for (let i = start; i <= end; i++) total += input[i]! - oldest;
  return total / (end - start + 1);
}

/** Population covariance of two series over the newest `length` rows. */
export const covariancePrimitive = defineWindow({
  op: "covariance",
  inputs: 2,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 20 + 3.5 * length!,
  value(inputs, end, params) {
    const a = inputs[0]!;
    const b = inputs[1]!;
    const start = end - params[0]! + 1;
    const meanA = meanDistance(a, start, end);
    const meanB = meanDistance(b, start, end);
    let total = 0;
    const oldestA = a[start]!;
    const oldestB = b[start]!;
    for (let i = start; i <= end; i++) total += (a[i]! - oldestA - meanA) * (b[i]! - oldestB - meanB);
    return finite(total / params[0]!);
  },
});

/** Pearson's correlation, -1 … 1; NaN where either does not vary. */
export const correlationPrimitive = defineWindow({
  op: "correlation",
  inputs: 2,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: ([length]) => 30 + 4 * length!,
  value(inputs, end, params) {
    const a = inputs[0]!;
    const b = inputs[1]!;
    const start = end - params[0]! + 1;
    const meanA = meanDistance(a, start, end);
    const meanB = meanDistance(b, start, end);
    const oldestA = a[start]!;
    const oldestB = b[start]!;
    let shared = 0;
    let squaresA = 0;
    let squaresB = 0;
    for (let i = start; i <= end; i++) {
      const distanceA = a[i]! - oldestA - meanA;
      const distanceB = b[i]! - oldestB - meanB;
      shared += distanceA * distanceB;
      squaresA += distanceA * distanceA;
      squaresB += distanceB * distanceB;
    }
    return finite(Math.max(-1, Math.min(1, shared / (Math.sqrt(squaresA) * Math.sqrt(squaresB)))));
  },
});
