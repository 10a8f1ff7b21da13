import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "INSIDE_BAR",
  displayName: "Inside Bar",
  description: "A bar with a lower high and a higher low than the bar before, both strictly.",
  bars: 2,
  sentiment: "neutral",
  lookback: 1,
  uses: [],
  marks: [["lowerHigh", "higherLow"]],
  source: "Toby Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout, 1990",
  synonyms: [
    "inside bar",
    "inside day",
    "inside candle",
    "inside day bar",
    "inside bar candle",
    "inside bar pattern",
    "inside day pattern",
    "inside range bar",
    "inside candlestick",
    "inside price bar",
    "insidebar",
  ],
  sample: [
    [99, 101.5, 98.5, 101],
    [100.5, 101, 99.5, 100],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return high[i]! < high[i - 1]! && low[i]! > low[i - 1]! ? 100 : 0;
  },
});
