import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "OUTSIDE_BAR",
  displayName: "Outside Bar",
  description: "A bar with a higher high and a lower low than the bar before, both strictly.",
  bars: 2,
  sentiment: "neutral",
  lookback: 1,
  uses: [],
  marks: [["higherHigh", "lowerLow"]],
  source: "Toby Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout, 1990",
  synonyms: [
    "outside bar",
    "outside day",
    "outside candle",
    "outside day bar",
    "outside bar candle",
    "outside bar pattern",
    "outside day pattern",
    "outside range bar",
    "outside candlestick",
    "outside price bar",
    "outsidebar",
  ],
  sample: [
    [100.5, 101, 99.5, 100],
    [99, 101.5, 98.5, 101],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return high[i]! > high[i - 1]! && low[i]! < low[i - 1]! ? 100 : 0;
  },
});
