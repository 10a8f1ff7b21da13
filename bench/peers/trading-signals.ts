import { ATR, RSI, SMA, WSMA } from "trading-signals";
import type { BarTable } from "#market";

/** Runs S1 by the streaming indicators of trading-signals, which replay every bar of every ticker. */
export function s1ByTradingSignals(bars: BarTable): string[] {
  const matches: string[] = [];
  for (let ticker = 0; ticker < bars.keys.length; ticker++) {
    const from = bars.offsets[ticker]!;
    const to = bars.offsets[ticker + 1]!;
    const sma50 = new SMA(50);
    const sma200 = new SMA(200);
    const volume20 = new SMA(20);
    const rsi = new RSI(14, WSMA);
    const atr = new ATR(14, WSMA);
    const lastRsi: number[] = [];
    let highest = Number.NaN;
    for (let row = from; row < to; row++) {
      const close = bars.close[row]!;
      sma50.update(close, false);
      sma200.update(close, false);
      volume20.update(bars.volume[row]!, false);
      atr.update({ high: bars.high[row]!, low: bars.low[row]!, close }, false);
      const value = rsi.update(close, false);
      if (row >= to - 6) lastRsi.push(value ?? Number.NaN);
    }
    if (to - from < 252) continue;
    highest = -Infinity;
    for (let row = to - 252; row < to; row++) highest = Math.max(highest, bars.high[row]!);
    const close = bars.close[to - 1]!;
    const crossed = lastRsi.some((value, k) => k > 0 && lastRsi[k - 1]! <= 50 && value > 50);
    if (
      close > sma50.getResult()! &&
      sma50.getResult()! > sma200.getResult()! &&
      crossed &&
      bars.volume[to - 1]! > 2 * volume20.getResult()! &&
      close >= 0.95 * highest &&
      atr.getResult()! / close < 0.05
    ) {
      matches.push(bars.keys[ticker]!);
    }
  }
  return matches.sort();
}
