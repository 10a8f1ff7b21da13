import type { Rules } from "./index.ts";

/** Fewer instruments are as quickly asked one by one. */
const LEAST_INSTRUMENTS = 32;

/** Whether candlestick patterns on one bar are looked at on many instruments at once. */
export function areCandlesBatched(rules: Rules, instruments: number): boolean {
  return rules.has("candlesAbreast") && instruments >= LEAST_INSTRUMENTS;
}
