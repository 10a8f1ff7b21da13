import { bodyAbove, bodyBelow, colour, isLong } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLBREAKAWAY",
  displayName: "Breakaway",
  description:
    "A long candle, one of the same colour whose body gaps on, two more bars with ever further highs and lows of which the second has that colour too, and a candle of the other colour that closes inside the gap. The sign is the colour of the last.",
  bars: 5,
  sentiment: "two",
  lookback: 14,
  uses: ["body10"],
  marks: [
    ["black", "long"],
    ["black", "below"],
    ["lowerHigh", "lowerLow"],
    ["black", "lowerHigh", "lowerLow"],
    ["white"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "breakaway",
    "breakaway candle",
    "bullish breakaway",
    "bearish breakaway",
    "breakaway pattern",
    "breakaway candlestick",
    "bullish breakaway candle",
    "bearish breakaway candle",
  ],
  sample: [
    [104, 104.2, 101.8, 102],
    [101.4, 101.6, 100.3, 100.5],
    [100.4, 100.7, 99.6, 100],
    [99.9, 100.1, 98.8, 99],
    [99.2, 101.8, 99, 101.7],
  ],
  at: (candles, i) => {
    const { open, high, low, close } = candles;
    const last = colour(candles, i);
    if (colour(candles, i - 1) === last || colour(candles, i - 3) === last || colour(candles, i - 4) === last) return 0;
    const breaks =
      last > 0
        ? bodyBelow(candles, i - 3, i - 4) &&
          high[i - 2]! < high[i - 3]! &&
          low[i - 2]! < low[i - 3]! &&
          high[i - 1]! < high[i - 2]! &&
          low[i - 1]! < low[i - 2]! &&
          close[i]! > open[i - 3]! &&
          close[i]! < close[i - 4]!
        : bodyAbove(candles, i - 3, i - 4) &&
          high[i - 2]! > high[i - 3]! &&
          low[i - 2]! > low[i - 3]! &&
          high[i - 1]! > high[i - 2]! &&
          low[i - 1]! > low[i - 2]! &&
          close[i]! < open[i - 3]! &&
          close[i]! > close[i - 4]!;
    return breaks && isLong(candles, i - 4) ? last * 100 : 0;
  },
});
