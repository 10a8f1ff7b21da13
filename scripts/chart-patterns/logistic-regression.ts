/** Ridge penalty on standardised evidence: small, to bound only the weights of collinear columns. */
const RIDGE = 5;
const ROUNDS = 12;
const LARGEST_STEP = 3;

/**
 * Returns the weights of a logistic regression by Newton's method: the constant, then one for each column of `rows`.
 * `weights`: weight of each row.
 */
export function logisticRegression(
  rows: readonly Float64Array[],
  labels: readonly number[],
  weights: readonly number[],
): number[] {
  const columns = rows[0]!.length;
  const mean = new Float64Array(columns);
  const spread = new Float64Array(columns);
  for (const row of rows) for (let i = 0; i < columns; i++) mean[i]! += row[i]! / rows.length;
  for (const row of rows) for (let i = 0; i < columns; i++) spread[i]! += (row[i]! - mean[i]!) ** 2 / rows.length;
  for (let i = 0; i < columns; i++) spread[i] = Math.sqrt(spread[i]!) + 1e-9;
  const standard = rows.map((row) => [1, ...row.map((value, i) => (value - mean[i]!) / spread[i]!)]);
  let fitted = new Array<number>(columns + 1).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const step = newtonStep(standard, labels, weights, fitted);
    fitted = fitted.map((value, i) => value + Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, step[i]!)));
  }
  const slopes = fitted.slice(1).map((value, i) => value / spread[i]!);
  return [fitted[0]! - slopes.reduce((sum, slope, i) => sum + slope * mean[i]!, 0), ...slopes];
}

function newtonStep(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  weights: readonly number[],
  fitted: readonly number[],
): number[] {
  const size = fitted.length;
  const hessian = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => (i !== j ? 0 : i === 0 ? 1e-6 : RIDGE)),
  );
  const gradient = fitted.map((value, i) => (i === 0 ? 0 : -RIDGE * value));
  for (const [k, row] of rows.entries()) {
    const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * fitted[i]!, 0)));
    const error = weights[k]! * (labels[k]! - chance);
    const curvature = weights[k]! * chance * (1 - chance);
    for (let i = 0; i < size; i++) {
      gradient[i]! += error * row[i]!;
      for (let j = 0; j < size; j++) hessian[i]![j]! += curvature * row[i]! * row[j]!;
    }
  }
  return solved(hessian, gradient);
}

/** Solves a linear system by Gaussian elimination with row exchange; overwrites both arguments. */
function solved(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let j = i + 1; j < size; j++) if (Math.abs(matrix[j]![i]!) > Math.abs(matrix[pivot]![i]!)) pivot = j;
    [matrix[i], matrix[pivot]] = [matrix[pivot]!, matrix[i]!];
    [right[i], right[pivot]] = [right[pivot]!, right[i]!];
    for (let j = i + 1; j < size; j++) {
      const factor = matrix[j]![i]! / matrix[i]![i]!;
      for (let k = i; k < size; k++) matrix[j]![k]! -= factor * matrix[i]![k]!;
      right[j]! -= factor * right[i]!;
    }
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) right[i]! -= matrix[i]![k]! * right[k]!;
    right[i]! /= matrix[i]![i]!;
  }
  return right;
}
