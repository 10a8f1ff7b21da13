/**
 * Solves n linear equations with a symmetric positive definite matrix by elimination without pivots. `equations` holds
 * n rows of n + 1 numbers, the last one the right-hand side; it is overwritten.
 */
export function solvePositive(equations: Float64Array, n: number): Float64Array {
  const width = n + 1;
  for (let pivot = 0; pivot < n; pivot++) {
    const top = pivot * width;
    for (let row = pivot + 1; row < n; row++) {
      const at = row * width;
      const factor = equations[at + pivot]! / equations[top + pivot]!;
      for (let column = pivot; column < width; column++) equations[at + column]! -= factor * equations[top + column]!;
    }
  }
  const solution = new Float64Array(n);
  for (let row = n - 1; row >= 0; row--) {
    let rest = equations[row * width + n]!;
    for (let column = row + 1; column < n; column++) rest -= equations[row * width + column]! * solution[column]!;
    solution[row] = rest / equations[row * width + row]!;
  }
  return solution;
}
