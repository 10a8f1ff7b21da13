const FAR = 8;

/** Probability that a standard normal variable is below z, to 15 digits (Marsaglia 2004: the Taylor series at 0). */
export function normalProbability(z: number): number {
  if (Number.isNaN(z)) return z;
  if (z <= -FAR) return 0;
  if (z >= FAR) return 1;
  let sum = z;
  let before = 0;
  let term = z;
  for (let k = 3; sum !== before; k += 2) {
    before = sum;
    term *= (z * z) / k;
    sum += term;
  }
  return Math.min(1, Math.max(0, 0.5 + sum * Math.exp((-z * z) / 2 - 0.9189385332046727)));
}
