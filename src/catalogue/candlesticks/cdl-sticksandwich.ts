import { isBlack, isEqual, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLSTICKSANDWICH",
  displayName: "Stick Sandwich",
  description: "Two black candles with equal closes around a white one that trades above the first close.",
  bars: 3,
  sentiment: "bullish",
  lookback: 7,
  uses: ["range5"],
  marks: [["black"], ["white"], ["black"]],
  source: "TA-Lib 0.6",
  synonyms: ["stick sandwich", "bullish stick sandwich", "stick sandwich pattern"],
  sample: [
    [101, 101.2, 99.8, 100],
    [100.4, 101.6, 100.2, 101.4],
    [101.6, 101.8, 99.9, 100],
  ],
  at: (candles, i) => {
    const { low, close } = candles;
    return isBlack(candles, i) &&
      isWhite(candles, i - 1) &&
      isBlack(candles, i - 2) &&
      low[i - 1]! > close[i - 2]! &&
      isEqual(candles, i - 2, close[i]!, close[i - 2]!)
      ? 100
      : 0;
  },
});
