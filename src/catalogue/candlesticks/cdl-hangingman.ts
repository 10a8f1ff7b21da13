import { body, bottom, isShort, lowerShadow, near, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLHANGINGMAN",
  displayName: "Hanging Man",
  description:
    "A short body with a lower shadow longer than the body and a very short upper shadow, whose body lies above or near the high of the bar before.",
  bars: 2,
  sentiment: "bearish",
  lookback: 11,
  uses: ["body10", "range10", "range5"],
  marks: [["short", "tallBottom", "bareTop"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "hanging man",
    "hanging man candle",
    "hangman",
    "hanging men",
    "hanging man pattern",
    "bearish hanging man",
    "kubitsuri",
  ],
  sample: [
    [99, 101.1, 98.9, 101],
    [101.2, 101.45, 99, 101.4],
  ],
  at: (candles, i) =>
    lowerShadow(candles, i) > body(candles, i) &&
    upperShadow(candles, i) < veryShort(candles, i) &&
    isShort(candles, i) &&
    bottom(candles, i) >= candles.high[i - 1]! - near(candles, i - 1)
      ? -100
      : 0,
});
