/** Numbers in 8 bytes each, or in 4 where all of them are exact so. */
export type Floats = Float64Array | Float32Array;

/** Copies numbers into shared memory without changing any, in as few bytes as that takes. */
export function compactFloats(values: ArrayLike<number>): Floats {
  let isSingle = true;
  for (let k = 0; k < values.length && isSingle; k++) {
    const value = values[k]!;
    isSingle = Math.fround(value) === value || value !== value;
  }
  const column = isSingle
    ? new Float32Array(new SharedArrayBuffer(4 * values.length))
    : new Float64Array(new SharedArrayBuffer(8 * values.length));
  column.set(values);
  return column;
}
