import { body, isBlack, isLong, isShort, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDL3STARSINSOUTH",
  displayName: "Three Stars in the South",
  description:
    "Three black candles: a long one whose lower shadow is longer than its body; a smaller one that opens above the first close, trades below it but not below the first low, and has a lower shadow; and a small one almost without shadows inside the second range.",
  bars: 3,
  sentiment: "bullish",
  lookback: 12,
  uses: ["body10", "range10"],
  marks: [
    ["black", "long", "tallBottom"],
    ["black"],
    ["black", "short", "bareTop", "bareBottom", "lowerHigh", "higherLow"],
  ],
  source: "TA-Lib 0.6",
  synonyms: ["three stars in the south", "3 stars in the south", "stars in the south"],
  sample: [
    [101, 101.2, 97, 99.3],
    [100.2, 100.4, 97.6, 99.4],
    [99.2, 99.3, 98.6, 98.7],
  ],
  at: (candles, i) => {
    const { open, high, low, close } = candles;
    if (!isBlack(candles, i) || !isBlack(candles, i - 1) || !isBlack(candles, i - 2)) return 0;
    return low[i]! > low[i - 1]! &&
      high[i]! < high[i - 1]! &&
      open[i - 1]! > close[i - 2]! &&
      open[i - 1]! <= high[i - 2]! &&
      low[i - 1]! < close[i - 2]! &&
      low[i - 1]! >= low[i - 2]! &&
      body(candles, i - 1) < body(candles, i - 2) &&
      lowerShadow(candles, i - 2) > body(candles, i - 2) &&
      isLong(candles, i - 2) &&
      lowerShadow(candles, i - 1) > veryShort(candles, i - 1) &&
      isShort(candles, i) &&
      lowerShadow(candles, i) < veryShort(candles, i) &&
      upperShadow(candles, i) < veryShort(candles, i)
      ? 100
      : 0;
  },
});
