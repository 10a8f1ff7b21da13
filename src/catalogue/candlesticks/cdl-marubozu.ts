import { colour, isLong, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLMARUBOZU",
  displayName: "Marubozu",
  description: "A long body with two very short shadows. The sign is its colour.",
  bars: 1,
  sentiment: "two",
  lookback: 10,
  uses: ["body10", "range10"],
  marks: [["white", "long", "bareTop", "bareBottom"]],
  says: [100, -100],
  source: "TA-Lib 0.6",
  synonyms: [
    "marubozu",
    "marubozu candle",
    "marubozus",
    "bullish marubozu",
    "bearish marubozu",
    "white marubozu",
    "black marubozu",
    "full marubozu",
    "shaven candle",
    "shaved candle",
    "full body candle",
    "green marubozu",
    "red marubozu",
  ],
  sample: [[98, 100.5, 98, 100.5]],
  at: (candles, i) =>
    isLong(candles, i) &&
    upperShadow(candles, i) < veryShort(candles, i) &&
    lowerShadow(candles, i) < veryShort(candles, i)
      ? colour(candles, i) * 100
      : 0,
});
