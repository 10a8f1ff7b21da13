import { bodyAbove, bodyBelow, bottom, colour, top } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLXSIDEGAP3METHODS",
  displayName: "Upside/Downside Gap Three Methods",
  description:
    "Two candles of one colour with a gap between their bodies in their direction, then one of the other colour that opens inside the second body and closes inside the first.",
  bars: 3,
  sentiment: "two",
  lookback: 2,
  uses: [],
  marks: [["white"], ["white", "above"], ["black", "lowerClose"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "gap three methods",
    "upside gap three methods",
    "downside gap three methods",
    "upside/downside gap three methods",
    "upside gap 3 methods",
    "downside gap 3 methods",
    "gap 3 methods",
    "bullish gap three methods",
    "bearish gap three methods",
    "up gap three methods",
    "down gap three methods",
    "up/down gap three methods",
  ],
  sample: [
    [98, 99.7, 97.9, 99.5],
    [100.2, 101.6, 100.1, 101.4],
    [101, 101.1, 98.7, 99],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    const side = colour(candles, i - 1);
    if (colour(candles, i) === side || colour(candles, i - 2) !== side) return 0;
    return open[i]! < top(candles, i - 1) &&
      open[i]! > bottom(candles, i - 1) &&
      close[i]! < top(candles, i - 2) &&
      close[i]! > bottom(candles, i - 2) &&
      (side > 0 ? bodyAbove(candles, i - 1, i - 2) : bodyBelow(candles, i - 1, i - 2))
      ? side * 100
      : 0;
  },
});
