import { body, bottom, colour, isLong, top } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDL3INSIDE",
  displayName: "Three Inside Up/Down",
  description:
    "A long candle, a body of at most average length inside it, and a third candle of the other colour than the first that closes beyond the first one's open.",
  bars: 3,
  sentiment: "two",
  lookback: 12,
  uses: ["body10"],
  marks: [
    ["black", "long"],
    ["modest", "covered"],
    ["white", "higherClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "three inside",
    "three inside up",
    "three inside down",
    "3 inside",
    "3 inside up",
    "3 inside down",
    "three inside up/down",
    "bullish three inside",
    "bearish three inside",
    "three inside bars",
    "inside up",
    "inside down",
    "inside up down",
  ],
  sample: [
    [102, 102.2, 99.6, 99.8],
    [100.4, 101.2, 100.2, 100.9],
    [101, 102.8, 100.8, 102.6],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    const first = colour(candles, i - 2);
    if (first === colour(candles, i) || (first > 0 ? close[i]! >= open[i - 2]! : close[i]! <= open[i - 2]!)) return 0;
    return top(candles, i - 1) < top(candles, i - 2) &&
      bottom(candles, i - 1) > bottom(candles, i - 2) &&
      isLong(candles, i - 2) &&
      body(candles, i - 1) <= candles.body10[i - 1]!
      ? -first * 100
      : 0;
  },
});
