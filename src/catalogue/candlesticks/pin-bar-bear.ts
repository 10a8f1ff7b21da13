import { bottom, top, upperShadow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "PIN_BAR_BEAR",
  displayName: "Bearish Pin Bar",
  description:
    "A bar that opens and closes inside the range of the bar before, and whose upper shadow reaches above that range and is at least two thirds of its own range.",
  bars: 2,
  sentiment: "bearish",
  lookback: 1,
  uses: [],
  marks: [["higherHigh"]],
  source: "Martin Pring, Pring on Price Patterns, 2005 (Pinocchio bar)",
  synonyms: [
    "bearish pin bar",
    "bear pin bar",
    "bearish pinbar",
    "bearish pin",
    "bearish pinocchio bar",
    "bearish rejection candle",
    "bearish rejection bar",
    "bearish pin bar candle",
    "bearish pin candle",
    "bear pinbar",
    "bearish pinocchio",
  ],
  sample: [
    [100, 101, 99.2, 100.6],
    [100.4, 102.5, 99.9, 100.1],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return high[i]! > high[i - 1]! &&
      bottom(candles, i) >= low[i - 1]! &&
      top(candles, i) <= high[i - 1]! &&
      3 * upperShadow(candles, i) >= 2 * (high[i]! - low[i]!)
      ? -100
      : 0;
  },
});
