import { bottom, colour, near, top, type Candles } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDL3LINESTRIKE",
  displayName: "Three-Line Strike",
  description:
    "Three candles of one colour with ever further closes, each opening inside or near the body before it, then one of the other colour that opens beyond the third close and closes beyond the first open. The sign is the colour of the three.",
  bars: 4,
  sentiment: "two",
  lookback: 8,
  uses: ["range5"],
  marks: [["white"], ["white", "higherClose"], ["white", "higherClose"], ["black", "lowerClose"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "three line strike",
    "3 line strike",
    "bullish three line strike",
    "bearish three line strike",
    "bullish 3 line strike",
    "bearish 3 line strike",
    "line strike",
    "three line strike pattern",
  ],
  sample: [
    [98, 99.4, 97.8, 99.2],
    [98.8, 100.3, 98.6, 100.1],
    [99.7, 101.2, 99.5, 101],
    [101.4, 101.6, 97.4, 97.6],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    const three = colour(candles, i - 1);
    if (colour(candles, i) === three || colour(candles, i - 2) !== three || colour(candles, i - 3) !== three) return 0;
    const strikes =
      three > 0
        ? close[i - 1]! > close[i - 2]! &&
          close[i - 2]! > close[i - 3]! &&
          open[i]! > close[i - 1]! &&
          close[i]! < open[i - 3]!
        : close[i - 1]! < close[i - 2]! &&
          close[i - 2]! < close[i - 3]! &&
          open[i]! < close[i - 1]! &&
          close[i]! > open[i - 3]!;
    return strikes && opensInOrNear(candles, i - 2) && opensInOrNear(candles, i - 1) ? three * 100 : 0;
  },
});

/** Whether row i opens inside the body before it, or near it. */
function opensInOrNear(candles: Candles, i: number): boolean {
  const price = candles.open[i]!;
  const slack = near(candles, i - 1);
  return price >= bottom(candles, i - 1) - slack && price <= top(candles, i - 1) + slack;
}
