import { isBlack, isEqual } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLMATCHINGLOW",
  displayName: "Matching Low",
  description: "Two black candles with equal closes.",
  bars: 2,
  sentiment: "bullish",
  lookback: 6,
  uses: ["range5"],
  marks: [["black"], ["black"]],
  source: "TA-Lib 0.6",
  synonyms: ["matching low", "bullish matching low", "matching low pattern"],
  sample: [
    [101, 101.2, 99.2, 99.5],
    [100.4, 100.6, 99.3, 99.5],
  ],
  at: (candles, i) =>
    isBlack(candles, i) && isBlack(candles, i - 1) && isEqual(candles, i - 1, candles.close[i]!, candles.close[i - 1]!)
      ? 100
      : 0,
});
