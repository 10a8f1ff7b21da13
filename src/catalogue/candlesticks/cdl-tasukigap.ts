import { body, bodyAbove, bodyBelow, bottom, colour, near, top } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLTASUKIGAP",
  displayName: "Tasuki Gap",
  description:
    "A body that gaps away from the one before it, then a candle of the other colour and of nearly the same size that opens inside that body and closes inside the gap. The sign is the direction of the gap.",
  bars: 3,
  sentiment: "two",
  lookback: 7,
  uses: ["range5"],
  marks: [
    ["white", "above"],
    ["black", "lowerClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "tasuki gap",
    "upside tasuki gap",
    "downside tasuki gap",
    "bullish tasuki gap",
    "bearish tasuki gap",
    "upward tasuki gap",
    "downward tasuki gap",
    "upside gap tasuki",
    "downside gap tasuki",
    "tasuki",
    "tasuki gap up",
    "tasuki gap down",
  ],
  sample: [
    [98.5, 99.7, 98.3, 99.5],
    [100.5, 101.7, 100.4, 101.5],
    [101.1, 101.2, 99.8, 100],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    const side = colour(candles, i - 1);
    if (side === colour(candles, i)) return 0;
    const fits =
      side > 0
        ? open[i]! < close[i - 1]! &&
          open[i]! > open[i - 1]! &&
          close[i]! < open[i - 1]! &&
          close[i]! > top(candles, i - 2) &&
          bodyAbove(candles, i - 1, i - 2)
        : open[i]! > close[i - 1]! &&
          open[i]! < open[i - 1]! &&
          close[i]! > open[i - 1]! &&
          close[i]! < bottom(candles, i - 2) &&
          bodyBelow(candles, i - 1, i - 2);
    return fits && Math.abs(body(candles, i - 1) - body(candles, i)) < near(candles, i - 1) ? side * 100 : 0;
  },
});
