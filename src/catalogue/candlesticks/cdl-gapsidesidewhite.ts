import { body, bodyAbove, bodyBelow, isEqual, isWhite, near } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLGAPSIDESIDEWHITE",
  displayName: "Up/Down-Gap Side-by-Side White Lines",
  description:
    "Two white candles with near bodies and equal opens whose bodies both gap away from the candle before them. The sign is the direction of the gap.",
  bars: 3,
  sentiment: "two",
  lookback: 7,
  uses: ["range5"],
  marks: [[], ["white", "above"], ["white"]],
  bearishMarks: [[], ["white", "below"], ["white"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "side by side white lines",
    "gap side by side white lines",
    "up gap side by side white lines",
    "down gap side by side white lines",
    "bullish side by side white lines",
    "bearish side by side white lines",
    "up/down-gap side-by-side white lines",
  ],
  sample: [
    [99.5, 100.2, 99.3, 100],
    [100.6, 101.6, 100.4, 101.4],
    [100.65, 101.7, 100.5, 101.5],
  ],
  bearishSample: [
    [100.5, 100.7, 99.8, 100],
    [98.6, 99.6, 98.4, 99.4],
    [98.65, 99.7, 98.5, 99.5],
  ],
  at: (candles, i) => {
    if (!isWhite(candles, i) || !isWhite(candles, i - 1)) return 0;
    const up = bodyAbove(candles, i - 1, i - 2);
    if (up ? !bodyAbove(candles, i, i - 2) : !bodyBelow(candles, i - 1, i - 2) || !bodyBelow(candles, i, i - 2))
      return 0;
    const slack = near(candles, i - 1);
    const before = body(candles, i - 1);
    if (body(candles, i) < before - slack || body(candles, i) > before + slack) return 0;
    if (!isEqual(candles, i - 1, candles.open[i]!, candles.open[i - 1]!)) return 0;
    return up ? 100 : -100;
  },
});
