import { body, isLong, isShort, isWhite, near, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLSTALLEDPATTERN",
  displayName: "Stalled Pattern",
  description:
    "Three white candles with rising closes: a long one, a long one with a very short upper shadow that opens inside or near the first body, and a short one that rides on the shoulder of the second.",
  bars: 3,
  sentiment: "bearish",
  lookback: 12,
  uses: ["body10", "range10", "range5"],
  marks: [
    ["white", "long"],
    ["white", "long", "bareTop", "higherClose"],
    ["white", "short", "higherClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "stalled pattern",
    "deliberation",
    "deliberation pattern",
    "stalled candle",
    "bearish deliberation",
    "deliberation block",
    "stalled candlestick",
    "stalled three white soldiers",
    "deliberation candle",
  ],
  sample: [
    [97, 98.7, 96.9, 98.5],
    [98.2, 100.3, 98.1, 100.2],
    [100.1, 100.8, 99.9, 100.5],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    if (!isWhite(candles, i) || !isWhite(candles, i - 1) || !isWhite(candles, i - 2)) return 0;
    return close[i]! > close[i - 1]! &&
      close[i - 1]! > close[i - 2]! &&
      open[i - 1]! > open[i - 2]! &&
      open[i - 1]! <= close[i - 2]! + near(candles, i - 2) &&
      open[i]! >= close[i - 1]! - body(candles, i) - near(candles, i - 1) &&
      isShort(candles, i) &&
      isLong(candles, i - 2) &&
      isLong(candles, i - 1) &&
      upperShadow(candles, i - 1) < veryShort(candles, i - 1)
      ? -100
      : 0;
  },
});
