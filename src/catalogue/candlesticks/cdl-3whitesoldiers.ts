import { body, far, isLong, isWhite, near, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDL3WHITESOLDIERS",
  displayName: "Three Advancing White Soldiers",
  description:
    "Three white candles with very short upper shadows and rising closes, each opening above the open before it and inside or near the body before it, none far smaller than the one before it, and the last not short.",
  bars: 3,
  sentiment: "bullish",
  lookback: 12,
  uses: ["body10", "range10", "range5"],
  marks: [
    ["white", "bareTop"],
    ["white", "bareTop", "higherClose"],
    ["white", "long", "bareTop", "higherClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "three white soldiers",
    "three advancing white soldiers",
    "3 white soldiers",
    "white soldiers",
    "three soldiers",
    "3 soldiers",
    "3 advancing white soldiers",
    "advancing white soldiers",
    "advancing soldiers",
    "three green soldiers",
    "bullish three white soldiers",
  ],
  sample: [
    [98, 99.6, 97.9, 99.5],
    [99, 100.7, 98.9, 100.6],
    [100, 101.7, 99.9, 101.6],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    if (!isWhite(candles, i) || !isWhite(candles, i - 1) || !isWhite(candles, i - 2)) return 0;
    return close[i]! > close[i - 1]! &&
      close[i - 1]! > close[i - 2]! &&
      open[i - 1]! > open[i - 2]! &&
      open[i]! > open[i - 1]! &&
      open[i - 1]! <= close[i - 2]! + near(candles, i - 2) &&
      open[i]! <= close[i - 1]! + near(candles, i - 1) &&
      upperShadow(candles, i - 2) < veryShort(candles, i - 2) &&
      upperShadow(candles, i - 1) < veryShort(candles, i - 1) &&
      upperShadow(candles, i) < veryShort(candles, i) &&
      body(candles, i - 1) > body(candles, i - 2) - far(candles, i - 2) &&
      body(candles, i) > body(candles, i - 1) - far(candles, i - 1) &&
      isLong(candles, i)
      ? 100
      : 0;
  },
});
