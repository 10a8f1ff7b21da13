import { isDoji } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLDOJI",
  displayName: "Doji",
  description:
    "A body of at most a tenth of the mean range of the ten bars before: open and close are as good as equal.",
  bars: 1,
  sentiment: "neutral",
  lookback: 10,
  uses: ["range10"],
  marks: [["doji"]],
  says: [100, 100],
  source: "TA-Lib 0.6",
  synonyms: ["doji", "doji candle", "dojis", "doji bar", "doji candlestick", "doji pattern", "doji day"],
  sample: [[100, 100.8, 99.2, 100.1]],
  at: (candles, i) => (isDoji(candles, i) ? 100 : 0),
});
