import { bottom, lowerShadow, top } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "PIN_BAR_BULL",
  displayName: "Bullish Pin Bar",
  description:
    "A bar that opens and closes inside the range of the bar before, and whose lower shadow reaches below that range and is at least two thirds of its own range.",
  bars: 2,
  sentiment: "bullish",
  lookback: 1,
  uses: [],
  marks: [["lowerLow"]],
  source: "Martin Pring, Pring on Price Patterns, 2005 (Pinocchio bar)",
  synonyms: [
    "bullish pin bar",
    "bull pin bar",
    "bullish pinbar",
    "bullish pin",
    "bullish pinocchio bar",
    "bullish rejection candle",
    "bullish rejection bar",
    "bullish pin bar candle",
    "bullish pin candle",
    "bull pinbar",
    "bullish pinocchio",
  ],
  sample: [
    [100, 100.8, 99, 99.4],
    [99.6, 100.1, 97.5, 99.9],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return low[i]! < low[i - 1]! &&
      bottom(candles, i) >= low[i - 1]! &&
      top(candles, i) <= high[i - 1]! &&
      3 * lowerShadow(candles, i) >= 2 * (high[i]! - low[i]!)
      ? 100
      : 0;
  },
});
