import { isBlack, isWhite, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLLADDERBOTTOM",
  displayName: "Ladder Bottom",
  description:
    "Three black candles with falling opens and closes, a black one with an upper shadow, and a white one that opens above the fourth open and closes above the fourth high.",
  bars: 5,
  sentiment: "bullish",
  lookback: 14,
  uses: ["range10"],
  marks: [["black"], ["black", "lowerClose"], ["black", "lowerClose"], ["black"], ["white", "higherClose"]],
  source: "TA-Lib 0.6",
  synonyms: ["ladder bottom", "ladder bottom pattern", "bullish ladder bottom"],
  sample: [
    [104, 104.2, 102.8, 103],
    [103.2, 103.4, 101.8, 102],
    [102.2, 102.4, 100.8, 101],
    [101, 102, 99.9, 100],
    [101.3, 103.2, 101.2, 103],
  ],
  at: (candles, i) => {
    const { open, high, close } = candles;
    if (!isWhite(candles, i) || !isBlack(candles, i - 1) || !isBlack(candles, i - 2) || !isBlack(candles, i - 3))
      return 0;
    return isBlack(candles, i - 4) &&
      open[i - 4]! > open[i - 3]! &&
      open[i - 3]! > open[i - 2]! &&
      close[i - 4]! > close[i - 3]! &&
      close[i - 3]! > close[i - 2]! &&
      open[i]! > open[i - 1]! &&
      close[i]! > high[i - 1]! &&
      upperShadow(candles, i - 1) > veryShort(candles, i - 1)
      ? 100
      : 0;
  },
});
