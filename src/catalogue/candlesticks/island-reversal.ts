import { rangeAbove, rangeBelow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "ISLAND_REVERSAL",
  displayName: "Island Reversal",
  description:
    "One to ten bars that no price connects with the bar before them and the bar after them, which lie on the same side. The last bar is the one after: bullish above an island of lower prices, bearish below one of higher prices.",
  bars: 3,
  sentiment: "two",
  lookback: 11,
  uses: [],
  marks: [["gapAbove"]],
  source: "Robert Edwards and John Magee, Technical Analysis of Stock Trends, 1948; at most ten bars is ours",
  synonyms: [
    "island reversal",
    "island top",
    "island bottom",
    "bullish island reversal",
    "bearish island reversal",
    "island gap",
    "island reversal top",
    "island reversal bottom",
  ],
  sample: [
    [100, 100.3, 99.4, 99.6],
    [98.6, 98.9, 98, 98.4],
    [98.3, 98.8, 97.9, 98.6],
    [99.4, 100.6, 99.2, 100.4],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    if (rangeAbove(candles, i, i - 1)) {
      let highest = high[i - 1]!;
      for (let j = i - 2; j >= i - 11 && highest < low[i]!; j--) {
        if (low[j]! > highest) return 100;
        highest = Math.max(highest, high[j]!);
      }
      return 0;
    }
    if (!rangeBelow(candles, i, i - 1)) return 0;
    let lowest = low[i - 1]!;
    for (let j = i - 2; j >= i - 11 && lowest > high[i]!; j--) {
      if (high[j]! < lowest) return -100;
      lowest = Math.min(lowest, low[j]!);
    }
    return 0;
  },
});
