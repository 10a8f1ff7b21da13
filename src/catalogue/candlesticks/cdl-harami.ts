import { haramiValue } from "../candles/candle-shapes.ts";
import { body, isLong } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLHARAMI",
  displayName: "Harami",
  description:
    "A long candle, then a body of at most average length inside its body. The sign is against the first candle; 80 in place of 100 where the bodies share an end.",
  bars: 2,
  sentiment: "two",
  lookback: 11,
  uses: ["body10"],
  marks: [["long"], ["modest", "covered"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "harami",
    "bullish harami",
    "bearish harami",
    "harami candle",
    "harami pattern",
    "bull harami",
    "bear harami",
    "harami candlestick",
    "bullish harami pattern",
    "bearish harami pattern",
    "haramis",
  ],
  sample: [
    [102, 102.2, 99.6, 99.8],
    [100.4, 101.2, 100.2, 100.9],
  ],
  at: (candles, i) => (body(candles, i) <= candles.body10[i]! && isLong(candles, i - 1) ? haramiValue(candles, i) : 0),
});
