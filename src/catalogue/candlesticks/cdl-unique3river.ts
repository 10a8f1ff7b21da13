import { isBlack, isLong, isShort, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLUNIQUE3RIVER",
  displayName: "Unique Three River Bottom",
  description:
    "A long black candle, a black body inside it with a lower low, and a short white candle that does not open below that low.",
  bars: 3,
  sentiment: "bullish",
  lookback: 12,
  uses: ["body10"],
  marks: [
    ["black", "long"],
    ["black", "higherClose", "lowerLow"],
    ["white", "short"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "unique three river",
    "unique 3 river bottom",
    "unique three river bottom",
    "unique 3 river",
    "three river bottom",
    "unique three river pattern",
    "bullish unique three river",
    "3 river bottom",
    "three river",
  ],
  sample: [
    [102, 102.2, 99.8, 100],
    [101, 101.2, 98.5, 100.5],
    [99.5, 100.1, 99.3, 99.9],
  ],
  at: (candles, i) => {
    const { open, low, close } = candles;
    return isWhite(candles, i) &&
      isBlack(candles, i - 1) &&
      isBlack(candles, i - 2) &&
      close[i - 1]! > close[i - 2]! &&
      open[i - 1]! <= open[i - 2]! &&
      low[i - 1]! < low[i - 2]! &&
      open[i]! > low[i - 1]! &&
      isShort(candles, i) &&
      isLong(candles, i - 2)
      ? 100
      : 0;
  },
});
