import { ATR, RSI, SMA } from "technicalindicators";
import type { BarTable } from "#market";

/** Runs S1 by technicalindicators, which computes whole series from arrays, on every `each`th ticker. */
export function s1ByTechnicalIndicators(bars: BarTable, each: number): string[] {
  const matches: string[] = [];
  for (let ticker = 0; ticker < bars.keys.length; ticker += each) {
    const [from, to] = [bars.offsets[ticker]!, bars.offsets[ticker + 1]!];
    if (to - from < 252) continue;
    const column = (of: Float64Array): number[] => Array.from(of.subarray(from, to));
    const [high, low, close, volume] = [column(bars.high), column(bars.low), column(bars.close), column(bars.volume)];
    const sma50 = SMA.calculate({ period: 50, values: close }).at(-1)!;
    const sma200 = SMA.calculate({ period: 200, values: close }).at(-1)!;
    const volume20 = SMA.calculate({ period: 20, values: volume }).at(-1)!;
    // The library rounds RSI to two decimals: a value between 49.995 and 50.005 may cross on another bar.
    const rsi = RSI.calculate({ period: 14, values: close }).slice(-6);
    const atr = ATR.calculate({ period: 14, high, low, close }).at(-1)!;
    const last = close.at(-1)!;
    const crossed = rsi.some((value, k) => k > 0 && rsi[k - 1]! <= 50 && value > 50);
    const highest = Math.max(...high.slice(-252));
    const isLoud = volume.at(-1)! > 2 * volume20;
    if (last > sma50 && sma50 > sma200 && crossed && isLoud && last >= 0.95 * highest && atr / last < 0.05) {
      matches.push(bars.keys[ticker]!);
    }
  }
  return matches.sort();
}
