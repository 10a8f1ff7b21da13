import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "OOPS",
  displayName: "Oops",
  description:
    "Bullish: a bar that opens below the low of the bar before and trades back to that low. Bearish: one that opens above the high and trades back to it.",
  bars: 2,
  sentiment: "two",
  lookback: 1,
  uses: [],
  source: "Larry Williams, Long-Term Secrets to Short-Term Trading, 1999",
  synonyms: [
    "oops",
    "oops reversal",
    "bullish oops",
    "bearish oops",
    "oops pattern",
    "larry williams oops",
    "oops setup",
    "oops signal",
    "bullish oops reversal",
    "bearish oops reversal",
  ],
  sample: [
    [100.5, 100.8, 99.5, 99.7],
    [99, 100.2, 98.8, 100],
  ],
  at: (candles, i) => {
    const { open, high, low } = candles;
    if (open[i]! < low[i - 1]!) return high[i]! >= low[i - 1]! ? 100 : 0;
    return open[i]! > high[i - 1]! && low[i]! <= high[i - 1]! ? -100 : 0;
  },
});
