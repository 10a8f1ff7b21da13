import { bodyAbove, isBlack, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDL2CROWS",
  displayName: "Two Crows",
  description:
    "A long white candle, a black one whose body gaps up, and a black one that opens inside the second body and closes inside the first.",
  bars: 3,
  sentiment: "bearish",
  lookback: 12,
  uses: ["body10"],
  marks: [
    ["white", "long"],
    ["black", "above"],
    ["black", "lowerClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: ["two crows", "2 crows", "two crow pattern", "bearish two crows"],
  sample: [
    [98, 100.2, 97.9, 100],
    [101.5, 101.7, 100.7, 100.9],
    [101.2, 101.3, 98.8, 99],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    return isBlack(candles, i) &&
      isBlack(candles, i - 1) &&
      isWhite(candles, i - 2) &&
      open[i]! < open[i - 1]! &&
      open[i]! > close[i - 1]! &&
      close[i]! > open[i - 2]! &&
      close[i]! < close[i - 2]! &&
      bodyAbove(candles, i - 1, i - 2) &&
      isLong(candles, i - 2)
      ? -100
      : 0;
  },
});
