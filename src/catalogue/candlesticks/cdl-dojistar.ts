import { bodyAbove, bodyBelow, isDoji, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLDOJISTAR",
  displayName: "Doji Star",
  description: "A long candle, then a doji whose body gaps in its direction. The sign is against the first candle.",
  bars: 2,
  sentiment: "two",
  lookback: 11,
  uses: ["body10", "range10"],
  marks: [
    ["black", "long"],
    ["doji", "below"],
  ],
  says: [100, -100],
  source: "TA-Lib 0.6",
  synonyms: ["doji star", "bullish doji star", "bearish doji star", "star doji"],
  sample: [
    [102, 102.2, 99.8, 100],
    [99, 99.5, 98.5, 99.05],
  ],
  at: (candles, i) => {
    if (!isDoji(candles, i) || !isLong(candles, i - 1)) return 0;
    if (isWhite(candles, i - 1)) return bodyAbove(candles, i, i - 1) ? -100 : 0;
    return bodyBelow(candles, i, i - 1) ? 100 : 0;
  },
});
