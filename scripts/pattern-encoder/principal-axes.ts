import { seededRandom } from "#base";

const EXTRA = 16;
const ROUNDS = 6;

export interface PrincipalAxes {
  /** Eigenvalues in descending order. */
  readonly values: Float64Array;
  /** Eigenvectors as unit vectors, one after another. */
  readonly vectors: Float64Array;
}

/**
 * Returns the `count` greatest eigenvalues of a symmetric n × n matrix and their eigenvectors, by subspace iteration
 * with a final Rayleigh-Ritz step. Only +, -, ×, ÷ and square roots in a fixed order: the same bits on every machine.
 */
export function principalAxes(matrix: Float64Array, n: number, count: number): PrincipalAxes {
  const width = count + EXTRA;
  const random = seededRandom(1);
  let basis = Float64Array.from({ length: width * n }, () => random.next() - 0.5);
  orthonormalise(basis, width, n);
  for (let round = 0; round < ROUNDS; round++) {
    basis = timesMatrix(basis, width, matrix, n);
    orthonormalise(basis, width, n);
  }
  const image = timesMatrix(basis, width, matrix, n);
  const small = new Float64Array(width * width);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < width; j++) small[i * width + j] = dot(basis, i * n, image, j * n, n);
  }
  const turned = jacobi(small, width);
  const order = Array.from({ length: width }, (_, i) => i).sort((a, b) => turned.values[b]! - turned.values[a]!);
  const vectors = new Float64Array(count * n);
  for (let axis = 0; axis < count; axis++) {
    for (let i = 0; i < width; i++) {
      const share = turned.vectors[i * width + order[axis]!]!;
      for (let k = 0; k < n; k++) vectors[axis * n + k]! += share * basis[i * n + k]!;
    }
  }
  return { values: Float64Array.from(order.slice(0, count), (i) => turned.values[i]!), vectors };
}

function dot(a: Float64Array, aAt: number, b: Float64Array, bAt: number, n: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let k = 0; k < n; k += 4) {
    first += a[aAt + k]! * b[bAt + k]!;
    second += a[aAt + k + 1]! * b[bAt + k + 1]!;
    third += a[aAt + k + 2]! * b[bAt + k + 2]!;
    fourth += a[aAt + k + 3]! * b[bAt + k + 3]!;
  }
  return first + second + (third + fourth);
}

/** Returns the product of each row of `rows` and the symmetric matrix. */
function timesMatrix(rows: Float64Array, count: number, matrix: Float64Array, n: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(count * n);
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < count; i++) out[i * n + k] = dot(rows, i * n, matrix, k * n, n);
  }
  return out;
}

/** Orthonormalises the rows in place by the Gram-Schmidt process, twice for each row against rounding errors. */
function orthonormalise(rows: Float64Array, count: number, n: number): void {
  for (let i = 0; i < count; i++) {
    for (let pass = 0; pass < 2; pass++) {
      for (let j = 0; j < i; j++) {
        const share = dot(rows, i * n, rows, j * n, n);
        for (let k = 0; k < n; k++) rows[i * n + k]! -= share * rows[j * n + k]!;
      }
    }
    const length = Math.sqrt(dot(rows, i * n, rows, i * n, n));
    for (let k = 0; k < n; k++) rows[i * n + k]! /= length;
  }
}

const SWEEPS = 12;

/** Returns eigenvalues and eigenvectors (columns) of a small symmetric matrix by Jacobi rotations; overwrites `a`. */
function jacobi(a: Float64Array, n: number): { readonly values: Float64Array; readonly vectors: Float64Array } {
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) rotate(a, vectors, n, p, q);
    }
  }
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]!), vectors };
}

/** Rotates the plane of axes p and q so that the entry (p, q) becomes zero. */
function rotate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): void {
  const entry = a[p * n + q]!;
  if (Math.abs(entry) < 1e-14) return;
  const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * entry);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q, cosine, sine);
  for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k, cosine, sine);
  for (let k = 0; k < n; k++) turn(vectors, k * n + p, k * n + q, cosine, sine);
}

function turn(values: Float64Array, p: number, q: number, cosine: number, sine: number): void {
  const one = values[p]!;
  const other = values[q]!;
  values[p] = cosine * one - sine * other;
  values[q] = sine * one + cosine * other;
}
