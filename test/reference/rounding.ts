/**
 * Two correct programs may round differently in the last places, and a comparison of values that are equal on paper
 * then goes either way. An answer is sure only if it stays the same when every computed value is rounded otherwise.
 */
let roundOff: ((x: number) => number) | undefined;

/** Prices and counts are multiples of 1/4096: arithmetic on them does not round. */
const isExact = (x: number): boolean => Number.isInteger(x * 4096);

/** A computed value, off by a little inside `withRounding`. */
export function rounded(x: number): number {
  return roundOff === undefined || isExact(x) ? x : roundOff(x);
}

/** A way to round: makes, from numbers 0 to 1, what is done to every computed value. */
export type Rounding = (random: () => number) => (x: number) => number;

/** Off by up to `size` of itself: parts values that are equal on paper. */
const scattered =
  (size: number): Rounding =>
  (random) =>
  (x) =>
    x * (1 + size * (2 * random() - 1));

/** The same where equal values stay equal, as rounding is: a flat stretch stays flat. */
const scatteredAlike =
  (size: number): Rounding =>
  (random) => {
    const off = scattered(size)(random);
    const known = new Map<number, number>();
    return (x) => {
      let y = known.get(x);
      if (y === undefined) known.set(x, (y = off(x)));
      return y;
    };
  };

/** With `bits` binary places less than 53: makes values equal that differ by rounding alone. */
const coarser =
  (bits: number, phaseOf: (random: () => number) => number = () => 0): Rounding =>
  (random) => {
    const phase = phaseOf(random);
    return (x) => {
      const step = 2 ** (Math.floor(Math.log2(Math.abs(x))) - 52 + bits);
      return Number.isFinite(step) && step > 0 ? (Math.round(x / step + phase) - phase) * step : x;
    };
  };

/** The same counted from a place of chance, for a place may lie between two values that are to be equal. */
const shifted = (bits: number): Rounding => coarser(bits, (random) => random());

/** Up to a thousand times the last bit: what formulas written in another order differ by. */
export const FINE_ROUNDINGS: readonly Rounding[] = [
  ...[1e-15, 1e-14, 1e-13, 1e-12].flatMap((size) => Array<Rounding>(3).fill(scattered(size))),
  ...[3, 6, 9, 12].map((bits) => coarser(bits)),
];

/** From the last bit to what a cancellation leaves. */
export const ROUNDINGS: readonly Rounding[] = [
  ...FINE_ROUNDINGS,
  ...[1e-11, 1e-10, 1e-9].flatMap((size) => Array<Rounding>(3).fill(scattered(size))),
  ...[15, 18, 21].map((bits) => coarser(bits)),
  ...[3, 6, 9, 12, 15, 18, 21].map(shifted),
  ...[1e-15, 1e-13, 1e-11, 1e-9].map(scatteredAlike),
];

/** What `compute` gives when every computed value is rounded in this way. */
export function withRounding<T>(rounding: Rounding, random: () => number, compute: () => T): T {
  roundOff = rounding(random);
  try {
    return compute();
  } finally {
    roundOff = undefined;
  }
}
