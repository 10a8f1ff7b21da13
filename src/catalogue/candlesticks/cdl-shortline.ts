import { colour, isShort, lowerShadow, shortShadow, upperShadow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLSHORTLINE",
  displayName: "Short Line Candle",
  description: "A short body with two short shadows. The sign is only its colour.",
  bars: 1,
  sentiment: "neutral",
  lookback: 10,
  uses: ["body10", "shadows10"],
  marks: [["white", "short", "briefTop", "briefBottom"]],
  bearishMarks: [["black", "short", "briefTop", "briefBottom"]],
  says: [100, -100],
  source: "TA-Lib 0.6",
  synonyms: [
    "short line",
    "short candle",
    "short line candle",
    "short body candle",
    "small body candle",
    "small candle",
    "small bodied candle",
    "short bodied candle",
    "small body",
    "short body",
    "short candlestick",
  ],
  sample: [[100, 100.7, 99.8, 100.5]],
  at: (candles, i) =>
    isShort(candles, i) &&
    upperShadow(candles, i) < shortShadow(candles, i) &&
    lowerShadow(candles, i) < shortShadow(candles, i)
      ? colour(candles, i) * 100
      : 0,
});
