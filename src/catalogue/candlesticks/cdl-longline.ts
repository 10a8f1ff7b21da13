import { colour, isLong, lowerShadow, shortShadow, upperShadow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLLONGLINE",
  displayName: "Long Line Candle",
  description: "A long body with two short shadows. The sign is its colour.",
  bars: 1,
  sentiment: "two",
  lookback: 10,
  uses: ["body10", "shadows10"],
  marks: [["white", "long", "briefTop", "briefBottom"]],
  says: [100, -100],
  source: "TA-Lib 0.6",
  synonyms: [
    "long line",
    "long candle",
    "long line candle",
    "long body candle",
    "long bodied candle",
    "large candle",
    "bullish long line",
    "bearish long line",
    "big candle",
    "large body candle",
    "long body",
    "long candlestick",
    "big body candle",
  ],
  sample: [[98, 100.8, 97.8, 100.5]],
  at: (candles, i) =>
    isLong(candles, i) &&
    upperShadow(candles, i) < shortShadow(candles, i) &&
    lowerShadow(candles, i) < shortShadow(candles, i)
      ? colour(candles, i) * 100
      : 0,
});
