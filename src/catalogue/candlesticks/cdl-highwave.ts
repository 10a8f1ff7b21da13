import { body, colour, isShort, lowerShadow, upperShadow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLHIGHWAVE",
  displayName: "High-Wave Candle",
  description: "A short body with both shadows more than twice as long as it. The sign is only its colour.",
  bars: 1,
  sentiment: "neutral",
  lookback: 10,
  uses: ["body10"],
  marks: [["white", "short", "stretched"]],
  bearishMarks: [["black", "short", "stretched"]],
  says: [100, -100],
  source: "TA-Lib 0.6",
  synonyms: ["high wave", "high-wave candle", "highwave", "high wave pattern", "high wave doji", "long wave candle"],
  sample: [[100, 102, 98.5, 100.3]],
  at: (candles, i) => {
    const twice = 2 * body(candles, i);
    return upperShadow(candles, i) > twice && lowerShadow(candles, i) > twice && isShort(candles, i)
      ? colour(candles, i) * 100
      : 0;
  },
});
