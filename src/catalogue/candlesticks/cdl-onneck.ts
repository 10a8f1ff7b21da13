import { isBlack, isEqual, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLONNECK",
  displayName: "On-Neck",
  description: "A long black candle, then a white one that opens below its low and closes at that low.",
  bars: 2,
  sentiment: "bearish",
  lookback: 11,
  uses: ["body10", "range5"],
  marks: [
    ["black", "long"],
    ["white", "opensBelow"],
  ],
  source: "TA-Lib 0.6",
  synonyms: ["on neck", "on-neck", "on-neck line", "on neck pattern", "onneck", "bearish on-neck"],
  sample: [
    [102, 102.2, 99.8, 100],
    [99, 99.9, 98.9, 99.8],
  ],
  at: (candles, i) => {
    const { open, low, close } = candles;
    return isWhite(candles, i) &&
      isBlack(candles, i - 1) &&
      open[i]! < low[i - 1]! &&
      isEqual(candles, i - 1, close[i]!, low[i - 1]!) &&
      isLong(candles, i - 1)
      ? -100
      : 0;
  },
});
