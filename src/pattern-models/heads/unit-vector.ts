/** The vector at length one; undefined where it has none (examples that cancel each other out). */
export function unitVector(values: Float64Array): Float32Array | undefined {
  let squares = 0;
  for (const value of values) squares += value * value;
  const length = Math.sqrt(squares);
  return length > 1e-9 ? Float32Array.from(values, (value) => value / length) : undefined;
}
