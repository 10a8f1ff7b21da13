import { body, bottom, isShort, lowerShadow, near, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLHAMMER",
  displayName: "Hammer",
  description:
    "A short body with a lower shadow longer than the body and a very short upper shadow, whose body lies below or near the low of the bar before.",
  bars: 2,
  sentiment: "bullish",
  lookback: 11,
  uses: ["body10", "range10", "range5"],
  marks: [["short", "tallBottom", "bareTop"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "hammer",
    "hammer candle",
    "hammer bar",
    "hammer candlestick",
    "bullish hammer",
    "hammer pattern",
    "hammer reversal",
  ],
  sample: [
    [101, 101.1, 98.9, 99],
    [98.8, 99.05, 97, 99],
  ],
  at: (candles, i) =>
    lowerShadow(candles, i) > body(candles, i) &&
    upperShadow(candles, i) < veryShort(candles, i) &&
    isShort(candles, i) &&
    bottom(candles, i) <= candles.low[i - 1]! + near(candles, i - 1)
      ? 100
      : 0,
});
