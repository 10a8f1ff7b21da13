/** Steps of a stored number: cosines of unit vectors stored so are off by about 1e-4. */
export const QUANTISED_STEPS = 254;

/** One byte a number. A number beyond ±0.5, which no embedding of bars has shown, is stored as ±0.5. */
export function quantise(embedding: Float32Array): Int8Array {
  return Int8Array.from(embedding, (value) => Math.max(-127, Math.min(127, Math.round(value * QUANTISED_STEPS))));
}

/** The embedding that was stored, again a unit vector. */
export function fromQuantised(stored: Int8Array): Float32Array {
  let squares = 0;
  for (const step of stored) squares += step * step;
  const length = Math.sqrt(squares);
  return Float32Array.from(stored, (step) => (length === 0 ? 0 : step / length));
}
