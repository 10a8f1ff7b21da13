import { colour, isEqual, isLong, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLSEPARATINGLINES",
  displayName: "Separating Lines",
  description:
    "Two candles of opposite colours with equal opens, the second a long one that opens at its end. The sign is the colour of the second.",
  bars: 2,
  sentiment: "two",
  lookback: 11,
  uses: ["body10", "range10", "range5"],
  marks: [["black"], ["white", "long", "bareBottom"]],
  source: "TA-Lib 0.6",
  synonyms: ["separating lines", "bullish separating lines", "bearish separating lines", "separating lines pattern"],
  sample: [
    [100.5, 100.8, 99, 99.2],
    [100.5, 102.6, 100.4, 102.4],
  ],
  at: (candles, i) => {
    const side = colour(candles, i);
    if (side === colour(candles, i - 1) || !isEqual(candles, i - 1, candles.open[i]!, candles.open[i - 1]!)) return 0;
    return isLong(candles, i) && (side > 0 ? lowerShadow(candles, i) : upperShadow(candles, i)) < veryShort(candles, i)
      ? side * 100
      : 0;
  },
});
