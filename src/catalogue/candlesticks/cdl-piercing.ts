import { body, isBlack, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLPIERCING",
  displayName: "Piercing",
  description:
    "A long black candle, then a long white one that opens below its low and closes within its body above the middle.",
  bars: 2,
  sentiment: "bullish",
  lookback: 11,
  uses: ["body10"],
  marks: [
    ["black", "long"],
    ["white", "long", "opensBelow", "higherClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "piercing",
    "piercing line",
    "piercing pattern",
    "piercing candle",
    "bullish piercing",
    "piercing line pattern",
    "bullish piercing line",
    "pierce line",
    "kirikomi",
  ],
  sample: [
    [102, 102.2, 99.8, 100],
    [99, 101.4, 98.9, 101.3],
  ],
  at: (candles, i) => {
    const { open, low, close } = candles;
    return isWhite(candles, i) &&
      isBlack(candles, i - 1) &&
      open[i]! < low[i - 1]! &&
      close[i]! < open[i - 1]! &&
      close[i]! > close[i - 1]! + body(candles, i - 1) * 0.5 &&
      isLong(candles, i - 1) &&
      isLong(candles, i)
      ? 100
      : 0;
  },
});
