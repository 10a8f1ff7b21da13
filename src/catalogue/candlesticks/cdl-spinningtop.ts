import { body, colour, isShort, lowerShadow, upperShadow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLSPINNINGTOP",
  displayName: "Spinning Top",
  description: "A short body with both shadows longer than it. The sign is only its colour.",
  bars: 1,
  sentiment: "neutral",
  lookback: 10,
  uses: ["body10"],
  marks: [["white", "short", "tallTop", "tallBottom"]],
  bearishMarks: [["black", "short", "tallTop", "tallBottom"]],
  says: [100, -100],
  source: "TA-Lib 0.6",
  synonyms: ["spinning top", "spinning top candle", "spinning top pattern", "spinningtop", "koma"],
  sample: [[100, 101, 99.4, 100.3]],
  at: (candles, i) => {
    const length = body(candles, i);
    return upperShadow(candles, i) > length && lowerShadow(candles, i) > length && isShort(candles, i)
      ? colour(candles, i) * 100
      : 0;
  },
});
