import { isBlack, isEqual, lowerShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLIDENTICAL3CROWS",
  displayName: "Identical Three Crows",
  description:
    "Three black candles with very short lower shadows and falling closes, the second and third opening at the close before them.",
  bars: 3,
  sentiment: "bearish",
  lookback: 12,
  uses: ["range10", "range5"],
  marks: [
    ["black", "bareBottom"],
    ["black", "bareBottom", "lowerClose"],
    ["black", "bareBottom", "lowerClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "identical three crows",
    "identical 3 crows",
    "three identical crows",
    "identical crows",
    "3 identical crows",
    "identical three black crows",
  ],
  sample: [
    [103, 103.2, 101.4, 101.5],
    [101.5, 101.6, 99.9, 100],
    [100, 100.1, 98.4, 98.5],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    if (!isBlack(candles, i) || !isBlack(candles, i - 1) || !isBlack(candles, i - 2)) return 0;
    return close[i - 2]! > close[i - 1]! &&
      close[i - 1]! > close[i]! &&
      isEqual(candles, i - 2, open[i - 1]!, close[i - 2]!) &&
      isEqual(candles, i - 1, open[i]!, close[i - 1]!) &&
      lowerShadow(candles, i - 2) < veryShort(candles, i - 2) &&
      lowerShadow(candles, i - 1) < veryShort(candles, i - 1) &&
      lowerShadow(candles, i) < veryShort(candles, i)
      ? -100
      : 0;
  },
});
