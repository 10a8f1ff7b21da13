import { isBlack, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDL3OUTSIDE",
  displayName: "Three Outside Up/Down",
  description:
    "A body that strictly engulfs the body of the other colour before it, then a close further in the direction of the engulfing candle.",
  bars: 3,
  sentiment: "two",
  lookback: 3,
  uses: [],
  marks: [["black"], ["white", "covers", "higherClose"], ["higherClose"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "three outside",
    "three outside up",
    "three outside down",
    "3 outside",
    "3 outside up",
    "3 outside down",
    "three outside up/down",
    "bullish three outside",
    "bearish three outside",
    "outside up",
    "outside down",
    "outside up down",
  ],
  sample: [
    [100.5, 100.7, 99.8, 100],
    [99.5, 101.5, 99.3, 101],
    [101, 102.2, 100.8, 102],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    if (isWhite(candles, i - 1)) {
      return isBlack(candles, i - 2) &&
        close[i - 1]! > open[i - 2]! &&
        open[i - 1]! < close[i - 2]! &&
        close[i]! > close[i - 1]!
        ? 100
        : 0;
    }
    return isWhite(candles, i - 2) &&
      open[i - 1]! > close[i - 2]! &&
      close[i - 1]! < open[i - 2]! &&
      close[i]! < close[i - 1]!
      ? -100
      : 0;
  },
});
