import { colour } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLENGULFING",
  displayName: "Engulfing",
  description:
    "A body that engulfs the body of the other colour before it. At one end the two may touch, which gives 80 in place of 100.",
  bars: 2,
  sentiment: "two",
  lookback: 2,
  uses: [],
  marks: [["black"], ["white", "covers"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "engulfing",
    "bullish engulfing",
    "bearish engulfing",
    "engulfing candle",
    "engulfing pattern",
    "engulfing bar",
    "bullish engulfing candle",
    "bearish engulfing candle",
    "bullish engulfing pattern",
    "bearish engulfing pattern",
    "bullish engulfing bar",
    "bearish engulfing bar",
    "engulfing candlestick",
    "bull engulfing",
    "bear engulfing",
  ],
  sample: [
    [100.5, 100.7, 99.8, 100],
    [99.5, 101.5, 99.3, 101],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    const side = colour(candles, i);
    if (side === colour(candles, i - 1)) return 0;
    const above = side > 0 ? close[i]! - open[i - 1]! : open[i]! - close[i - 1]!;
    const below = side > 0 ? close[i - 1]! - open[i]! : open[i - 1]! - close[i]!;
    if (above < 0 || below < 0 || (above === 0 && below === 0)) return 0;
    return above > 0 && below > 0 ? side * 100 : side * 80;
  },
});
