import { colour, isEqual, isLong } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLCOUNTERATTACK",
  displayName: "Counterattack",
  description: "Two long candles of opposite colours with equal closes. The sign is the colour of the second.",
  bars: 2,
  sentiment: "two",
  lookback: 11,
  uses: ["body10", "range5"],
  marks: [
    ["black", "long"],
    ["white", "long"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "counterattack",
    "counterattack lines",
    "counter attack",
    "counter attack lines",
    "bullish counterattack",
    "bearish counterattack",
    "meeting lines",
    "bullish counterattack lines",
    "bearish counterattack lines",
    "bullish meeting line",
    "bearish meeting line",
    "deaisen",
  ],
  sample: [
    [102, 102.2, 99.8, 100],
    [97.5, 100.2, 97.3, 100.05],
  ],
  at: (candles, i) => {
    const side = colour(candles, i);
    return side !== colour(candles, i - 1) &&
      isEqual(candles, i - 1, candles.close[i]!, candles.close[i - 1]!) &&
      isLong(candles, i) &&
      isLong(candles, i - 1)
      ? side * 100
      : 0;
  },
});
