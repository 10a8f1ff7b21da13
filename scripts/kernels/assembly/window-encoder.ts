// Integer part of src/pattern-models/encoder/window-encoder.ts on vectors of eight 16-bit numbers: counts the features
// of a path (FeatureCounter) and multiplies the counts by the weights. AssemblyScript; scripts/kernels/build.mjs
// compiles this file. A path has a norm of 8 and a kernel a norm of √18, so that no value exceeds 34 · 256 in amount;
// intermediate sums may wrap.

const TAPS: i32 = 9;
const LENGTH: i32 = 64;
/** Number of zeros before and after the path: the reach of the widest kernel. */
const MARGIN: i32 = 28;
const DILATIONS: i32 = 7;
const FEATURES: i32 = 1008;
const ROWS: i32 = 128;
/** Bytes of a 16-bit number, and of a series of LENGTH such numbers. */
const SIZE: usize = 2;
const SERIES: usize = 128;
const VECTOR: usize = 16;

/** LENGTH + 2 × MARGIN numbers of 16 bits. */
export const path: usize = memory.data(240, 16);
/** FEATURES numbers of 16 bits. */
export const biases: usize = memory.data(2016, 16);
/** ROWS × FEATURES numbers of 16 bits. */
export const weights: usize = memory.data(258048, 16);
/** ROWS numbers of 32 bits. */
export const sums: usize = memory.data(512, 16);
const heavy: usize = memory.data(1152, 16);
const light: usize = memory.data(128, 16);
const pair: usize = memory.data(128, 16);
const inside: usize = memory.data(128, 16);
const counts: usize = memory.data(2016, 16);

/** Reads path, biases and weights, and writes the sums. */
export function project(): void {
  count();
  for (let row = 0; row < ROWS; row += 4) {
    let a = i32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    const stride = <usize>FEATURES * SIZE;
    let at = weights + <usize>row * stride;
    const end = counts + stride;
    for (let feature = counts; feature < end; feature += VECTOR, at += VECTOR) {
      const seen = v128.load(feature);
      a = i32x4.add(a, i32x4.dot_i16x8_s(seen, v128.load(at)));
      b = i32x4.add(b, i32x4.dot_i16x8_s(seen, v128.load(at + stride)));
      c = i32x4.add(c, i32x4.dot_i16x8_s(seen, v128.load(at + 2 * stride)));
      d = i32x4.add(d, i32x4.dot_i16x8_s(seen, v128.load(at + 3 * stride)));
    }
    const out = sums + <usize>row * 4;
    store<i32>(out, total(a));
    store<i32>(out + 4, total(b));
    store<i32>(out + 8, total(c));
    store<i32>(out + 12, total(d));
  }
}

function total(four: v128): i32 {
  return (
    i32x4.extract_lane(four, 0) +
    i32x4.extract_lane(four, 1) +
    i32x4.extract_lane(four, 2) +
    i32x4.extract_lane(four, 3)
  );
}

function count(): void {
  let feature = 0;
  for (let dilation = 1; dilation <= DILATIONS; dilation++) {
    seeTaps(dilation);
    markInside(dilation);
    const each = dilation == 1 ? 4 : dilation <= 3 ? 2 : 1;
    let kernel = 0;
    for (let i = 0; i < TAPS - 2; i++) {
      for (let j = i + 1; j < TAPS - 1; j++) {
        for (let v: usize = 0; v < SERIES; v += VECTOR) {
          const two = i16x8.add(v128.load(heavy + <usize>i * SERIES + v), v128.load(heavy + <usize>j * SERIES + v));
          v128.store(pair + v, i16x8.add(v128.load(light + v), two));
        }
        for (let k = j + 1; k < TAPS; k++, kernel++) {
          const isPadded = ((kernel + dilation) & 1) == 1;
          for (let b = 0; b < each; b++, feature++) {
            const bias = load<i16>(biases + <usize>feature * SIZE);
            const third = heavy + <usize>k * SERIES;
            const above = isPadded ? countAll(third, bias) : countInside(third, bias);
            store<i16>(counts + <usize>feature * SIZE, <i16>above);
          }
        }
      }
    }
  }
}

/** Writes three times the number under each tap at each place to `heavy`, and minus the sum of all taps to `light`. */
function seeTaps(dilation: i32): void {
  for (let v: usize = 0; v < SERIES; v += VECTOR) {
    let all = i16x8.splat(0);
    for (let tap = 0; tap < TAPS; tap++) {
      const seen = v128.load(path + <usize>(MARGIN + (tap - 4) * dilation) * SIZE + v);
      v128.store(heavy + <usize>tap * SERIES + v, i16x8.mul(seen, i16x8.splat(3)));
      all = i16x8.sub(all, seen);
    }
    v128.store(light + v, all);
  }
}

/** Writes a mask of the places where all taps lie within the path. */
function markInside(dilation: i32): void {
  for (let place = 0; place < LENGTH; place++) {
    const isInside = place >= 4 * dilation && place < LENGTH - 4 * dilation;
    store<i16>(inside + <usize>place * SIZE, isInside ? -1 : 0);
  }
}

/** Returns the number of places where the value of the kernel exceeds the bias. */
function countAll(third: usize, bias: i16): i32 {
  const limit = i16x8.splat(bias);
  let above = i16x8.splat(0);
  for (let v: usize = 0; v < SERIES; v += VECTOR) {
    const values = i16x8.add(v128.load(pair + v), v128.load(third + v));
    above = i16x8.sub(above, i16x8.gt_s(values, limit));
  }
  return total(i32x4.extadd_pairwise_i16x8_s(above));
}

function countInside(third: usize, bias: i16): i32 {
  const limit = i16x8.splat(bias);
  let above = i16x8.splat(0);
  for (let v: usize = 0; v < SERIES; v += VECTOR) {
    const values = i16x8.add(v128.load(pair + v), v128.load(third + v));
    above = i16x8.sub(above, v128.and(i16x8.gt_s(values, limit), v128.load(inside + v)));
  }
  return total(i32x4.extadd_pairwise_i16x8_s(above));
}
