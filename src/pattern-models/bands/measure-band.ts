/** A percentile of the scores of a universe: `cosine` is the score that it stands at, as the interface calls it. */
export interface BandQuantile {
  readonly percentile: number;
  readonly cosine: number;
}

export const BAND_PERCENTILES = [50, 75, 90, 95, 98, 99, 99.5, 99.8, 99.9, 100] as const;
const DIGITS = 1e4;

/**
 * How scores are spread: each percentile by linear interpolation between the ranks (Hyndman and Fan's type 7), rounded
 * to four digits. NaN scores count as absent; no score at all gives no quantiles.
 */
export function measureBand(scores: Float64Array): readonly BandQuantile[] {
  const sorted = scores.filter((score) => !Number.isNaN(score)).sort();
  if (sorted.length === 0) return [];
  return BAND_PERCENTILES.map((percentile) => {
    const place = (percentile / 100) * (sorted.length - 1);
    const below = Math.floor(place);
    const low = sorted[below]!;
    const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
    return { percentile, cosine: Math.round((low + (high - low) * (place - below)) * DIGITS) / DIGITS };
  });
}
