import type { BandQuantile } from "../bands/measure-band.ts";

/** The band of 51 models over 4,169 windows of daily bars of US stocks: what to expect of a model before it has one. */
const USUAL: readonly BandQuantile[] = [
  { percentile: 50, cosine: 0.008 },
  { percentile: 90, cosine: 0.18 },
  { percentile: 99, cosine: 0.373 },
  { percentile: 99.5, cosine: 0.421 },
  { percentile: 99.9, cosine: 0.51 },
];

export function usualBand(): readonly BandQuantile[] {
  return USUAL;
}
