/**
 * Number of ranks per variate. Variates come from tables by rank, so that one draw of a Random's 53 bits gives four of
 * them.
 */
export const RANKS = 4096;

/**
 * Standard normal quantile at the middle of each rank, rounded so that logarithms of all machines give the same value.
 */
export const NORMAL = normalQuantiles();

/** Quantile of the exponential distribution with mean 1 at the middle of each rank, rounded. */
export const EXPONENTIAL = Float64Array.from({ length: RANKS }, (_, rank) => rounded(-Math.log((rank + 0.5) / RANKS)));

/** Integrates the density in small steps until the mass reaches the middle of each rank. */
function normalQuantiles(): Float64Array {
  const step = 1 / 4096;
  const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const quantiles = new Float64Array(RANKS);
  let z = 0;
  let mass = 0.5;
  for (let rank = RANKS / 2; rank < RANKS; rank++) {
    const wanted = (rank + 0.5) / RANKS;
    for (;;) {
      const within = step * density(z + step / 2);
      if (mass + within > wanted) break;
      mass += within;
      z += step;
    }
    const quantile = rounded(z + (wanted - mass) / density(z));
    quantiles[rank] = quantile;
    quantiles[RANKS - 1 - rank] = -quantile;
  }
  return quantiles;
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
