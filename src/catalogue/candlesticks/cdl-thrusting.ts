import { body, isBlack, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLTHRUSTING",
  displayName: "Thrusting",
  description:
    "A long black candle, then a white one that opens below its low and closes within its body, above its close but not above the middle.",
  bars: 2,
  sentiment: "bearish",
  lookback: 11,
  uses: ["body10", "range5"],
  marks: [
    ["black", "long"],
    ["white", "opensBelow", "higherClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "thrusting",
    "thrusting line",
    "thrusting pattern",
    "thrusting candle",
    "bearish thrusting",
    "thrusting candlestick",
    "thrusting neck",
  ],
  sample: [
    [102, 102.2, 99.8, 100],
    [99, 100.7, 98.9, 100.6],
  ],
  at: (candles, i) => {
    const { open, low, close } = candles;
    return isWhite(candles, i) &&
      isBlack(candles, i - 1) &&
      open[i]! < low[i - 1]! &&
      close[i]! > close[i - 1]! + 0.05 * candles.range5[i - 1]! &&
      close[i]! <= close[i - 1]! + body(candles, i - 1) * 0.5 &&
      isLong(candles, i - 1)
      ? -100
      : 0;
  },
});
