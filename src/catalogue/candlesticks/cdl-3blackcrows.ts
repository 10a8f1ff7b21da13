import { isBlack, isWhite, lowerShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDL3BLACKCROWS",
  displayName: "Three Black Crows",
  description:
    "After a white candle, three black ones with very short lower shadows, each opening inside the body before it and closing lower; the first closes under the white candle's high.",
  bars: 4,
  sentiment: "bearish",
  lookback: 13,
  uses: ["range10"],
  marks: [
    ["white"],
    ["black", "bareBottom"],
    ["black", "bareBottom", "lowerClose"],
    ["black", "bareBottom", "lowerClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "three black crows",
    "3 black crows",
    "three crows",
    "3 crows",
    "black crows",
    "bearish three black crows",
  ],
  sample: [
    [100, 102.2, 99.8, 102],
    [101.8, 101.9, 100.4, 100.5],
    [101, 101.1, 99.4, 99.5],
    [100, 100.1, 98.4, 98.5],
  ],
  at: (candles, i) => {
    const { open, high, close } = candles;
    if (!isBlack(candles, i) || !isBlack(candles, i - 1) || !isBlack(candles, i - 2) || !isWhite(candles, i - 3))
      return 0;
    return close[i - 2]! > close[i - 1]! &&
      close[i - 1]! > close[i]! &&
      open[i - 1]! < open[i - 2]! &&
      open[i - 1]! > close[i - 2]! &&
      open[i]! < open[i - 1]! &&
      open[i]! > close[i - 1]! &&
      high[i - 3]! > close[i - 2]! &&
      lowerShadow(candles, i - 2) < veryShort(candles, i - 2) &&
      lowerShadow(candles, i - 1) < veryShort(candles, i - 1) &&
      lowerShadow(candles, i) < veryShort(candles, i)
      ? -100
      : 0;
  },
});
