import { body, bottom, isDoji, lowerShadow, near, top, upperShadow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLRICKSHAWMAN",
  displayName: "Rickshaw Man",
  description: "A doji with both shadows longer than its body and the body near the middle of the range.",
  bars: 1,
  sentiment: "neutral",
  lookback: 10,
  uses: ["range10", "range5"],
  marks: [["doji", "tallTop", "tallBottom"]],
  source: "TA-Lib 0.6",
  synonyms: ["rickshaw man", "rickshaw man doji", "rickshaw doji", "rickshaw"],
  sample: [[100, 101.5, 98.5, 100.1]],
  at: (candles, i) => {
    if (!isDoji(candles, i)) return 0;
    const length = body(candles, i);
    if (lowerShadow(candles, i) <= length || upperShadow(candles, i) <= length) return 0;
    const middle = candles.low[i]! + (candles.high[i]! - candles.low[i]!) / 2;
    return bottom(candles, i) <= middle + near(candles, i) && top(candles, i) >= middle - near(candles, i) ? 100 : 0;
  },
});
