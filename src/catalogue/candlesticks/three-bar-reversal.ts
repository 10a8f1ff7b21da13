import { isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "THREE_BAR_REVERSAL",
  displayName: "Three Bar Reversal",
  description:
    "Bullish: a black bar, a bar with a lower low and a lower high, and a white bar with a higher low that closes above the first bar's high. Bearish: the same upside down.",
  bars: 3,
  sentiment: "two",
  lookback: 2,
  uses: [],
  marks: [["lowerHigh", "lowerLow"], ["higherLow"]],
  source: "common usage; the strict form, in which the third bar takes out the first",
  synonyms: [
    "three bar reversal",
    "3 bar reversal",
    "bullish three bar reversal",
    "bearish three bar reversal",
    "bullish 3 bar reversal",
    "bearish 3 bar reversal",
    "three bar reversal pattern",
    "3 candle reversal",
    "three candle reversal",
    "three day reversal",
    "3 day reversal",
  ],
  sample: [
    [100.5, 100.8, 99.5, 99.8],
    [99.7, 100.2, 98.8, 99.4],
    [99.5, 101.3, 99.3, 101.1],
  ],
  at: (candles, i) => {
    const { open, high, low, close } = candles;
    if (isWhite(candles, i)) {
      return close[i - 2]! < open[i - 2]! &&
        low[i - 1]! < low[i - 2]! &&
        high[i - 1]! < high[i - 2]! &&
        low[i]! > low[i - 1]! &&
        close[i]! > high[i - 2]!
        ? 100
        : 0;
    }
    return close[i - 2]! > open[i - 2]! &&
      high[i - 1]! > high[i - 2]! &&
      low[i - 1]! > low[i - 2]! &&
      high[i]! < high[i - 1]! &&
      close[i]! < low[i - 2]!
      ? -100
      : 0;
  },
});
