import { body, isBlack, isLong } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLHOMINGPIGEON",
  displayName: "Homing Pigeon",
  description: "A long black candle, then a black body of at most average length inside it.",
  bars: 2,
  sentiment: "bullish",
  lookback: 11,
  uses: ["body10"],
  marks: [
    ["black", "long"],
    ["black", "modest", "covered"],
  ],
  source: "TA-Lib 0.6",
  synonyms: ["homing pigeon", "bullish homing pigeon", "homing pigeon pattern"],
  sample: [
    [102, 102.2, 99.8, 100],
    [101.2, 101.4, 100.4, 100.6],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    return isBlack(candles, i) &&
      isBlack(candles, i - 1) &&
      open[i]! < open[i - 1]! &&
      close[i]! > close[i - 1]! &&
      body(candles, i) <= candles.body10[i]! &&
      isLong(candles, i - 1)
      ? 100
      : 0;
  },
});
