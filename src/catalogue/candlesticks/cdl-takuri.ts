import { body, isDoji, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLTAKURI",
  displayName: "Takuri",
  description: "A doji with a very short upper shadow and a lower shadow more than twice as long as its body.",
  bars: 1,
  sentiment: "bullish",
  lookback: 10,
  uses: ["range10"],
  marks: [["doji", "bareTop"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "takuri",
    "dragonfly with a very long lower shadow",
    "takuri line",
    "takuri candle",
    "takuri pattern",
    "bullish takuri",
  ],
  sample: [[100, 100.1, 97, 100.1]],
  at: (candles, i) =>
    isDoji(candles, i) &&
    upperShadow(candles, i) < veryShort(candles, i) &&
    lowerShadow(candles, i) > 2 * body(candles, i)
      ? 100
      : 0,
});
