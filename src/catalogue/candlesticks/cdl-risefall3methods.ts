import { bottom, colour, isLong, isShort, top, type Candles } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLRISEFALL3METHODS",
  displayName: "Rising/Falling Three Methods",
  description:
    "A long candle, three short ones of the other colour that move against it with bodies that reach into its range, and a long one of its colour that opens beyond the close before it and closes beyond the first close.",
  bars: 5,
  sentiment: "two",
  lookback: 14,
  uses: ["body10"],
  marks: [
    ["white", "long"],
    ["black", "short"],
    ["black", "short", "lowerClose"],
    ["black", "short", "lowerClose"],
    ["white", "long", "higherClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "rising three methods",
    "falling three methods",
    "rising/falling three methods",
    "rising 3 methods",
    "falling 3 methods",
    "rising three",
    "falling three",
    "three methods",
    "3 methods",
    "bullish three methods",
    "bearish three methods",
    "rising falling three methods",
    "rising methods",
    "falling methods",
  ],
  sample: [
    [97, 100.2, 96.9, 100],
    [99.7, 99.8, 99, 99.2],
    [99.3, 99.4, 98.6, 98.8],
    [98.9, 99, 98.2, 98.4],
    [98.8, 101.2, 98.7, 101],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    const side = colour(candles, i);
    if (colour(candles, i - 1) === side || colour(candles, i - 2) === side || colour(candles, i - 3) === side) return 0;
    if (colour(candles, i - 4) !== side) return 0;
    const moves =
      side > 0
        ? close[i - 2]! < close[i - 3]! &&
          close[i - 1]! < close[i - 2]! &&
          open[i]! > close[i - 1]! &&
          close[i]! > close[i - 4]!
        : close[i - 2]! > close[i - 3]! &&
          close[i - 1]! > close[i - 2]! &&
          open[i]! < close[i - 1]! &&
          close[i]! < close[i - 4]!;
    return moves &&
      reachesInto(candles, i - 3, i - 4) &&
      reachesInto(candles, i - 2, i - 4) &&
      reachesInto(candles, i - 1, i - 4) &&
      isLong(candles, i - 4) &&
      isShort(candles, i - 3) &&
      isShort(candles, i - 2) &&
      isShort(candles, i - 1) &&
      isLong(candles, i)
      ? side * 100
      : 0;
  },
});

/** Whether the body of row i has a part strictly inside the range of row j. */
function reachesInto(candles: Candles, i: number, j: number): boolean {
  return bottom(candles, i) < candles.high[j]! && top(candles, i) > candles.low[j]!;
}
