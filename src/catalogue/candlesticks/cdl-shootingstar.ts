import { body, bodyAbove, isShort, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLSHOOTINGSTAR",
  displayName: "Shooting Star",
  description:
    "A short body with an upper shadow longer than the body and a very short lower shadow, gapping above the body before.",
  bars: 2,
  sentiment: "bearish",
  lookback: 11,
  uses: ["body10", "range10"],
  marks: [["short", "tallTop", "bareBottom", "above"]],
  says: [-100, -100],
  source: "TA-Lib 0.6",
  synonyms: ["shooting star", "shooting star candle", "bearish shooting star", "shooting star pattern", "shootingstar"],
  sample: [
    [99, 101, 98.9, 100.8],
    [101.2, 103, 100.95, 101],
  ],
  at: (candles, i) =>
    bodyAbove(candles, i, i - 1) &&
    upperShadow(candles, i) > body(candles, i) &&
    lowerShadow(candles, i) < veryShort(candles, i) &&
    isShort(candles, i)
      ? -100
      : 0,
});
