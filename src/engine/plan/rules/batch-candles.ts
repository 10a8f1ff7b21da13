import type { Rules } from "./index.ts";

/** Number of instruments below which evaluation one by one is as fast. */
const LEAST_INSTRUMENTS = 32;

/** Returns true if candlestick patterns on one bar are evaluated on many instruments at once. */
export function areCandlesBatched(rules: Rules, instruments: number): boolean {
  return rules.has("batchCandles") && instruments >= LEAST_INSTRUMENTS;
}
