import { body, bodyAbove, isBlack, isDoji, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLEVENINGDOJISTAR",
  displayName: "Evening Doji Star",
  description:
    "A long white candle, a doji whose body gaps up, and a black candle, longer than average, that closes well within the first body (penetration: the share of the first body, 0.3 unless given).",
  bars: 3,
  sentiment: "bearish",
  lookback: 12,
  uses: ["body10", "range10"],
  marks: [
    ["white", "long"],
    ["doji", "above"],
    ["black", "long", "lowerClose"],
  ],
  penetration: 0.3,
  source: "TA-Lib 0.6",
  synonyms: ["evening doji star", "evening star doji", "evening doji", "bearish evening doji star"],
  sample: [
    [98, 100.2, 97.9, 100],
    [100.8, 101.3, 100.4, 100.85],
    [100.2, 100.3, 98.4, 98.6],
  ],
  at: (candles, i, penetration) =>
    isBlack(candles, i) &&
    isWhite(candles, i - 2) &&
    bodyAbove(candles, i - 1, i - 2) &&
    candles.close[i]! < candles.close[i - 2]! - body(candles, i - 2) * penetration &&
    isDoji(candles, i - 1) &&
    isLong(candles, i - 2) &&
    isLong(candles, i)
      ? -100
      : 0,
});
