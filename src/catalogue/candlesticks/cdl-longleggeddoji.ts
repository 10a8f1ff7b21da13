import { body, isDoji, lowerShadow, upperShadow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLLONGLEGGEDDOJI",
  displayName: "Long-Legged Doji",
  description: "A doji with a shadow longer than its body on at least one side.",
  bars: 1,
  sentiment: "neutral",
  lookback: 10,
  uses: ["range10"],
  marks: [["doji", "tallTop"]],
  bearishMarks: [["doji", "tallBottom"]],
  says: [100, 100],
  source: "TA-Lib 0.6",
  synonyms: [
    "long legged doji",
    "long-legged doji",
    "long leg doji",
    "longlegged doji",
    "juji",
    "long legged doji candle",
  ],
  sample: [[100, 101.5, 98.5, 100.1]],
  at: (candles, i) => {
    if (!isDoji(candles, i)) return 0;
    const length = body(candles, i);
    return lowerShadow(candles, i) > length || upperShadow(candles, i) > length ? 100 : 0;
  },
});
