import { haramiValue } from "../candles/candle-shapes.ts";
import { isDoji, isLong } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLHARAMICROSS",
  displayName: "Harami Cross",
  description:
    "A long candle, then a doji inside its body. The sign is against the first candle; 80 in place of 100 where the bodies share an end.",
  bars: 2,
  sentiment: "two",
  lookback: 11,
  uses: ["body10", "range10"],
  marks: [["long"], ["doji", "covered"]],
  source: "TA-Lib 0.6",
  synonyms: [
    "harami cross",
    "bullish harami cross",
    "bearish harami cross",
    "harami doji",
    "harami cross pattern",
    "haramicross",
  ],
  sample: [
    [102, 102.2, 99.6, 99.8],
    [100.8, 101.4, 100.2, 100.9],
  ],
  at: (candles, i) => (isDoji(candles, i) && isLong(candles, i - 1) ? haramiValue(candles, i) : 0),
});
