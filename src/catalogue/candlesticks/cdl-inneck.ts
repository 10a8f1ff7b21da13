import { isBlack, isEqual, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLINNECK",
  displayName: "In-Neck",
  description: "A long black candle, then a white one that opens below its low and closes at its close or just above.",
  bars: 2,
  sentiment: "bearish",
  lookback: 11,
  uses: ["body10", "range5"],
  marks: [
    ["black", "long"],
    ["white", "opensBelow"],
  ],
  source: "TA-Lib 0.6",
  synonyms: ["in neck", "in-neck", "in-neck line", "in neck pattern", "inneck", "bearish in-neck"],
  sample: [
    [102, 102.2, 99.8, 100],
    [99, 100.1, 98.9, 100.05],
  ],
  at: (candles, i) => {
    const { open, low, close } = candles;
    return isWhite(candles, i) &&
      isBlack(candles, i - 1) &&
      open[i]! < low[i - 1]! &&
      close[i]! >= close[i - 1]! &&
      isEqual(candles, i - 1, close[i]!, close[i - 1]!) &&
      isLong(candles, i - 1)
      ? -100
      : 0;
  },
});
