import { isDoji, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLGRAVESTONEDOJI",
  displayName: "Gravestone Doji",
  description:
    "A doji with a very short lower shadow and an upper shadow that is not. Its value is +100 as TA-Lib's, though it is bearish.",
  bars: 1,
  sentiment: "bearish",
  lookback: 10,
  uses: ["range10"],
  marks: [["doji", "bareBottom"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "gravestone doji",
    "gravestone",
    "grave stone doji",
    "tombstone doji",
    "gravestone candle",
    "tombstone",
    "bearish gravestone doji",
    "hakaishi",
  ],
  sample: [[100, 101.5, 99.9, 100]],
  at: (candles, i) =>
    isDoji(candles, i) &&
    lowerShadow(candles, i) < veryShort(candles, i) &&
    upperShadow(candles, i) > veryShort(candles, i)
      ? 100
      : 0,
});
