import { isDoji, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLDRAGONFLYDOJI",
  displayName: "Dragonfly Doji",
  description: "A doji with a very short upper shadow and a lower shadow that is not.",
  bars: 1,
  sentiment: "bullish",
  lookback: 10,
  uses: ["range10"],
  marks: [["doji", "bareTop"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "dragonfly doji",
    "dragonfly",
    "dragon fly doji",
    "dragon fly",
    "dragonfly candle",
    "tonbo",
    "bullish dragonfly doji",
  ],
  sample: [[100, 100.1, 98.5, 100]],
  at: (candles, i) =>
    isDoji(candles, i) &&
    upperShadow(candles, i) < veryShort(candles, i) &&
    lowerShadow(candles, i) > veryShort(candles, i)
      ? 100
      : 0,
});
