import { body, bodyBelow, isBlack, isDoji, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLMORNINGDOJISTAR",
  displayName: "Morning Doji Star",
  description:
    "A long black candle, a doji whose body gaps down, and a white candle, longer than average, that closes well within the first body (penetration: the share of the first body, 0.3 unless given).",
  bars: 3,
  sentiment: "bullish",
  lookback: 12,
  uses: ["body10", "range10"],
  marks: [
    ["black", "long"],
    ["doji", "below"],
    ["white", "long", "higherClose"],
  ],
  penetration: 0.3,
  source: "TA-Lib 0.6",
  synonyms: ["morning doji star", "morning star doji", "morning doji", "bullish morning doji star"],
  sample: [
    [102, 102.1, 99.8, 100],
    [99.2, 99.6, 98.7, 99.15],
    [99.8, 101.6, 99.7, 101.4],
  ],
  at: (candles, i, penetration) =>
    isWhite(candles, i) &&
    isBlack(candles, i - 2) &&
    bodyBelow(candles, i - 1, i - 2) &&
    candles.close[i]! > candles.close[i - 2]! + body(candles, i - 2) * penetration &&
    isDoji(candles, i - 1) &&
    isLong(candles, i - 2) &&
    isLong(candles, i)
      ? 100
      : 0,
});
