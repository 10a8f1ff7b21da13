// Computes products of embeddings with vectors (src/pattern-models/heads/likeness.ts), four numbers of single precision
// at a time. AssemblyScript; scripts/kernels/build.mjs compiles this file.

/** Bytes of four numbers, and of 128. */
const VECTOR: usize = 16;
const STRIDE: usize = 512;

/** Memory of 64 vectors of 128 numbers each. */
export const vectors: usize = memory.data(32768, 16);
/** Memory of 32 embeddings of 128 numbers each. */
export const embeddings: usize = memory.data(16384, 16);

/** Returns the greatest product of embedding `k` with the vectors [from, to); -2 without vectors. */
export function nearest(k: i32, from: i32, to: i32): f32 {
  const embedding = embeddings + <usize>k * STRIDE;
  let most: f32 = -2;
  for (let v = from; v < to; v++) {
    const vector = vectors + <usize>v * STRIDE;
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    for (let at: usize = 0; at < STRIDE; at += 4 * VECTOR) {
      a = f32x4.add(a, f32x4.mul(v128.load(vector + at), v128.load(embedding + at)));
      b = f32x4.add(b, f32x4.mul(v128.load(vector + at, VECTOR), v128.load(embedding + at, VECTOR)));
      c = f32x4.add(c, f32x4.mul(v128.load(vector + at, 2 * VECTOR), v128.load(embedding + at, 2 * VECTOR)));
      d = f32x4.add(d, f32x4.mul(v128.load(vector + at, 3 * VECTOR), v128.load(embedding + at, 3 * VECTOR)));
    }
    const sum = f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
    const one = f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1);
    const other = f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
    most = max(most, one + other);
  }
  return most;
}
